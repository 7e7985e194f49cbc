import type { Setup } from '@fiacre/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi, refuses, sentTo } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { sampleSettings } from '../../testing/samples.ts';
import { SetupPage } from './setup-page.tsx';

const setup = (change: Partial<Setup> = {}): Setup => ({
  isNeeded: true,
  steps: (['currency', 'brand', 'car_type', 'driver', 'maps', 'mail', 'payments'] as const).map((step) => ({
    step,
    state: 'open',
  })),
  carTypes: 5,
  drivers: 0,
  country: null,
  map: { city: 'Velmora', isDemo: true, routes: 'city', places: 'city' },
  mail: { isConfigured: true, test: null },
  ...change,
});
const cardOf = async (name: string) => within(await screen.findByRole('listitem', { name }));

test('confirming or skipping a step updates the progress', async () => {
  const first = setup();
  const skipped: Setup = {
    ...first,
    steps: first.steps.map((one) => (one.step === 'payments' ? { ...one, state: 'skipped' } : one)),
  };
  const calls = fakeApi({ 'GET /api/setup': first, 'POST /api/setup/steps/payments': skipped });
  renderPart(<SetupPage />, { role: 'admin' });
  expect(await screen.findByText('0 of 7 done')).toBeVisible();
  await userEvent.click((await cardOf('Payments')).getByRole('button', { name: 'Skip' }));
  expect(await screen.findByText('1 of 7 done')).toBeVisible();
  expect(sentTo(calls, 'POST /api/setup/steps/payments')).toMatchObject([{ state: 'skipped' }]);
  expect((await cardOf('Payments')).getByRole('button', { name: 'Reopen' })).toBeVisible();
});

test('a service can be tested, and the reason for a failure is shown', async () => {
  const mail = {
    isConfigured: true,
    test: { to: 'boss@example.com', state: 'failed' as const, failure: '535' },
  };
  fakeApi({
    'GET /api/setup': setup({ mail }),
    'GET /api/setup/test-route': { distanceMetres: 2002, durationSeconds: 200, estimated: false },
    'GET /api/payment-providers': refuses(503, 'provider_fetch_error'),
  });
  renderPart(<SetupPage />, { role: 'admin' });
  const maps = await cardOf('Maps');
  await userEvent.click(maps.getByRole('button', { name: 'Test a route' }));
  expect(await maps.findByText(/2 km/)).toBeVisible();
  expect((await cardOf('Email')).getByText('Not sent: 535')).toBeVisible();
});

test('COUNTRY-9 one press saves what is customary in the country of the map', async () => {
  const settings = { country: 'AT', code: 'EUR', symbol: '€', decimal: 2, swipeSymbol: false };
  let country: Setup['country'] = { code: 'AT', settings, language: 'de' };
  const calls = fakeApi({
    'GET /api/setup': () => setup({ country }),
    'PATCH /api/settings': () => {
      country = null;
      return { ...sampleSettings(settings) };
    },
  });
  renderPart(<SetupPage />, { role: 'admin' });
  const card = await cardOf('Currency and country');
  expect(card.getByText(/The map is in Austria/)).toHaveTextContent('Euro (€)');
  expect(card.getByText(/Most people in Austria read German/)).toBeVisible();
  await userEvent.click(card.getByRole('button', { name: 'Use these' }));
  await waitFor(() => expect(card.queryByText(/The map is in Austria/)).toBeNull());
  const { code, symbol, decimal, swipeSymbol, country: before } = sampleSettings();
  const expected = { country: before, code, symbol, decimal, swipeSymbol };
  expect(sentTo(calls, 'PATCH /api/settings')).toMatchObject([{ ...settings, expected }]);
});
