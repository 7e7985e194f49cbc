import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
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
  await userEvent.clear(screen.getByRole('textbox', { name: 'Name of the product' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Name of the product' }), 'Velo');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeInTheDocument();
  expect(calls[0]?.body).toEqual({ autoDispatch: false, appName: 'Velo' });
});

test('SET-2 the number of decimals goes as a number', async () => {
  const calls = fakeApi({ 'PATCH /api/settings': { ...settings, decimal: 0 } });
  renderPart(<SettingsPage />, { role: 'admin' });
  const decimals = screen.getByRole('spinbutton', { name: 'Decimals of amounts' });
  await userEvent.clear(decimals);
  await userEvent.type(decimals, '0');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls[0]?.body).toEqual({ decimal: 0 }));
});

test('DATA-9 a refused change says why and keeps what was typed', async () => {
  fakeApi({ 'PATCH /api/settings': refuses(403, 'demo_mode') });
  renderPart(<SettingsPage />, { role: 'admin' });
  await userEvent.click(screen.getByRole('switch', { name: /Ask for a code/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This cannot be changed in the demo.');
  expect(screen.getByRole('switch', { name: /Ask for a code/ })).toBeChecked();
});
