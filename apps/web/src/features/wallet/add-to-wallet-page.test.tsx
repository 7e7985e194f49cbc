import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi, neverResponds, refuses, type FakeResponse } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { pageOf } from '../../testing/sample-booking.ts';
import { sampleId } from '../../testing/samples.ts';
import { AddToWalletPage } from './add-to-wallet-page.tsx';

const grace = {
  id: sampleId(60),
  usertype: 'driver',
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'Hidden',
  mobile: 'Hidden',
  walletBalance: -1250,
};
const path = `POST /api/users/${grace.id}/wallet/credits`;
const done = { userId: grace.id, currency: 'USD', balance: 750 };

function show(answer: FakeResponse = done) {
  const calls = fakeApi({ 'GET /api/users': pageOf([grace]), [path]: answer });
  renderPart(<AddToWalletPage />, { role: 'admin' });
  return calls;
}
const choose = async () => userEvent.click(await screen.findByRole('radio', { name: /^Grace Hopper/ }));
const type = (text: string) => userEvent.type(screen.getByRole('textbox', { name: 'Amount' }), text);
const add = () => userEvent.click(screen.getByRole('button', { name: /^Add/ }));
const credits = (calls: ReturnType<typeof show>) => calls.filter(({ route }) => route === path);

test('WAL-2 WAL-10 STORE-16 sends a credit for the chosen rider or driver once, in minor units', async () => {
  const calls = show();
  await choose();
  await type('20');
  await userEvent.click(screen.getByRole('button', { name: 'Add $20.00 for Grace Hopper' }));
  expect(await screen.findByText(/The new balance is \$7\.50\./)).toBeVisible();
  expect(credits(calls)).toMatchObject([{ body: { amount: 2000 } }]);
  for (const { query } of calls.filter(({ route }) => route === 'GET /api/users'))
    expect(query.get('wallet')).toBe('true');
});

test('WAL-2 DEMO-12 shows next to a name only what the server returns', async () => {
  show();
  const choice = await screen.findByRole('radio', { name: /^Grace Hopper/ });
  expect(choice).toHaveAccessibleName('Grace Hopper · Driver · −$12.50 · Hidden · Hidden');
});

test.each([
  ['nobody is picked', '20', false],
  ['the amount is empty, which is 0', '', true],
  ['the amount is 0', '0', true],
  ['the amount is below 0', '-5', true],
  ['the amount is not a number', '1,000', true],
])('WAL-3 ERR-29 when %s, shows no_details_error and sends nothing', async (_, typed, picked) => {
  const calls = show();
  await screen.findByRole('radio', { name: /^Grace Hopper/ });
  if (picked) await choose();
  if (typed !== '') await type(typed);
  await add();
  expect(screen.getByRole('dialog', { name: 'Add to wallet' })).toHaveTextContent(
    'Please fill in all the fields.',
  );
  expect(credits(calls)).toEqual([]);
});

test('WAL-4 ERR-44 reports success on sending, before any response', async () => {
  const calls = show(neverResponds());
  await choose();
  await type('20');
  await add();
  expect(screen.getByText('Success: $20.00 added to the wallet of Grace Hopper.')).toBeVisible();
  await waitFor(() => expect(credits(calls)).toHaveLength(1));
});

test('WAL-7 also shows a failure after the success message', async () => {
  show(refuses(404, 'not_found'));
  await choose();
  await type('20');
  await add();
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not find that.');
  expect(screen.getByText(/^Success: \$20\.00/)).toBeVisible();
});
