import type { Withdrawal } from '@fiacre/contract';
import { en } from '@fiacre/contract/texts/en';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useWithdrawals } from '../../api/office/withdrawals.ts';
import { actionColumnName } from '../../back-office/view/list-column.ts';
import { queryOf, readView } from '../../back-office/view/list-view.ts';
import { createTranslator } from '../../i18n/translate.ts';
import { cellsOf } from '../../testing/column-format.ts';
import { captureDownloads } from '../../testing/csv-downloads.ts';
import { fakeApi, refuses } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { pageOf } from '../../testing/sample-booking.ts';
import { sampleId } from '../../testing/samples.ts';
import { sampleWithdrawal } from '../../testing/sample-wallet.ts';
import { ProcessDialog } from './process-dialog.tsx';
import { useProcessing } from './use-processing.tsx';
import { withdrawalColumns } from './withdrawal-columns.tsx';
import { withdrawalFilters, WithdrawsPage } from './withdraws-page.tsx';

const waiting = sampleWithdrawal();
const sent = sampleWithdrawal({
  id: sampleId(201),
  name: 'Luca Moretti',
  processed: true,
  procesDate: '2026-11-22T09:00:00Z',
});
const path = `POST /api/withdrawals/${waiting.id}/process`;

test('WDR-1 WDR-2 has the specification’s columns, with bank details if the operator asks for them', () => {
  const columns = withdrawalColumns({ bankFields: true, riderWithDraw: false }, () => {});
  const cells = cellsOf(columns, waiting);
  expect(Object.keys(cells)).toEqual([
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
  expect(cells).toMatchObject({
    ID: '91C3-6F2A',
    'Driver name': 'Dora Driver',
    Amount: '$18.00',
    Processed: 'No',
    Sent: '',
    'Bank name': 'Bank of Here',
    'Bank code': 'HERE01',
    'Bank account': '12345678',
  });
});

test('WDR-2 has no bank columns if the operator asks for no bank details, and one name column for all roles if riders may withdraw', () => {
  const columns = withdrawalColumns({ bankFields: false, riderWithDraw: true }, () => {});
  const labels = Object.keys(cellsOf(columns, waiting));
  expect(labels).toContain('Name');
  expect(labels.join(' ')).not.toMatch(/Bank|Driver/);
});

/** Status and button of a row, as the list renders them. */
function Row({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { start, dialog } = useProcessing();
  useWithdrawals({});
  const columns = withdrawalColumns({ bankFields: true, riderWithDraw: false }, start);
  const drawn = columns.filter(({ name }) => name === 'processed' || name === actionColumnName);
  return (
    <>
      {drawn.map(({ name, draw }) => (
        <div key={name}>{draw?.(withdrawal)}</div>
      ))}
      {dialog}
    </>
  );
}

test('WDR-3 WDR-7 STORE-16 marks a pending request as sent once, after a confirmation with all transfer details', async () => {
  const calls = fakeApi({ 'GET /api/withdrawals': pageOf([]), [path]: sent });
  renderPart(<Row withdrawal={waiting} />, { role: 'admin' });
  expect(screen.getByText('Pending')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Mark as sent' }));
  const dialog = screen.getByRole('dialog', { name: 'Has the money been sent?' });
  expect(dialog).toHaveTextContent(/\$18\.00.*91C3-6F2A.*Dora Driver.*Bank of Here.*HERE01.*12345678/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Yes, it has been sent' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const list = 'GET /api/withdrawals';
  await waitFor(() => expect(calls.map(({ route }) => route)).toEqual([list, path, list]));
});

test('WDR-3 does not offer to mark a sent request again', () => {
  fakeApi({ 'GET /api/withdrawals': pageOf([]) });
  renderPart(<Row withdrawal={sent} />, { role: 'admin' });
  expect(screen.getByRole('button', { name: 'Mark as sent' })).toBeDisabled();
});

test('DEMO-8 explains in the demo that the action is unavailable and sends nothing', async () => {
  const calls = fakeApi({ 'GET /api/withdrawals': pageOf([]), [path]: sent });
  renderPart(<Row withdrawal={waiting} />, { role: 'admin', settings: { allowCriticalEditsAdmin: false } });
  await userEvent.click(screen.getByRole('button', { name: 'Mark as sent' }));
  expect(screen.getByRole('dialog', { name: 'Alert' })).toHaveTextContent(
    'This cannot be changed in the demo.',
  );
  expect(calls.filter(({ route }) => route === path)).toEqual([]);
});

test('WDR-7 tells an admin that another admin was faster', async () => {
  fakeApi({ [path]: refuses(409, 'withdrawal_processed') });
  renderPart(<ProcessDialog withdrawal={waiting} onClose={() => {}} />, { role: 'admin' });
  await userEvent.click(screen.getByRole('button', { name: 'Yes, it has been sent' }));
  expect(await screen.findByText('This request has already been processed.')).toBeInTheDocument();
});

test('WDR-1 filters the list by processed state', () => {
  const filters = withdrawalFilters(createTranslator('en', en));
  const askedFor = (address: string) =>
    queryOf(
      readView(new URLSearchParams(address), { defaultSort: '-date', sortFields: [], filters }),
      filters,
    );
  const usual = { page: 1, pageSize: 25, sort: '-date' };
  expect(askedFor('processed=false&q=dora')).toEqual({ ...usual, q: 'dora', processed: 'false' });
  expect(askedFor('processed=true')).toEqual({ ...usual, processed: 'true' });
  expect(askedFor('processed=perhaps')).toEqual(usual);
});

test('EMPTY-10 EMPTY-12 DEMO-13 WDR-1 says so when the list is empty, without an alert, and offers the export, even in the demo', async () => {
  const calls = fakeApi({ 'GET /api/withdrawals': pageOf([]) });
  renderPart(<WithdrawsPage />, { role: 'admin', settings: { allowCriticalEditsAdmin: false } });
  expect(await screen.findByText('No WITHDRAWS available.')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(calls.map(({ query }) => query.get('sort'))).toEqual(['-date']);
  const asked = captureDownloads('id\r\n');
  await userEvent.click(screen.getByRole('button', { name: 'Export as CSV' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  const query = new URL(asked[0]?.url ?? '', 'http://x').searchParams;
  expect(query.get('sort')).toBe('-date');
  expect(query.get('columns')).toMatch(/^reference,date,name,amount,processed,procesDate/);
});
