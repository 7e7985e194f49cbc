import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { enter } from '../../testing/enter.ts';
import { fakeApi, refuses } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { sampleSettings } from '../../testing/samples.ts';
import { SettingsPage } from './settings-page.tsx';

const settings = sampleSettings();

test('SET-16 sends only the changed fields', async () => {
  const calls = fakeApi({ 'PATCH /api/settings': { ...settings, autoDispatch: false, appName: 'Velo' } });
  renderPart(<SettingsPage />, { role: 'admin' });
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await userEvent.click(screen.getByRole('switch', { name: /Offer bookings to drivers automatically/ }));
  enter(screen.getByRole('textbox', { name: 'App name' }), 'Velo');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeInTheDocument();
  expect(calls[0]?.body).toEqual({ autoDispatch: false, appName: 'Velo' });
});

test('SET-2 sends the number of decimals as a number', async () => {
  const calls = fakeApi({ 'PATCH /api/settings': { ...settings, decimal: 0 } });
  renderPart(<SettingsPage />, { role: 'admin' });
  const decimals = screen.getByRole('spinbutton', { name: 'Decimal places' });
  enter(decimals, '0');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls[0]?.body).toEqual({ decimal: 0 }));
});

test('DATA-9 shows why a change was rejected and keeps what was typed', async () => {
  fakeApi({ 'PATCH /api/settings': refuses(403, 'demo_mode') });
  renderPart(<SettingsPage />, { role: 'admin' });
  await userEvent.click(screen.getByRole('switch', { name: /Require a code/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This cannot be changed in the demo.');
  expect(screen.getByRole('switch', { name: /Require a code/ })).toBeChecked();
});

describe('money and country settings', () => {
  test('SET-4 take the bonus in whole units and send it in minor units', async () => {
    const calls = fakeApi({ 'PATCH /api/settings': { ...settings, bonus: 250 } });
    renderPart(<SettingsPage />, { role: 'admin' });
    const bonus = screen.getByRole('textbox', { name: 'Referral bonus' });
    expect(bonus).toHaveValue('0');
    await userEvent.clear(bonus);
    await userEvent.type(bonus, '2.50');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls[0]?.body).toEqual({ bonus: 250 }));
  });

  test.each(['', '-1', 'two'])('SET-9 SET-10 reject “%s” as a bonus: nothing is sent', async (typed) => {
    const calls = fakeApi({});
    renderPart(<SettingsPage />, { role: 'admin' });
    const bonus = screen.getByRole('textbox', { name: 'Referral bonus' });
    enter(bonus, typed);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('dialog', { name: 'Alert' })).toHaveTextContent('Please enter a valid bonus.');
    expect(calls).toEqual([]);
  });

  test('SET-4 send the operator’s country and the country of places as codes', async () => {
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

  test('SET-5 SET-18 WDR-2 have switches for rider withdrawals and bank details', async () => {
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
] as const)('SET-7 SET-6 in %s mode the emergency number is shown: %s', (appCategory, isTaxi) => {
  renderPart(<SettingsPage />, { role: 'admin', settings: { appCategory } });
  expect(screen.queryAllByLabelText('Emergency number')).toHaveLength(isTaxi ? 1 : 0);
  expect(screen.queryAllByRole('switch', { name: /Require a photo of the parcel/ })).toHaveLength(
    isTaxi ? 0 : 2,
  );
});
