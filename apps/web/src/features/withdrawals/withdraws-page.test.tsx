import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { catchDownloads } from '../../testing/csv-downloads.ts';
import { enter } from '../../testing/enter.ts';
import { fakeApi, refuses, type FakeRoutes } from '../../testing/fake-api.ts';
import { renderPart, type World } from '../../testing/render.tsx';
import { pageOf } from '../../testing/sample-booking.ts';
import { sampleId } from '../../testing/samples.ts';
import { sampleWithdrawal } from '../../testing/sample-wallet.ts';
import { ProcessDialog } from './process-dialog.tsx';
import { WithdrawsPage } from './withdraws-page.tsx';

// Asking of each of many cells whether it is visible takes seconds; columns out of sight are not drawn.
beforeAll(() => {
  configure({ defaultHidden: true });
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(2400);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(2400);
});
afterAll(() => vi.restoreAllMocks());

const waiting = sampleWithdrawal();
const sent = sampleWithdrawal({
  id: sampleId(201),
  name: 'Luca Moretti',
  processed: true,
  procesDate: '2026-11-22T09:00:00Z',
});
const path = `POST /api/withdrawals/${waiting.id}/process`;

function show(routes: FakeRoutes = {}, settings: World['settings'] = { bankFields: true }) {
  const calls = fakeApi({ 'GET /api/withdrawals': pageOf([waiting, sent]), [path]: sent, ...routes });
  renderPart(<WithdrawsPage />, { role: 'admin', ...(settings && { settings }) });
  return calls;
}
const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest<HTMLElement>('[role=row]');
  if (row === null) throw new Error(`no row of ${name}`);
  return within(row);
};
const headings = () => screen.getAllByRole('columnheader').map((heading) => heading.textContent);

test('WDR-1 WDR-3 WDR-7 the table has the columns of the specification; who waits is marked as sent once, after a question that says all that a bank wants to know', async () => {
  const calls = show();
  const row = await rowOf('Dora Driver');
  expect(headings()).toEqual([
    'ID',
    'Requested',
    'Driver name',
    'Amount',
    'Processed',
    'Actions',
    'Sent',
    'Bank name',
    'Bank code',
    'Bank account',
  ]);
  for (const text of ['$18.00', 'Waiting', 'Bank of Here', 'HERE01', '12345678'])
    expect(row.getByText(text)).toBeInTheDocument();
  expect((await rowOf('Luca Moretti')).getByRole('button', { name: 'Mark as sent' })).toBeDisabled();

  await userEvent.click(row.getByRole('button', { name: 'Mark as sent' }));
  const dialog = screen.getByRole('dialog', { name: 'Has the money been sent?' });
  expect(dialog).toHaveTextContent(/\$18\.00.*Dora Driver.*Bank of Here.*HERE01.*12345678/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Yes, it is sent' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(calls.filter(({ route }) => route === path)).toHaveLength(1);
  const asked = calls.map(({ route }) => route);
  expect(asked.lastIndexOf('GET /api/withdrawals')).toBeGreaterThan(asked.indexOf(path));
});

test('WDR-7 whoever was second reads so', async () => {
  fakeApi({ [path]: refuses(409, 'withdrawal_processed') });
  renderPart(<ProcessDialog withdrawal={waiting} onClose={() => {}} />, { role: 'admin' });
  await userEvent.click(screen.getByRole('button', { name: 'Yes, it is sent' }));
  expect(await screen.findByText('This request has already been processed.')).toBeInTheDocument();
});

test('WDR-2 DEMO-8 DEMO-13 without banks their columns are not there; in the demo the action says so and asks nothing, and the export stays open', async () => {
  const calls = show({}, { bankFields: false, allowCriticalEditsAdmin: false });
  const row = await rowOf('Dora Driver');
  expect(headings()).toContain('Sent');
  expect(headings().join(' ')).not.toMatch(/Bank/);
  expect(screen.getByRole('button', { name: 'Export as CSV' })).toBeEnabled();
  await userEvent.click(row.getByRole('button', { name: 'Mark as sent' }));
  expect(screen.getByRole('dialog', { name: 'Alert' })).toHaveTextContent(
    'This cannot be changed in the demo.',
  );
  expect(calls.filter(({ route }) => route.startsWith('POST'))).toEqual([]);
});

test('EMPTY-10 EMPTY-12 WDR-1 an empty list says so without an alert; the filter goes to the server, and the export asks for the same rows as CSV', async () => {
  const calls = show({ 'GET /api/withdrawals': pageOf([]) });
  expect(await screen.findByText('No WITHDRAWS available.')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Waiting');
  enter(screen.getByRole('searchbox', { name: 'Search' }), 'dora');
  await waitFor(() => {
    const query = calls.at(-1)?.query;
    expect([query?.get('processed'), query?.get('q'), query?.get('sort')]).toEqual([
      'false',
      'dora',
      '-date',
    ]);
  });
  const asked = catchDownloads('id\r\n');
  await userEvent.click(screen.getByRole('button', { name: 'Export as CSV' }));
  await waitFor(() =>
    expect(asked.find(({ accept }) => accept === 'text/csv')?.url).toBe(
      '/api/withdrawals?sort=-date&q=dora&processed=false',
    ),
  );
});
