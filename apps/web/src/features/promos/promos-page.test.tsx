import type { Promo } from '@fiacre/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { cellsOf } from '../../testing/column-format.ts';
import { keep, shownConflicts } from '../../testing/conflicts.ts';
import { enter } from '../../testing/enter.ts';
import { fakeApi, refuses, sentTo, type FakeRoutes } from '../../testing/fake-api.ts';
import { connected, stubSocket, subscribed } from '../../testing/fake-socket.ts';
import { openPage, renderPart } from '../../testing/render.tsx';
import { sampleCity, sampleId } from '../../testing/samples.ts';
import { UndoProvider } from '../../ui/undo/undo-provider.tsx';
import { promoColumns } from './promo-columns.tsx';
import { DeletePromoDialog, PromoDialog } from './promo-dialog.tsx';
import { PromosPage } from './promos-page.tsx';

const welcome: Promo = {
  id: sampleId(400),
  promoName: 'WELCOME',
  promoDescription: 'A fifth off',
  promoDiscountType: 'percentage',
  promoDiscountValue: 20,
  maxPromoDiscountValue: 300,
  minOrder: 500,
  promoValidity: '2026-12-31',
  promoUsageLimit: 10,
  userAvail: 3,
  held: 2,
  state: 'open',
  createdAt: '2026-01-02T03:04:00Z',
  version: 5,
};
const pageOf = (...items: Promo[]) => ({
  items,
  total: items.length,
  page: 1,
  pageSize: 25,
  timeZone: 'Europe/Paris',
});
const list = 'GET /api/promos';
const path = `/api/promos/${welcome.id}`;

test('PROMO-1 PROMO-2 DATA-5 lists every field, the uses and whether riders can use it today', () => {
  const columns = promoColumns({ onEdit: () => {}, onDelete: () => {} });
  expect(cellsOf(columns, welcome)).toEqual({
    Code: 'WELCOME',
    Status: 'Active',
    Discount: '20 %',
    'Maximum discount': '$3.00',
    'Minimum fare': '$5.00',
    'Last day': '31 Dec 2026',
    Used: '3',
    'Usage limit': '10',
    Actions: '',
    Description: 'A fifth off',
    'Type of discount': 'Percentage',
    Since: expect.stringMatching(/^2 Jan 2026, /),
  });
  const expired: Promo = { ...welcome, state: 'expired' };
  const flat: Promo = { ...welcome, promoDiscountType: 'flat', promoDiscountValue: 250, state: 'used_up' };
  expect(cellsOf(columns, flat)).toMatchObject({ Discount: '$2.50', Status: 'Used up' });
  expect(cellsOf(columns, expired)).toMatchObject({ Status: 'Expired' });
});

test('EMPTY-6 EMPTY-12 an empty list says so without an alert and offers to add the first promo', async () => {
  fakeApi({ [list]: pageOf() });
  renderPart(<PromosPage />, { role: 'admin' });
  expect(await screen.findByText('No promos available.')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  const [, next] = screen.getAllByRole('button', { name: 'Add promo', hidden: true });
  fireEvent.click(next as HTMLElement);
  expect(screen.getByRole('dialog', { name: 'Add promo' })).toBeInTheDocument();
});

test('STORE-17 MISC-6 another admin’s promo appears without a reload, and a change to another list requests nothing', async () => {
  stubSocket();
  let promos = [welcome];
  const calls = fakeApi({ [list]: () => pageOf(...promos) });
  await openPage('/promos', { role: 'admin' });
  const socket = await connected();
  await screen.findByText('WELCOME');
  await subscribed(socket, 'lists');
  const read = () => calls.filter(({ route }) => route === list).length;
  const before = read();
  const change = (seq: number, name: string) =>
    act(async () => socket.says({ topic: 'lists', seq, event: 'changed', data: { list: name } }));
  promos = [welcome, { ...welcome, id: sampleId(2), promoName: 'SPRING' }];
  await change(2, 'withdrawals');
  expect(read()).toBe(before);
  await change(3, 'promos');
  expect(await screen.findByText('SPRING')).toBeInTheDocument();
});

test('DEMO-3 DEMO-14 the demo allows adding a promo, but says that none can be changed or deleted', async () => {
  fakeApi({ [list]: pageOf(welcome) });
  renderPart(<PromosPage />, { role: 'admin', settings: { allowCriticalEditsAdmin: false } });
  const alert = () => screen.getByRole('dialog', { name: 'Alert' });
  fireEvent.click(await screen.findByText('WELCOME'));
  expect(alert()).toHaveTextContent('This cannot be changed in the demo.');
  fireEvent.click(within(alert()).getByRole('button', { name: 'Close' }));
  fireEvent.click(screen.getByRole('button', { name: 'Add promo' }));
  expect(screen.getByRole('dialog', { name: 'Add promo' })).toBeInTheDocument();
});

test('PROMO-1 the buttons of a row edit and delete it', async () => {
  fakeApi({ [list]: pageOf(welcome) });
  renderPart(<PromosPage />, { role: 'admin' });
  await screen.findByText('WELCOME');
  fireEvent.click(screen.getByRole('button', { name: 'Edit WELCOME', hidden: true }));
  expect(screen.getByLabelText(/^Code/)).toHaveValue('WELCOME');
  fireEvent.click(screen.getByRole('button', { name: 'Delete WELCOME', hidden: true }));
  expect(screen.getByRole('dialog', { name: 'Delete WELCOME?' })).toBeVisible();
});

function open(promo: Promo | null, routes: FakeRoutes) {
  const onClose = vi.fn<() => void>();
  const calls = fakeApi({ [list]: pageOf(welcome), ...routes });
  renderPart(<PromoDialog promo={promo} onClose={onClose} />, { role: 'admin' });
  return { calls, onClose };
}
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

test('PROMO-3 with a city in another time zone, says that the city of the pickup decides', async () => {
  fakeApi({ [list]: pageOf(welcome) });
  const city = sampleCity('Europe/Paris', 'Asia/Tokyo');
  renderPart(<PromoDialog promo={null} onClose={() => {}} />, { role: 'admin', city });
  expect(
    await screen.findByText(/in the time zone of the city of the pickup\. Its state .* Europe\/Paris\./),
  ).toBeVisible();
});

test('PROMO-1 PROMO-3 STORE-15 adds a promo, and says in which time zone its last day ends', async () => {
  const { calls, onClose } = open(null, { 'POST /api/promos': welcome });
  expect(
    await screen.findByText(/until the end of its last day in the time zone Europe\/Paris/),
  ).toBeVisible();
  enter(field('Code'), ' AUTUMN ');
  fireEvent.change(field('Type of discount'), { target: { value: 'flat' } });
  enter(field('Discount'), '2,50');
  enter(field('Maximum discount'), '2.50');
  enter(field('Minimum fare'), '10');
  enter(field('Last day'), '2026-12-24');
  enter(field('Usage limit'), '500');
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sentTo(calls, 'POST /api/promos')).toEqual([
    {
      promoName: 'AUTUMN',
      promoDescription: '',
      promoDiscountType: 'flat',
      promoDiscountValue: 250,
      maxPromoDiscountValue: 250,
      minOrder: 1000,
      promoValidity: '2026-12-24',
      promoUsageLimit: 500,
    },
  ]);
});

