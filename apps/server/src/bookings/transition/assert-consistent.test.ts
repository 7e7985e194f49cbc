import type { BookingEvent } from '@fiacre/domain';
import { tripCharge, tripPaidPostings, walletPartPostings, sumsOf } from '@fiacre/domain';
import { expect, test } from 'vitest';
import { assertConsistent } from './assert-consistent.ts';

type Saved = Parameters<typeof assertConsistent>[0];

const priced = (cost: number, fee: number, discount: number) => {
  const lines = [
    { label: 'base', amount: cost - fee },
    { label: 'convenience_fees', amount: fee },
  ] as const;
  return tripCharge({ currency: 'USD', lines }, discount);
};
const charge = priced(1010, 110, 60);

const free: Saved = {
  status: 'NEW',
  driver_id: null,
  busy_from: null,
  customer_paid: 0,
  cash_amount: 0,
  trip_cost: 1010,
  driver_share: 900,
  convenience_fees: 110,
  discount: 60,
  payable: 950,
  charge,
};
const driven: Saved = { ...free, status: 'ACCEPTED', driver_id: 'anna' };
const ahead: Saved = { ...driven, busy_from: new Date(7) };
const reached: Saved = { ...driven, status: 'REACHED' };
const pending: Saved = { ...driven, status: 'PENDING' };
/** Paid in full in cash. */
const payable = 950;
const paid: Saved = { ...driven, status: 'PAID', customer_paid: payable, cash_amount: payable };
const cancelled: Saved = { ...driven, status: 'CANCELLED' };

const engaged: BookingEvent = { type: 'driver-engaged', driverId: 'anna' };
const released: BookingEvent = { type: 'driver-released', driverId: 'anna' };
const parties = { riderId: 'rosa', driverId: 'anna', waiting: { card: 0, wallet: 0 }, gateway: null };
const posted = (of = charge): BookingEvent => {
  const parts = { cash: sumsOf(of).payable, card: 0, wallet: 0 };
  return { type: 'posted', transaction: tripPaidPostings(of, parts, parties) };
};
const walletPart: BookingEvent = { type: 'posted', transaction: walletPartPostings('rosa', 240) };

test.each<[string, Saved, Saved, BookingEvent[]]>([
  ['a driver accepts', free, driven, [engaged]],
  ['a driver accepts ahead', free, ahead, []],
  ['a ride accepted ahead begins', ahead, driven, [engaged]],
  ['a ride accepted ahead is cancelled', ahead, { ...ahead, ...cancelled, busy_from: null }, [released]],
  ['a driver hands back', driven, free, [released]],
  ['a trip ends paid', reached, paid, [released, posted()]],
  ['a trip ends unpaid', reached, pending, [released]],
  ['a part is paid by wallet', pending, { ...pending, customer_paid: 240 }, [walletPart]],
  ['the rest is paid', pending, paid, [posted()]],
])('TRIP-19 WAL-6 %s: the consequences agree with the row', (_, before, after, events) => {
  expect(() => assertConsistent(before, after, events)).not.toThrow();
});

test.each<[string, Saved, Saved, BookingEvent[]]>([
  ['a driver who accepted stays free', free, driven, []],
  ['another driver becomes busy', free, driven, [{ type: 'driver-engaged', driverId: 'otto' }]],
  ['a driver is busy long before a ride', free, ahead, [engaged]],
  ['a driver stays busy after the trip', reached, pending, []],
  ['a driver is freed during the trip', driven, reached, [released]],
  ['a driver is engaged twice', driven, reached, [engaged]],
  ['a cancelled ride keeps its driver', driven, cancelled, []],
])('TRIP-19 is undone if %s', (_, before, after, events) => {
  expect(() => assertConsistent(before, after, events)).toThrow('inconsistent');
});

test.each([
  { trip_cost: 1011 },
  { convenience_fees: 111 },
  { driver_share: 901 },
  { discount: 61 },
  { payable: 951 },
  { charge: priced(1011, 111, 61) },
])('CHARGE-4 a step is undone if the booking has %j instead of its charge', (changed) => {
  expect(() => assertConsistent(driven, { ...reached, ...changed }, [])).toThrow('inconsistent');
});

test.each<[string, Saved, Saved, BookingEvent[]]>([
  ['nothing is posted for a paid trip', pending, paid, []],
  ['a trip is posted twice', pending, paid, [posted(), posted()]],
  ['a trip is posted that is not paid', reached, pending, [released, posted()]],
  ['the driver gets another share', pending, paid, [posted(priced(1010, 109, 60))]],
  ['the operator pays another discount', pending, paid, [posted(priced(1010, 110, 61))]],
  ['a wallet pays what the booking does not know', pending, pending, [walletPart]],
  ['a booking has what no wallet paid', pending, { ...pending, customer_paid: 240 }, []],
])('WAL-6 is undone if %s', (_, before, after, events) => {
  expect(() => assertConsistent(before, after, events)).toThrow('inconsistent');
});
