import type { Notification } from '@fiacre/contract';
import { en } from '@fiacre/contract/texts/en';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { queryOf, readView } from '../../back-office/view/list-view.ts';
import { createTranslator } from '../../i18n/translate.ts';
import { cellsOf } from '../../testing/column-format.ts';
import { shownConflicts } from '../../testing/conflicts.ts';
import { enter } from '../../testing/enter.ts';
import { fakeApi, refuses, sentTo, type FakeRoutes } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { pageOf } from '../../testing/sample-booking.ts';
import { sampleId } from '../../testing/samples.ts';
import { notificationColumns } from './notification-columns.tsx';
import { DeleteNotificationDialog, NotificationDialog } from './notification-dialog.tsx';
import { notificationFilters, NotificationsPage } from './notifications-page.tsx';

const snow: Notification = {
  id: sampleId(600),
  devicetype: 'IOS',
  usertype: 'rider',
  title: 'Snow today',
  body: 'Allow more time.',
  createdAt: '2026-01-02T08:00:00Z',
  receivers: 41,
  sentAt: '2026-01-02T08:00:05Z',
  sent: { devicetype: 'All', usertype: 'driver', title: 'Snow', body: 'Drive slowly.' },
  version: 2,
};
const list = 'GET /api/notifications';
const receivers = 'GET /api/notification-receivers';
const create = 'POST /api/notifications';
const path = `/api/notifications/${snow.id}`;

test('PUSH-1 PUSH-4 DATA-6 lists recipients, text, time and how many people received it', () => {
  const columns = notificationColumns({ onEdit: () => {}, onDelete: () => {} });
  expect(cellsOf(columns, snow)).toEqual({
    Title: 'Snow today',
    Text: 'Allow more time.',
    To: 'Riders',
    Devices: 'iOS',
    'Received by': '41',
    Sent: expect.stringMatching(/^2 Jan 2026, /),
    Actions: '',
    Created: expect.stringMatching(/^2 Jan 2026, /),
  });
  const sending: Notification = { ...snow, sentAt: null };
  expect(cellsOf(columns, sending)).toMatchObject({ Sent: 'Sending…' });
});

test('PUSH-1 filters the list by role and device', () => {
  const filters = notificationFilters(createTranslator('en', en));
  const rules = { defaultSort: '-createdAt', sortFields: [], filters };
  const view = readView(new URLSearchParams('usertype=driver&devicetype=ANDROID'), rules);
  expect(queryOf(view, filters)).toMatchObject({ usertype: 'driver', devicetype: 'ANDROID' });
});

function open(notification: Notification | null, routes: FakeRoutes) {
  const onClose = vi.fn<() => void>();
  const calls = fakeApi({ [list]: pageOf([]), [receivers]: { receivers: 12 }, ...routes });
  renderPart(<NotificationDialog notification={notification} onClose={onClose} />, { role: 'admin' });
  return { calls, onClose };
}
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('PUSH-1 PUSH-2 PUSH-4 STORE-15 STORE-16 sends a push once, after saying how many people it reaches', async () => {
  const counts = { 'rider All': 12, 'driver All': 5, 'driver ANDROID': 1 } as Record<string, number>;
  const { calls, onClose } = open(null, {
    [receivers]: ({ query }) => ({
      receivers: counts[`${query.get('usertype')} ${query.get('devicetype')}`] ?? 0,
    }),
    [create]: snow,
  });
  expect(await screen.findByText('12 people receive it now.')).toBeVisible();
  fireEvent.change(field('To'), { target: { value: 'driver' } });
  fireEvent.change(field('Devices'), { target: { value: 'ANDROID' } });
  expect(await screen.findByText('One person receives it now.')).toBeVisible();
  enter(field('Title'), ' Snow ');
  enter(field('Text'), 'Drive slowly.');
  press('Send');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sentTo(calls, create)).toEqual([
    { usertype: 'driver', devicetype: 'ANDROID', title: 'Snow', body: 'Drive slowly.' },
  ]);
});

test('PUSH-1 refuses a push without a title or a text at the field, and sends nothing', () => {
  const { calls } = open(null, {});
  press('Send');
  for (const label of ['Title', 'Text'])
    expect(field(label)).toHaveAccessibleDescription('Please fill in this field.');
  expect(field('Title')).toHaveFocus();
  expect(sentTo(calls, create)).toEqual([]);
});

test('PUSH-2 ERR-31 when no user matches, the dialog says so before and after sending, and keeps the text', async () => {
  const { onClose } = open(null, {
    [receivers]: { receivers: 0 },
    [create]: refuses(422, 'no_user_match'),
  });
  expect(await screen.findByText(/Nobody would receive it/)).toBeVisible();
  enter(field('Title'), 'Snow');
  enter(field('Text'), 'Drive slowly.');
  press('Send');
  expect(await screen.findByRole('alert')).toHaveTextContent('No devices match this notification.');
  expect(field('Title')).toHaveValue('Snow');
  expect(onClose).not.toHaveBeenCalled();
});

test('PUSH-4 STORE-15 editing changes the stored row only, and shows what people received', async () => {
  const { calls, onClose } = open(snow, { [`PATCH ${path}`]: snow });
  const status = screen.getByRole('status');
  expect(status).toHaveTextContent(/Nothing is sent again/);
  expect(status).toHaveTextContent(/41 people received this:.*Snow · Drivers · All.*Drive slowly\./);
  enter(field('Title'), 'Snow tomorrow');
  press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.map(({ route }) => route)).not.toContain(create);
  expect(sentTo(calls, `PATCH ${path}`)).toMatchObject([{ title: 'Snow tomorrow', version: 2 }]);
});

test('PUSH-4 a second admin sees both titles, and nothing typed is lost', async () => {
  const current = { ...snow, title: 'Ice', version: 3 };
  open(snow, { [`PATCH ${path}`]: refuses(409, 'stale_version', { version: 3, current }) });
  enter(field('Title'), 'Hail');
  press('Save');
  expect(await shownConflicts()).toEqual(['Title: Your value Hail | Saved now Ice']);
  expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveValue('Hail');
});

test('PUSH-1 STORE-15 deletes after a confirmation that says what people keep and what is no longer sent', async () => {
  const onClose = vi.fn<() => void>();
  const calls = fakeApi({ [list]: pageOf([]), [`DELETE ${path}`]: { ok: true } });
  const sending: Notification = { ...snow, sentAt: null };
  renderPart(<DeleteNotificationDialog notification={sending} onClose={onClose} />, { role: 'admin' });
  const dialog = screen.getByRole('dialog', { name: 'Delete Snow today?' });
  expect(dialog).toHaveTextContent(/People who received it keep it.*Nobody else receives it/);
  press('Delete');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.map(({ route }) => route)).toContain(`DELETE ${path}`);
});

test('EMPTY-5 EMPTY-12 DEMO-6 an empty list says so without an alert; the demo does not send anything', async () => {
  const calls = fakeApi({ [list]: pageOf([]) });
  renderPart(<NotificationsPage />, { role: 'admin', settings: { allowCriticalEditsAdmin: false } });
  expect(await screen.findByText('No data available.')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  const [, next] = screen.getAllByRole('button', { name: 'New notification', hidden: true });
  fireEvent.click(next as HTMLElement);
  expect(screen.getByRole('dialog', { name: 'Alert' })).toHaveTextContent(
    'This cannot be changed in the demo.',
  );
  expect(calls.map(({ route }) => route)).toEqual([list]);
});
