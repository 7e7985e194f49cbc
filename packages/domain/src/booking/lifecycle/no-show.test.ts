import { describe, expect, test } from 'vitest';
import { waitedSeconds } from '../steps/no-show.ts';
import { eventsOf, notifications } from '../testing/events-of.ts';
import { actors, bookingIn, driver, rider } from '../testing/sample-bookings.ts';
import { codeOf, send, sent, withoutFee } from '../testing/send.ts';

const arrivedAtMs = 120_000;
const minute = 60_000;
const waited = { nowMs: arrivedAtMs + 6 * minute };

describe('a rider who does not come', () => {
  test.each([
    [4.99, 'wait_not_over'],
    [5, 'NO_SHOW'],
    [90, 'NO_SHOW'],
  ])('NOSHOW-1 %f minutes after the arrival, the driver’s report leads to %s', (minutes, code) => {
    expect(codeOf(send(bookingIn('ARRIVED'), 'no-show', { nowMs: arrivedAtMs + minutes * minute }))).toBe(
      code,
    );
  });

  test('NOSHOW-1 the wait for a ride booked ahead begins at its time, and a refusal says from when', () => {
    const ahead = bookingIn('ARRIVED', { bookLater: true, tripDateMs: arrivedAtMs + 30 * minute });
    const from = new Date(arrivedAtMs + 35 * minute).toISOString();
    expect(send(ahead, 'no-show', { nowMs: arrivedAtMs + 35 * minute - 1 })).toEqual({
      refused: 'wait_not_over',
      facts: { from },
    });
    expect(codeOf(send(ahead, 'no-show', { nowMs: arrivedAtMs + 35 * minute }))).toBe('NO_SHOW');
    expect(waitedSeconds(ahead, arrivedAtMs + 36 * minute)).toBe(360);
    expect(waitedSeconds(bookingIn('ARRIVED'), arrivedAtMs + minute)).toBe(60);
  });

  test('NOSHOW-1 the office also waits', () => {
    const by = actors.admin;
    expect(codeOf(send(bookingIn('ARRIVED'), 'no-show', { by, nowMs: arrivedAtMs }))).toBe('wait_not_over');
    expect(codeOf(send(bookingIn('ARRIVED'), 'no-show', { by, ...waited }))).toBe('NO_SHOW');
  });

  const from = (metresFromPickup: number | null, by: (typeof actors)['driver' | 'admin'] = actors.driver) =>
    send(bookingIn('ARRIVED'), 'no-show', { by, facts: { ...withoutFee, metresFromPickup }, ...waited });

  test.each([
    [300, 'NO_SHOW'],
    [301, 'not_at_pickup'],
    [null, 'not_at_pickup'],
  ])('NOSHOW-2 a driver %s m from the pickup: %s', (metres, code) => {
    expect(codeOf(from(metres))).toBe(code);
  });

  test('NOSHOW-2 the distance is kept, and the office needs none', () => {
    expect(from(42)).toMatchObject({
      booking: { metresFromPickup: 42, cancelledFrom: 'ARRIVED', cancelledBy: 'driver', driverId: driver },
    });
    expect(from(null, actors.admin)).toMatchObject({
      booking: { metresFromPickup: null, cancelledBy: 'admin' },
    });
    expect(from(4000, actors.admin)).toMatchObject({ booking: { metresFromPickup: 4000 } });
  });

  const slabs = [
    { minsDelayed: 5, amount: 300 },
    { minsDelayed: 6, amount: 750, since: 'no_show' as const },
  ];
  const charged = (change: Parameters<typeof bookingIn<'ARRIVED'>>[1] = {}, negativeBalanceAllowed = true) =>
    sent(bookingIn('ARRIVED', change), 'no-show', {
      facts: { ...withoutFee, slabs, riderBalance: 120, metresFromPickup: 10 },
      circumstances: { negativeBalanceAllowed },
      ...waited,
    });

  test('NOSHOW-3 the rider pays the driver the fee for it, and the driver is free', () => {
    const after = charged();
    expect(after.booking).toMatchObject({ fee: 750, refund: 0 });
    expect(eventsOf(after, 'posted')[0]?.transaction.postings).toEqual([
      { account: { kind: 'rider', userId: rider }, amount: -750, txRef: 'no_show_fee' },
      { account: { kind: 'driver', userId: driver }, amount: 750, txRef: 'no_show_fee' },
    ]);
    expect(eventsOf(after, 'driver-released')).toEqual([{ type: 'driver-released', driverId: driver }]);
    expect(eventsOf(after, 'charged')[0]?.charge.lines).toMatchObject([{ kind: 'no_show_fee', amount: 750 }]);
  });

  test('NOSHOW-3 PAY-9 what was paid before goes to the wallet, minus the fee', () => {
    const prepayment = { card: 900, wallet: 310, gateway: 'test' };
    expect(charged({ prepayment }, false).booking).toMatchObject({ refund: 1210, fee: 750 });
    expect(charged({}, false).booking).toMatchObject({ refund: 0, fee: 120 });
  });

  test('NOSHOW-4 the rider is notified, and the driver if the office reported it', () => {
    expect(notifications(sent(bookingIn('ARRIVED'), 'no-show', waited))).toEqual([[rider, 'push_no_show']]);
    expect(notifications(sent(bookingIn('ARRIVED'), 'no-show', { by: actors.admin, ...waited }))).toEqual([
      [rider, 'push_no_show'],
      [driver, 'push_no_show_reported'],
    ]);
  });
});
