import { bookingStatuses, type BookingStatus, type BookingVerb, type Role } from '@fiacre/domain';
import { expect, test } from 'vitest';
import { rowActions } from './row-actions.ts';

const tripDate = '2026-11-21T12:00:00Z';
const open = (status: BookingStatus, ...verbs: BookingVerb[]) => ({
  status,
  tripDate,
  actions: verbs.map((verb) => ({ verb, allowed: true })),
});
const enabled = (...of: Parameters<typeof rowActions>) =>
  rowActions(...of)
    .filter((action) => action.enabled)
    .map((action) => action.verb);

test('BKT-5 enables cancel for NEW, ACCEPTED and PAYMENT_PENDING only, even where the server would accept it', () => {
  const statuses = bookingStatuses.filter((status) =>
    enabled(open(status, 'cancel'), 'rider').includes('cancel'),
  );
  expect(statuses).toEqual(['PAYMENT_PENDING', 'NEW', 'ACCEPTED']);
});

test('BKT-5 disables cancel when the server does, with the server’s reason', () => {
  const booking = {
    status: 'NEW',
    tripDate,
    actions: [{ verb: 'cancel', allowed: false, reason: 'demo_mode' }],
  } as const;
  const [cancel] = rowActions({ ...booking, actions: [...booking.actions] }, 'admin');
  expect(cancel).toMatchObject({ enabled: false, reason: 'demo_mode' });
});

test('BKT-4 riders can cancel and pay, admins can cancel and assign', () => {
  expect(enabled(open('NEW', 'cancel', 'assign', 'pay'), 'admin')).toEqual(['cancel', 'assign']);
  expect(enabled(open('PENDING', 'pay'), 'rider')).toEqual(['pay']);
  const listed = (role: Role) => rowActions(open('PENDING', 'pay'), role).map(({ verb }) => verb);
  expect(listed('admin')).toEqual(['cancel', 'assign']);
  expect(listed('rider')).toEqual(['cancel', 'pay']);
});

test('BKT-11 enables “Pay now” for PENDING only, even where the server would accept it', () => {
  const statuses = bookingStatuses.filter((status) => enabled(open(status, 'pay'), 'rider').includes('pay'));
  expect(statuses).toEqual(['PENDING']);
});

test('BKT-8 disables assigning during automatic dispatch, with a reason', () => {
  const actions = [{ verb: 'assign' as const, allowed: false, reason: 'auto_dispatch_on' }];
  const assign = rowActions({ status: 'NEW', tripDate, actions }, 'admin').find(
    (action) => action.verb === 'assign',
  );
  expect(assign).toMatchObject({ enabled: false, reason: 'auto_dispatch_on' });
  expect(enabled({ status: 'NEW', tripDate, actions }, 'admin')).toEqual(['take-from-dispatch']);
  expect(enabled(open('NEW', 'assign'), 'admin')).toEqual(['assign']);
});

test('BKT-8 only a booking that was taken out of automatic dispatch can be put back', () => {
  expect(enabled(open('NEW', 'assign'), 'admin', true)).toEqual(['assign', 'return-to-dispatch']);
  expect(enabled(open('ACCEPTED', 'assign'), 'admin', true)).toEqual([]);
  const automatic = [{ verb: 'assign' as const, allowed: false, reason: 'auto_dispatch_on' }];
  expect(enabled({ status: 'NEW', tripDate, actions: automatic }, 'admin', true)).toEqual([
    'take-from-dispatch',
  ]);
});

test('TRIP-17 AUTH-14 shows an admin the driver’s steps only when the server allows them', () => {
  for (const verb of ['reach', 'end', 'confirm-cash'] as const)
    expect(enabled(open('STARTED', verb), 'admin')).toEqual(['stand-in']);
  const actions = [{ verb: 'reach' as const, allowed: false }];
  const closed = { status: 'STARTED' as const, tripDate, actions };
  expect(rowActions(closed, 'admin').map(({ verb }) => verb)).toEqual(['cancel', 'assign']);
  expect(rowActions(open('STARTED', 'reach'), 'driver')).toEqual([]);
});

test('TRIP-26 an admin can move an accepted ride for later to now, and no other', () => {
  const later = { tripDate: new Date(Date.now() + 2 * 3_600_000).toISOString() };
  expect(enabled({ ...open('ACCEPTED'), ...later }, 'admin')).toEqual(['bring-forward']);
  expect(enabled({ ...open('NEW'), ...later }, 'admin')).toEqual([]);
  expect(enabled(open('ACCEPTED'), 'admin')).toEqual([]);
  expect(enabled({ ...open('ACCEPTED'), ...later }, 'driver')).toEqual([]);
});

test('BKT-15 gives drivers and fleet admins no row actions', () => {
  for (const role of ['driver', 'fleetadmin'] as const) {
    expect(rowActions(open('NEW', 'cancel', 'assign', 'pay'), role)).toEqual([]);
  }
});
