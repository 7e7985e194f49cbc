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

test('AUTH-10 the link of the mail sets a new password', async () => {
  const calls = fakeApi({ 'POST /api/auth/reset-password': { ok: true } });
  await openPage('/reset-password?token=from-the-mail');
  await setPassword('abc123');
  expect(await screen.findByText(/Your new password is saved/)).toBeVisible();
  expect(calls[0]?.body).toEqual({ token: 'from-the-mail', password: 'abc123' });
});

test('REG-5 a password that breaks the rule is refused before it is sent', async () => {
  const calls = fakeApi({});
  await openPage('/reset-password?token=from-the-mail');
  await setPassword('abc 123');
  expect(screen.getByRole('dialog', { name: 'Alert' })).toHaveTextContent(
    'A password must have 6 to 30 characters',
  );
  expect(calls).toEqual([]);
});

test('REG-6 an operator who takes phrases gets them', async () => {
  const calls = fakeApi({ 'POST /api/auth/reset-password': { ok: true } });
  await openPage('/reset-password?token=from-the-mail', { settings: { passwordPolicy: 'any' } });
  expect(screen.getByText('At least 8 characters; a passphrase is fine')).toBeVisible();
  await setPassword('a phrase of words');
  expect(await screen.findByText(/Your new password is saved/)).toBeVisible();
  expect(calls[0]?.body).toEqual({ token: 'from-the-mail', password: 'a phrase of words' });
});

test('a link that is used up says so', async () => {
  fakeApi({ 'POST /api/auth/reset-password': refuses(422, 'reset_link_invalid') });
  await openPage('/reset-password?token=used');
  await setPassword('abc123');
  expect(await screen.findByRole('dialog', { name: 'Alert' })).toHaveTextContent('has already been used');
});

test('without a token nothing can be sent', async () => {
  await openPage('/reset-password');
  expect(screen.getByText('To open this page, use the link in your email.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save password' })).toBeDisabled();
});
