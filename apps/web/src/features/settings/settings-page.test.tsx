import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { enter } from '../../testing/enter.ts';
import { fakeApi, refuses } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { sampleSettings } from '../../testing/samples.ts';
import { SettingsPage } from './settings-page.tsx';

const settings = sampleSettings();

test('SET-16 only what was changed is sent', async () => {
  const calls = fakeApi({ 'PATCH /api/settings': { ...settings, autoDispatch: false, appName: 'Velo' } });
  renderPart(<SettingsPage />, { role: 'admin' });
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await userEvent.click(screen.getByRole('switch', { name: /Offer bookings to drivers automatically/ }));
  enter(screen.getByRole('textbox', { name: 'App name' }), 'Velo');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeInTheDocument();
  expect(calls[0]?.body).toEqual({ autoDispatch: false, appName: 'Velo' });
});

test('SET-2 the number of decimals goes as a number', async () => {
  const calls = fakeApi({ 'PATCH /api/settings': { ...settings, decimal: 0 } });
  renderPart(<SettingsPage />, { role: 'admin' });
  const decimals = screen.getByRole('spinbutton', { name: 'Decimal places' });
  enter(decimals, '0');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls[0]?.body).toEqual({ decimal: 0 }));
});

test('DATA-9 a refused change says why and keeps what was typed', async () => {
  fakeApi({ 'PATCH /api/settings': refuses(403, 'demo_mode') });
  renderPart(<SettingsPage />, { role: 'admin' });
  await userEvent.click(screen.getByRole('switch', { name: /Require a code/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This cannot be changed in the demo.');
  expect(screen.getByRole('switch', { name: /Require a code/ })).toBeChecked();
});

describe('what the operator sets of money and countries', () => {
  test('SET-4 the bonus is typed in whole units and sent in minor ones', async () => {
    const calls = fakeApi({ 'PATCH /api/settings': { ...settings, bonus: 250 } });
    renderPart(<SettingsPage />, { role: 'admin' });
    const bonus = screen.getByRole('textbox', { name: 'Referral bonus' });
    expect(bonus).toHaveValue('0');
    await userEvent.clear(bonus);
    await userEvent.type(bonus, '2.50');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls[0]?.body).toEqual({ bonus: 250 }));
  });

  test.each(['', '-1', 'two'])('SET-9 SET-10 a bonus of “%s” is none: nothing is sent', async (typed) => {
    const calls = fakeApi({});
    renderPart(<SettingsPage />, { role: 'admin' });
    const bonus = screen.getByRole('textbox', { name: 'Referral bonus' });
    enter(bonus, typed);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('dialog', { name: 'Alert' })).toHaveTextContent('Please enter a valid bonus.');
    expect(calls).toEqual([]);
  });

  test('SET-4 the own country and the one that places are kept to go as their codes', async () => {
    const calls = fakeApi({ 'PATCH /api/settings': settings });
    renderPart(<SettingsPage />, { role: 'admin' });
    const own = screen.getByRole('combobox', { name: 'Your country' });
    expect(own).toHaveDisplayValue('France');
    await userEvent.selectOptions(own, 'Senegal');
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Only places in this country' }),
      'SN',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls[0]?.body).toEqual({ country: 'SN', restrictCountry: 'SN' }));
  });

  test('SET-5 SET-18 WDR-2 withdrawals of riders and bank details are switches', async () => {
    const calls = fakeApi({ 'PATCH /api/settings': settings });
    renderPart(<SettingsPage />, { role: 'admin' });
    await userEvent.click(screen.getByRole('switch', { name: /Allow riders to withdraw money/ }));
    await userEvent.click(screen.getByRole('switch', { name: /Ask for bank details/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls[0]?.body).toEqual({ riderWithDraw: true, bankFields: true }));
  });
});

test.each([
  ['taxi', true],
  ['delivery', false],
] as const)('SET-7 SET-6 in %s the number to call for help is asked for: %s', (appCategory, isTaxi) => {
  renderPart(<SettingsPage />, { role: 'admin', settings: { appCategory } });
  expect(screen.queryAllByLabelText('Emergency number')).toHaveLength(isTaxi ? 1 : 0);
  expect(screen.queryAllByRole('switch', { name: /Require a photo of the parcel/ })).toHaveLength(
    isTaxi ? 0 : 2,
  );
});
