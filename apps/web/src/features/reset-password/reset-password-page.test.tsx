import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { enter } from '../../testing/enter.ts';
import { fakeApi, refuses } from '../../testing/fake-api.ts';
import { openPage } from '../../testing/render.tsx';

async function setPassword(password: string): Promise<void> {
  enter(screen.getByLabelText('New password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Save password' }));
}

test('AUTH-10 sets a new password by the link in the email', async () => {
  const calls = fakeApi({ 'POST /api/auth/reset-password': { ok: true } });
  await openPage('/reset-password?token=from-the-mail');
  await setPassword('abc123');
  expect(await screen.findByText(/Your new password is saved/)).toBeVisible();
  expect(calls[0]?.body).toEqual({ token: 'from-the-mail', password: 'abc123' });
});

test('REG-5 rejects a password that violates the policy without a request', async () => {
  const calls = fakeApi({});
  await openPage('/reset-password?token=from-the-mail');
  await setPassword('abc 123');
  expect(screen.getByRole('dialog', { name: 'Choose a new password' })).toHaveTextContent(
    'A password must have 6 to 30 characters',
  );
  expect(calls).toEqual([]);
});

test('REG-6 accepts a passphrase if the operator’s policy does', async () => {
  const calls = fakeApi({ 'POST /api/auth/reset-password': { ok: true } });
  await openPage('/reset-password?token=from-the-mail', { settings: { passwordPolicy: 'any' } });
  expect(screen.getByText('At least 8 characters; a passphrase is fine')).toBeVisible();
  await setPassword('a phrase of words');
  expect(await screen.findByText(/Your new password is saved/)).toBeVisible();
  expect(calls[0]?.body).toEqual({ token: 'from-the-mail', password: 'a phrase of words' });
});

test('says so when the link has been used', async () => {
  fakeApi({ 'POST /api/auth/reset-password': refuses(422, 'reset_link_invalid') });
  await openPage('/reset-password?token=used');
  await setPassword('abc123');
  expect(await screen.findByRole('dialog', { name: 'Choose a new password' })).toHaveTextContent(
    'has already been used',
  );
});

test('sends nothing without a token', async () => {
  await openPage('/reset-password');
  expect(screen.getByText('To open this page, use the link in your email.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save password' })).toBeDisabled();
});
