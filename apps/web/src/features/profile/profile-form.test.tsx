import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { enter } from '../../testing/enter.ts';
import { fakeApi, refuses, sentTo } from '../../testing/fake-api.ts';
import { isMutating } from '../../testing/query-clients.ts';
import { openPage } from '../../testing/render.tsx';
import { sampleUser } from '../../testing/samples.ts';

test('PROF-1 PROF-2 shows the user’s details, of which only the names are editable', async () => {
  await openPage('/profile', { role: 'rider' });
  expect(await screen.findByLabelText('First name')).toBeEnabled();
  expect(screen.getByLabelText('Last name')).toBeEnabled();
  for (const label of ['Email', 'Phone number', 'Account type'])
    expect(screen.getByRole('textbox', { name: label })).toBeDisabled();
  expect(screen.getByLabelText('Account type')).toHaveValue('Rider');
});

test('PROF-2 PROF-5 PROF-7 lets an account that signs in another way change email and mobile, and sends only what changed', async () => {
  const me = { ...sampleUser('rider'), loginType: 'phone' as const, email: null };
  const calls = fakeApi({
    'GET /api/me': me,
    'PATCH /api/me': { ...me, toProve: ['email'] },
    'POST /api/me/contacts': { ...me, email: 'ada@example.org' },
  });
  await openPage('/profile', { role: 'rider', unknown: 'me' });
  const email = await screen.findByRole('textbox', { name: 'Email' });
  expect(screen.getByRole('textbox', { name: 'Phone number' })).toBeEnabled();
  await userEvent.type(email, 'ada@example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.type(await screen.findByLabelText('Code sent to ada@example.org'), '123456');
  expect(await screen.findByText('Your profile is saved.')).toBeVisible();
  expect(sentTo(calls, 'PATCH /api/me')).toEqual([
    { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.org' },
  ]);
  expect(sentTo(calls, 'POST /api/me/contacts')).toEqual([{ contact: 'email', code: '123456' }]);
});

test('GUEST-16 a guest rider changes the name, even without a last one, and no contacts', async () => {
  const me = { ...sampleUser('rider'), loginType: 'guest' as const, lastName: '', email: null };
  const calls = fakeApi({ 'GET /api/me': me, 'PATCH /api/me': { ...me, firstName: 'Grace', toProve: [] } });
  await openPage('/profile', { role: 'rider', unknown: 'me' });
  expect(await screen.findByRole('textbox', { name: 'Phone number' })).toBeDisabled();
  expect(screen.queryByRole('textbox', { name: 'Email' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Create an account' })).toBeVisible();
  await userEvent.clear(screen.getByLabelText('First name'));
  await userEvent.type(screen.getByLabelText('First name'), 'Grace');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Your profile is saved.')).toBeVisible();
  expect(sentTo(calls, 'PATCH /api/me')).toEqual([{ firstName: 'Grace' }]);
});

test('PROF-3 says that an email address is not valid', async () => {
  const me = { ...sampleUser('rider'), loginType: 'google' as const };
  fakeApi({ 'GET /api/me': me, 'PATCH /api/me': refuses(422, 'proper_email') });
  await openPage('/profile', { role: 'rider', unknown: 'me' });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Email' }), '.');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('dialog', { name: 'Profile' })).toHaveTextContent(/email/i);
});

test('PROF-4 ERR-44 confirms that the names were saved', async () => {
  const calls = fakeApi({ 'PATCH /api/me': { ...sampleUser('rider'), firstName: 'Augusta', toProve: [] } });
  await openPage('/profile', { role: 'rider' });
  await userEvent.clear(await screen.findByLabelText('First name'));
  await userEvent.type(screen.getByLabelText('First name'), 'Augusta');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Your profile is saved.')).toBeVisible();
  expect(sentTo(calls, 'PATCH /api/me')).toEqual([{ firstName: 'Augusta', lastName: 'Byron' }]);
});

test('PROF-4 does not report a name as saved if it was typed while another was being saved', async () => {
  const saved = Promise.withResolvers<object>();
  fakeApi({ 'PATCH /api/me': saved.promise });
  await openPage('/profile', { role: 'rider' });
  enter(await screen.findByLabelText('First name'), 'Augusta');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  enter(screen.getByLabelText('First name'), 'Augusta Ada');
  saved.resolve({ ...sampleUser('rider'), firstName: 'Augusta', toProve: [] });
  await waitFor(() => expect(isMutating()).toBe(false));
  expect(screen.getByLabelText('First name')).toHaveValue('Augusta Ada');
  expect(screen.queryByText('Your profile is saved.')).not.toBeInTheDocument();
});

test('ERR-18 rejects a blank name without a request', async () => {
  const calls = fakeApi({});
  await openPage('/profile', { role: 'rider' });
  await userEvent.clear(await screen.findByLabelText('Last name'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByRole('dialog', { name: 'Profile' })).toHaveTextContent(
    'Please enter your first and last name.',
  );
  expect(sentTo(calls, 'PATCH /api/me')).toEqual([]);
});
