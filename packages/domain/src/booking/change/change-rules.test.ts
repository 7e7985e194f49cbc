import { describe, expect, test } from 'vitest';
import { bookingStatuses } from '../status-traits.ts';
import type { BookingStatus } from '../status-traits.ts';
import { changesMeeting } from './change-effects.ts';
import {
  changeableFields,
  changeFields,
  changePhase,
  changeRefusal,
  type ChangeableBooking,
} from './change-rules.ts';

const booking = (status: BookingStatus, change: Partial<ChangeableBooking> = {}): ChangeableBooking => ({
  status,
  isAhead: false,
  source: 'web',
  prepaid: false,
  paidByPlace: false,
  isInterrupted: false,
  ...change,
});
const ahead = booking('ACCEPTED', { isAhead: true });
const everything = [...changeFields];
const onTheWay = ['coords', 'drop', 'persons', 'passenger', 'note', 'paymentMode'];
const proposed = ['coords', 'drop', 'persons'];
const riding = ['coords', 'drop', 'paymentMode'];

describe('who may change what', () => {
  test.each([
    ['PAYMENT_PENDING', booking('PAYMENT_PENDING'), everything, [], everything],
    ['NEW', booking('NEW'), everything, [], everything],
    ['ahead', ahead, everything.filter((field) => field !== 'carTypeId'), [], everything],
    ['ACCEPTED', booking('ACCEPTED'), onTheWay, proposed, everything],
    ['ARRIVED', booking('ARRIVED'), onTheWay, proposed, onTheWay],
    ['STARTED', booking('STARTED'), riding, ['coords', 'drop'], riding],
    ['REACHED', booking('REACHED'), [], [], []],
  ] as const)('CHANGE-1 in %s', (_, ride, rider, driver, desk) => {
    expect(changeableFields('rider', ride)).toEqual(rider);
    expect(changeableFields('driver', ride)).toEqual(driver);
    expect(changeableFields('desk', ride)).toEqual(desk);
  });

  test('CHANGE-1 nothing can be changed once the trip has ended', () => {
    const open = bookingStatuses.filter((status) => changePhase(booking(status)) !== null);
    expect(open).toEqual(['PAYMENT_PENDING', 'NEW', 'ACCEPTED', 'ARRIVED', 'STARTED']);
  });

  test('CHANGE-1 a refusal says whether the office can still do it', () => {
    const code = (...asked: Parameters<typeof changeRefusal>) => changeRefusal(...asked)?.refused;
    expect(code('pickup', 'rider', booking('ACCEPTED'))).toBe('change_ask_office');
    expect(code('pickup', 'rider', booking('STARTED'))).toBe('change_closed');
    expect(code('tripDate', 'driver', booking('ACCEPTED'))).toBe('change_ask_office');
    expect(code('paymentMode', 'desk', booking('NEW', { prepaid: true }))).toBe('change_closed');
    expect(code('drop', 'desk', booking('STARTED', { source: 'street' }))).toBe('change_closed');
  });

  test('KERB-12 only the desk changes where a ride begins for which the company of its place pays', () => {
    const ofPlace = { source: 'account', paidByPlace: true } as const;
    for (const ride of [booking('NEW', ofPlace), { ...ahead, ...ofPlace }]) {
      expect(changeRefusal('pickup', 'rider', ride)?.refused).toBe('change_ask_office');
      expect(changeRefusal('pickup', 'desk', ride)).toBeNull();
      expect(changeRefusal('drop', 'rider', ride)).toBeNull();
    }
  });
});

describe('a change of where and when the ride begins', () => {
  const before = { pickup: { lat: 0, lng: 0 }, tripDateMs: 0 };
  const minute = 60_000;
  test.each([
    ['15 minutes', { ...before, tripDateMs: 15 * minute }, false],
    ['16 minutes earlier', { ...before, tripDateMs: -16 * minute }, true],
    // A thousandth of a degree is 111 m.
    ['444 m', { ...before, pickup: { lat: 0.004, lng: 0 } }, false],
    ['555 m', { ...before, pickup: { lat: 0, lng: 0.005 } }, true],
  ])('CHANGE-8 by %s', (_, after, matters) => {
    expect(changesMeeting(before, after)).toBe(matters);
  });
});
