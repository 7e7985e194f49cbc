import type { Attention, AttentionItem } from '@fiacre/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { sampleId } from '../../testing/samples.ts';
import { AttentionPage } from './attention-page.tsx';

const now = new Date('2026-11-21T12:00:00Z');
// A row must not get older while the page is loading.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }));

const item = (number: number, change: Partial<AttentionItem>): AttentionItem => ({
  kind: 'no_driver',
  id: sampleId(number),
  since: new Date(now.getTime() - 12 * 60_000).toISOString(),
  reference: null,
  status: null,
  pickupAddress: null,
  driverName: null,
  name: 'Rita Rider',
  amount: null,
  currency: null,
  document: null,
  ...change,
});
const none = {
  no_driver: 0,
  promise_at_risk: 0,
  driver_silent: 0,
  long_stop: 0,
  late: 0,
  ride_without_price: 0,
  series_failed: 0,
  series_ride_kept: 0,
  meter_refused: 0,
  driver_unseen: 0,
  unpaid: 0,
  document_expired: 0,
  approval_waiting: 0,
  document_waiting: 0,
  document_expiring: 0,
  review_waiting: 0,
  withdrawal_waiting: 0,
  series_ending: 0,
};
const waiting = item(1, { reference: 'F7K2QX3', status: 'NEW', pickupAddress: '12 Lantern Street' });
const expired = item(3, { kind: 'document_expired', name: 'Dora Driver', document: 'insurance' });
const submitted = item(5, { kind: 'document_waiting', name: 'Dora Driver', document: 'insurance' });
const applicant = item(2, { kind: 'approval_waiting', name: 'Dora Driver' });

function show(items: readonly AttentionItem[], world: Parameters<typeof renderPart>[1] = { role: 'admin' }) {
  const counts = { ...none };
  for (const { kind } of items) counts[kind] += 1;
  const body: Attention = { items: [...items], counts, total: items.length, waiting: 0 };
  fakeApi({ 'GET /api/attention': body });
  renderPart(<AttentionPage />, world);
}

test('each row shows what needs attention, for how long, and a link to the next step', async () => {
  show([waiting, applicant, expired, submitted, item(4, { kind: 'review_waiting', name: 'Dan Driver' })]);
  const row = await screen.findByRole('row', { name: /F7K2QX3/ });
  expect(within(row).getByText('No driver found')).toBeVisible();
  expect(within(row).getByText('12 min')).toBeVisible();
  expect(within(row).getByRole('link', { name: 'Assign a driver' })).toHaveAttribute(
    'href',
    `/bookings/${waiting.id}`,
  );
  expect(screen.getByRole('link', { name: 'Review the driver' })).toHaveAttribute(
    'href',
    `/drivers?person=${applicant.id}`,
  );
  const document = screen.getByRole('row', { name: /Document expired/ });
  expect(document).toHaveTextContent('Insurance');
  expect(within(document).getByRole('link')).toHaveAttribute('href', '/documents?state=expired');
  expect(screen.getByRole('link', { name: 'Review the document' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Answer the driver' })).toHaveAttribute(
    'href',
    '/dispatchreviews?answered=false',
  );
});

test('one kind can be selected, and pressing it again clears the selection', async () => {
  show([waiting, applicant]);
  const kind = await screen.findByRole('button', { name: /Waiting for approval/ });
  await userEvent.click(kind);
  expect(kind).toHaveAttribute('aria-pressed', 'true');
  expect(screen.queryByRole('row', { name: /F7K2QX3/ })).toBeNull();
  await userEvent.click(kind);
  expect(screen.getByRole('row', { name: /F7K2QX3/ })).toBeVisible();
});

test.each([
  ['driver', applicant, `/drivers?person=${applicant.id}`],
  ['document', submitted, '/documents?state=waiting'],
])(
  'USERS-9 a fleet admin sees which %s is waiting for approval and opens it, but cannot approve',
  async (_, waits, address) => {
    show([waits], { role: 'fleetadmin' });
    expect(await screen.findByText('An admin must approve')).toBeVisible();
    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Dora Driver', address],
    ]);
  },
);

test('USERS-9 a fleet admin may approve own drivers while driver_approval is off, but no documents', async () => {
  show([applicant, submitted], { role: 'fleetadmin', settings: { driverApproval: false } });
  const [driver, document] = (await screen.findAllByRole('row')).slice(1);
  expect(driver).not.toHaveTextContent('An admin must approve');
  expect(within(driver as HTMLElement).getByRole('link', { name: 'Review the driver' })).toBeVisible();
  expect(document).toHaveTextContent('An admin must approve');
});

test('says so when nothing needs attention', async () => {
  show([]);
  expect(await screen.findByText(/Nothing needs your attention/)).toBeVisible();
});
