import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { captureDownloads } from '../../testing/csv-downloads.ts';
import { keep, shownConflicts } from '../../testing/conflicts.ts';
import { enter } from '../../testing/enter.ts';
import { fakeApi, refuses, sentTo, type FakeRoutes } from '../../testing/fake-api.ts';
import { isMutating } from '../../testing/query-clients.ts';
import { renderPart } from '../../testing/render.tsx';
import { UndoProvider } from '../../ui/undo/undo-provider.tsx';
import { CancelReasonsPage } from './cancel-reasons-page.tsx';
import { DeleteReasonDialog, ReasonDialog } from './reason-dialog.tsx';

const listOf = (...labels: string[]) => ({
  items: labels.map((label, value) => ({ label, value, audience: 'everyone' })),
});
const late = { label: 'Too late', value: 1, audience: 'everyone' } as const;
const list = 'GET /api/cancellation-reasons';

test('REASON-1 CONST-8 has one column of reasons, ten to a page, and an export', async () => {
  fakeApi({ [list]: listOf(...Array.from({ length: 12 }, (_, index) => `Reason ${index}`)) });
  renderPart(<CancelReasonsPage />, { role: 'admin' });
  await screen.findByText('Reason 9', { exact: false });
  expect(screen.queryByText('Reason 10')).not.toBeInTheDocument();
  expect(screen.getByText('1–10 of 12')).toBeInTheDocument();
  const headings = screen.getAllByRole('columnheader', { hidden: true }).map((cell) => cell.textContent);
  expect(headings).toEqual(['Reason', 'Actions']);
  const asked = captureDownloads('label\r\n');
  fireEvent.click(screen.getByRole('button', { name: 'Export as CSV' }));
  await waitFor(() => expect(asked[0]?.url).toMatch(/^\/api\/cancellation-reasons\?/));
});

test('EMPTY-2 EMPTY-12 an empty list says so without an alert and offers to add the first reason', async () => {
  fakeApi({ [list]: listOf() });
  renderPart(<CancelReasonsPage />, { role: 'admin' });
  expect(await screen.findByText('No cancellation reasons yet.')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  const [, next] = screen.getAllByRole('button', { name: 'Add reason', hidden: true });
  fireEvent.click(next as HTMLElement);
  expect(screen.getByRole('dialog', { name: 'Add reason' })).toBeInTheDocument();
});

test('a reason saved late does not close a dialog opened in the meantime', async () => {
  const saved = Promise.withResolvers<object>();
  fakeApi({ [list]: listOf('Too late', 'It rains'), [edit(0)]: saved.promise });
  renderPart(<CancelReasonsPage />, { role: 'admin' });
  await screen.findByText('Too late');
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));
  press('Edit Too late');
  enter(field(), 'Far too late');
  save();
  press('Cancel');
  press('Edit It rains');
  enter(field(), 'It pours');
  saved.resolve(listOf('Far too late', 'It rains'));
  await waitFor(() => expect(isMutating()).toBe(false));
  expect(field()).toHaveValue('It pours');
});

test('the field takes no input while a reason is being saved, so nothing is lost when the dialog closes', async () => {
  const saved = Promise.withResolvers<object>();
  const calls = fakeApi({ [list]: listOf('Too late'), [edit(0)]: saved.promise });
  renderPart(<CancelReasonsPage />, { role: 'admin' });
  await screen.findByText('Too late');
  fireEvent.click(screen.getByRole('button', { name: 'Edit Too late', hidden: true }));
  enter(field(), 'Far too late');
  save();
  await waitFor(() => expect(isMutating()).toBe(true));
  enter(field(), 'Far, far too late');
  expect(field()).toHaveValue('Far too late');
  fireEvent.submit(field().closest('form') as HTMLFormElement);
  saved.resolve(refuses(503, 'overloaded'));
  expect(await screen.findByText(/We are very busy/)).toBeInTheDocument();
  enter(field(), 'Far, far too late');
  expect(field()).toHaveValue('Far, far too late');
  expect(sentTo(calls, edit(0))).toHaveLength(1);
});

