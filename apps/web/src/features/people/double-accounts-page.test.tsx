import type { DoubleAccount, DoubleAccounts } from '@fiacre/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi, refuses, sentTo } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { sampleDriverRow } from '../../testing/sample-people.ts';
import { sampleId } from '../../testing/samples.ts';
import { DoubleAccountsPage } from './double-accounts-page.tsx';

const account = (number: number, change: Partial<DoubleAccount>): DoubleAccount => ({
  ...sampleDriverRow({ id: sampleId(number), usertype: 'rider' }),
  rides: 0,
  openRides: 0,
  verified: { email: false, mobile: false },
  signedInAt: '2026-03-04T05:06:00Z',
  ...change,
});
const glued = account(310, { firstName: 'Ada', mobile: '+4407911958729', walletBalance: 0 });
const right = account(311, {
  firstName: 'Ada M.',
  mobile: '+447911958729',
  rides: 7,
  walletBalance: 620,
  verified: { email: false, mobile: true },
});
const pair: DoubleAccounts['items'][number] = { contact: 'mobile', accounts: [glued, right], closed: null };
const list = 'GET /api/double-accounts';
const keep = (index: number) =>
  screen.getAllByRole('button', { name: 'Keep this account' })[index] as Element;

test('USERS-13 shows both accounts next to each other with their contents', async () => {
  fakeApi({ [list]: { items: [pair] } });
  renderPart(<DoubleAccountsPage />, { role: 'admin' });
  const table = within(await screen.findByRole('table', { name: 'Same phone number' }));
  const rowText = (name: string) =>
    within(table.getByRole('row', { name: new RegExp(`^${name}`) }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent.trim());
  expect(rowText('Name')).toEqual(['Ada Driver', 'Ada M. Driver']);
  expect(rowText('Phone')).toEqual(['+4407911958729', '+447911958729 confirmed']);
  expect(rowText('Rides')).toEqual(['0', '7']);
  expect(rowText('Wallet')).toEqual(['$0.00', '$6.20']);
});

test('USERS-14 merges into the account that is kept, in either order, and says so', async () => {
  for (const [index, into, from] of [
    [0, glued, right],
    [1, right, glued],
  ] as const) {
    let items = [pair];
    const calls = fakeApi({
      [list]: () => ({ items }),
      [`POST /api/users/${into.id}/merge`]: () => {
        items = [];
        return into;
      },
    });
    const { unmount } = renderPart(<DoubleAccountsPage />, { role: 'admin' });
    await screen.findByRole('table');
    await userEvent.click(keep(index));
    const dialog = within(screen.getByRole('dialog', { name: /Merge both into the account of Ada/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Merge' }));
    expect(
      await screen.findByText(`The accounts are merged into that of ${into.firstName} Driver.`),
    ).toBeVisible();
    expect(await screen.findByText('No double accounts.')).toBeVisible();
    expect(sentTo(calls, `POST /api/users/${into.id}/merge`)).toEqual([{ from: from.id }]);
    unmount();
  }
});

test('USERS-14 says why a pair cannot be merged, before and after the press', async () => {
  fakeApi({
    [list]: { items: [{ ...pair, closed: 'accounts_differ' as const }] },
  });
  const { unmount } = renderPart(<DoubleAccountsPage />, { role: 'admin' });
  expect(await screen.findByText(/Accounts of staff, or with different roles or fleets/)).toBeVisible();
  expect(keep(0)).toBeDisabled();
  unmount();
  fakeApi({
    [list]: { items: [pair] },
    [`POST /api/users/${right.id}/merge`]: refuses(409, 'user_has_booking'),
  });
  renderPart(<DoubleAccountsPage />, { role: 'admin' });
  await screen.findByRole('table');
  await userEvent.click(keep(1));
  await userEvent.click(screen.getByRole('button', { name: 'Merge' }));
  expect(await screen.findByText(/A booking is still in progress/)).toBeVisible();
});
