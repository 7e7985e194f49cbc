import { expect, test } from 'vitest';
import { bookingStatuses, statusTraits, statusesWith } from './status-traits.ts';

type Flag = Parameters<typeof statusesWith>[0];

const onTheWay = ['ACCEPTED', 'ARRIVED'];
const failed = ['CANCELLED', 'NO_SHOW'];
const driving = [...onTheWay, 'STARTED', 'REACHED'];

/** Written by hand from the specification, so that a change to a trait must also be made here. */
const expected: Readonly<Record<Flag, readonly [row: string, statuses: readonly string[]]>> = {
  active: ['BOOK-8', ['PAYMENT_PENDING', 'NEW', ...driving, 'PENDING', 'PAID']],
  beforeDriver: ['BOOK-6', ['PAYMENT_PENDING', 'NEW']],
  underWay: ['BOOK-8', ['NEW', ...driving]],
  beforePickup: ['TRIP-18', onTheWay],
  driverOnly: ['TRIP-17', ['STARTED', 'REACHED', 'PENDING']],
  tracked: ['BOOK-8', [...onTheWay, 'STARTED']],
  measured: ['TRIP-9', ['STARTED', 'REACHED']],
  showsCode: ['BOOK-15', ['NEW', ...onTheWay]],
  inContact: ['ROLE-11', [...driving, 'PENDING']],
  chatOpen: ['CHAT-3', [...driving, 'PENDING', 'PAID']],
  keepsParties: ['USERS-11', ['PAYMENT_PENDING', 'NEW', ...driving, 'PENDING']],
  followable: ['ROLE-8', ['NEW', ...onTheWay, 'STARTED']],
  served: ['DASH-2', ['REACHED', 'PENDING', 'PAID', 'COMPLETE']],
  paid: ['EARN-1', ['PAID', 'COMPLETE']],
  ended: ['BOOK-8', ['PENDING', 'PAID', 'COMPLETE', ...failed]],
  failed: ['BOOK-8', failed],
  hasReceipt: ['BOOK-8', ['PAID', 'COMPLETE', ...failed]],
};

const cases = Object.entries(expected).map(([trait, [row, statuses]]) => ({ trait, row, statuses }));

test.each(cases)('$row "$trait" is true in exactly the expected statuses', ({ trait, statuses }) => {
  expect(statusesWith(trait as Flag)).toEqual(statuses);
});

test('PROMO-2 PROMO-3 NOSHOW-3 a promo use is counted by payment and given back without a trip', () => {
  const by = (use: string) => bookingStatuses.filter((status) => statusTraits[status].promoUse === use);
  expect([by('counted'), by('given_back')]).toEqual([['PAID', 'COMPLETE'], failed]);
});