test('PROMO-1 shows what is wrong at each field and sends nothing', () => {
  const { calls } = open(null, {});
  enter(field('Discount in percent'), '101');
  enter(field('Minimum fare'), '-1');
  enter(field('Usage limit'), '1.5');
  save();
  const messages = [
    'Please fill in this field.',
    'Please enter a percentage above 0 and up to 100.',
    'Please enter an amount of 0 or more.',
    'Please choose the last day.',
    'Please enter a whole number.',
  ];
  for (const message of messages) expect(screen.getAllByText(message)[0]).toBeVisible();
  expect(field('Code')).toHaveFocus();
  expect(sentTo(calls, 'POST /api/promos')).toEqual([]);
});

test.each([
  ['name_taken', { field: 'promoName' }, 'Code', 'This name is already in use.'],
  ['invalid_request', { issues: [{ path: 'body.minOrder' }] }, 'Minimum fare', 'Please check this value.'],
] as const)('PROMO-1 shows the server’s %s at its field', async (code, facts, label, message) => {
  open(welcome, { [`PATCH ${path}`]: refuses(409, code, facts) });
  save();
  await waitFor(() => expect(field(label)).toHaveAccessibleDescription(message));
});

test('PROMO-1 STORE-15 the second of two admins sees both values and can save on top of the new version', async () => {
  const current = { ...welcome, minOrder: 900, promoUsageLimit: 20, version: 6 };
  const answers = [
    refuses(409, 'stale_version', {
      version: 6,
      current,
      changedAt: '2026-11-20T14:32:00Z',
      changedBy: 'Anna Admin',
    }),
    { ...current, version: 7 },
  ];
  const { calls, onClose } = open(welcome, { [`PATCH ${path}`]: () => answers.shift() ?? {} });
  enter(field('Minimum fare'), '7');
  save();
  expect(await screen.findByText(/^Saved by Anna Admin, .*2026/)).toBeVisible();
  expect(await shownConflicts()).toEqual(['Minimum fare: Your value 7 | Saved now 9.00']);
  keep('mine');
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sentTo(calls, `PATCH ${path}`)).toMatchObject([
    { minOrder: 700, promoUsageLimit: 10, version: 5 },
    { minOrder: 700, promoUsageLimit: 20, version: 6 },
  ]);
});

/** The dialog is gone once it is closed, as on the page. */
function Deleting({ onClose }: { readonly onClose: () => void }) {
  const [open, setOpen] = useState(true);
  const close = () => {
    setOpen(false);
    onClose();
  };
  return open && <DeletePromoDialog promo={welcome} onClose={close} />;
}

test('PROMO-1 PROMO-2 deletes after a confirmation that says how often the promo was used and which rides keep it', async () => {
  const onClose = vi.fn<() => void>();
  const restore = `POST ${path}/restore`;
  const calls = fakeApi({ [list]: pageOf(), [`DELETE ${path}`]: { ok: true }, [restore]: welcome });
  renderPart(
    <UndoProvider>
      <Deleting onClose={onClose} />
    </UndoProvider>,
    { role: 'admin' },
  );
  const dialog = screen.getByRole('dialog', { name: 'Delete WELCOME?' });
  expect(dialog).toHaveTextContent(/used 3 times/);
  expect(dialog).toHaveTextContent(/2 rides that are not paid yet keep this discount/);
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.map(({ route }) => route)).toContain(`DELETE ${path}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The change has been undone.')).toBeInTheDocument();
  expect(calls.map(({ route }) => route)).toContain(restore);
});