test('DEMO-10 in the demo the table is read-only, but can still be exported', async () => {
  fakeApi({ [list]: listOf('Too late') });
  renderPart(<CancelReasonsPage />, { role: 'admin', settings: { allowCriticalEditsAdmin: false } });
  expect(await screen.findByText('Too late')).toBeInTheDocument();
  expect(screen.getByText('This table is read-only in the demo.')).toBeInTheDocument();
  for (const name of [/Add reason/, /Edit/, /Delete/])
    expect(screen.queryAllByRole('button', { name, hidden: true })).toEqual([]);
  const cell = screen.getByText('Too late');
  fireEvent.click(cell);
  fireEvent.doubleClick(cell);
  fireEvent.keyDown(cell, { key: 'F2' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.queryByDisplayValue('Too late')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Export as CSV' })).toBeEnabled();
});

function openDialog(part: 'add' | 'edit' | 'delete', routes: FakeRoutes) {
  const onClose = vi.fn<() => void>();
  const calls = fakeApi(routes);
  renderPart(
    part === 'delete' ? (
      <UndoProvider>
        <DeleteReasonDialog reason={late} onClose={onClose} />
      </UndoProvider>
    ) : (
      <ReasonDialog reason={part === 'add' ? null : late} onClose={onClose} />
    ),
    { role: 'admin' },
  );
  return { calls, onClose };
}
const field = () => screen.getByRole('textbox', { name: 'Reason' });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const both = { audience: 'everyone', wasAudience: 'everyone' };
const add = 'POST /api/cancellation-reasons';
const edit = (value: number) => `PATCH /api/cancellation-reasons/${value}`;

test('REASON-2 BKT-6 STORE-15 adds a reason for the office', async () => {
  const { calls, onClose } = openDialog('add', { [add]: listOf('It rains') });
  enter(field(), ' It rains ');
  fireEvent.change(screen.getByRole('combobox', { name: 'Who can choose it' }), {
    target: { value: 'office' },
  });
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sentTo(calls, add)).toEqual([{ label: 'It rains', audience: 'office' }]);
});

test('REASON-3 refuses a blank reason at its field, and sends nothing', () => {
  const { calls } = openDialog('add', {});
  enter(field(), '  ');
  save();
  expect(field()).toHaveAccessibleDescription('Please enter a reason.');
  expect(calls).toEqual([]);
});

test('REASON-2 shows at the field that a reason exists already', async () => {
  openDialog('edit', { [edit(1)]: refuses(409, 'name_taken', { field: 'label' }) });
  enter(field(), 'It rains');
  save();
  await waitFor(() => expect(field()).toHaveAccessibleDescription('This name is already in use.'));
});

test('REASON-2 STORE-15 edits the same text at its new position when another admin deleted an earlier one', async () => {
  const { calls, onClose } = openDialog('edit', {
    [edit(1)]: refuses(409, 'stale_version', {
      label: 'Other',
      current: { label: 'Other', value: 1, audience: 'everyone' },
    }),
    [list]: listOf('Too late', 'Other'),
    [edit(0)]: listOf('Far too late', 'Other'),
  });
  enter(field(), 'Far too late');
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sentTo(calls, edit(0))).toEqual([{ label: 'Far too late', was: 'Too late', ...both }]);
});

test('REASON-2 shows both texts when another admin changed the same reason', async () => {
  const stale = refuses(409, 'stale_version', {
    label: 'Late',
    current: { label: 'Late', value: 1, audience: 'everyone' },
  });
  const answers = [stale, listOf('First', 'Far too late')];
  const { calls, onClose } = openDialog('edit', {
    [edit(1)]: () => answers.shift() ?? {},
    [list]: listOf('First', 'Late'),
  });
  enter(field(), 'Far too late');
  save();
  expect(await shownConflicts()).toEqual(['Reason: Your value Far too late | Saved now Late']);
  // Nothing is overwritten until the conflict is resolved.
  save();
  expect(sentTo(calls, edit(1))).toHaveLength(1);
  keep('mine');
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sentTo(calls, edit(1))[1]).toEqual({ label: 'Far too late', was: 'Late', ...both });
});

test('REASON-2 STORE-15 deletes after a confirmation that says what is affected', async () => {
  const remove = 'DELETE /api/cancellation-reasons/1';
  const add = 'POST /api/cancellation-reasons';
  const { calls, onClose } = openDialog('delete', {
    [remove]: listOf('First'),
    [add]: listOf('First', 'Too late'),
  });
  expect(screen.getByRole('dialog', { name: 'Delete this reason?' })).toHaveTextContent(
    /Too late.*Bookings that were cancelled with it keep its text/,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.map(({ route, query }) => [route, query.get('was')])).toEqual([[remove, 'Too late']]);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sentTo(calls, add)).toEqual([late]));
});
