import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi, refuses } from '../../testing/fake-api.ts';
import { openPage } from '../../testing/render.tsx';

const press = () => userEvent.click(screen.getByRole('button', { name: 'Confirm my address' }));

test('AUTH-2 REG-12 the link in the email confirms the address on click, not on opening the page', async () => {
  const calls = fakeApi({ 'POST /api/auth/verify-email': { ok: true } });
  await openPage('/verify-email?token=from-the-mail');
  expect(calls).toEqual([]);
  await press();
  expect(await screen.findByText(/Your email address is confirmed/)).toBeVisible();
  expect(calls[0]?.body).toEqual({ token: 'from-the-mail' });
});

test('says so when the link has been used', async () => {
  fakeApi({ 'POST /api/auth/verify-email': refuses(422, 'verification_link_invalid') });
  await openPage('/verify-email?token=used');
  await press();
  expect(await screen.findByRole('dialog', { name: 'Confirm your email address' })).toHaveTextContent(
    'has already been used',
  );
});

test('sends nothing without a token', async () => {
  await openPage('/verify-email');
  expect(screen.getByText('To open this page, use the link in your email.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Confirm my address' })).toBeDisabled();
});
