import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi, sentTo } from '../../testing/fake-api.ts';
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

test('PROF-4 confirms that the names were saved', async () => {
  const calls = fakeApi({ 'PATCH /api/me': { ...sampleUser('rider'), firstName: 'Augusta' } });
  await openPage('/profile', { role: 'rider' });
  await userEvent.clear(await screen.findByLabelText('First name'));
  await userEvent.type(screen.getByLabelText('First name'), 'Augusta');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Your profile is saved.')).toBeVisible();
  expect(sentTo(calls, 'PATCH /api/me')).toEqual([{ firstName: 'Augusta', lastName: 'Byron' }]);
});

test('ERR-18 rejects a blank name without a request', async () => {
  const calls = fakeApi({});
  await openPage('/profile', { role: 'rider' });
  await userEvent.clear(await screen.findByLabelText('Last name'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByRole('dialog', { name: 'Alert' })).toHaveTextContent(
    'Please enter your first and last name.',
  );
  expect(sentTo(calls, 'PATCH /api/me')).toEqual([]);
});
