import { describe, expect, test } from 'vitest';
import {
  chargeableFee,
  feeAt,
  lateFee,
  nextFee,
  quotedFees,
  slabAmount,
  waitsFromMs,
} from './cancellation-fee.ts';
import type { CancelSlab, FeeFacts } from './cancellation-fee.ts';

const minute = 60_000;
const accepted = 1_000_000;
const afterMinutes = (minutes: number) => accepted + minutes * minute;
const now: FeeFacts = {
  acceptedAtMs: accepted,
  arrivedAtMs: null,
  bookedForMs: null,
  graceMinutes: 0,
  isNoShow: false,
  fare: 1990,
};
const ruleOf = (slabs: readonly CancelSlab[]) => ({ slabs, currency: 'EUR', decimal: 2 });

const slabs = [
  { minsDelayed: 10, amount: 500 },
  { minsDelayed: 2, amount: 100 },
  { minsDelayed: 5, amount: 250 },
];

test.each([
  [0, 0],
  [1.99, 0],
  [2, 100],
  [4.9, 100],
  [5, 250],
  [9, 250],
  [10, 500],
  [600, 500],
])('CAR-4 cancelling %f minutes after acceptance costs %i', (minutes, fee) => {
  expect(feeAt(ruleOf(slabs), now, afterMinutes(minutes))).toBe(fee);
});

test.each([
  [34_199, 0],
  [34_200, 100],
])('CAR-4 a step after 0.57 minutes: %i ms after acceptance it costs %i', (ms, fee) => {
  expect(feeAt(ruleOf([{ minsDelayed: 0.57, amount: 100 }]), now, accepted + ms)).toBe(fee);
});

test('CAR-4 of two steps that begin at the same time, the later one in the list applies', () => {
  const both = ruleOf([
    { minsDelayed: 2, amount: 130 },
    { minsDelayed: 2, amount: 90 },
  ]);
  expect(feeAt(both, now, afterMinutes(3))).toBe(90);
});

test('CAR-4 CAR-8 steps in any order: the next change is the earliest, and they are listed as they begin', () => {
  expect(nextFee(ruleOf(slabs), now, accepted)).toEqual({ atMs: afterMinutes(2), fee: 100 });
  expect(nextFee(ruleOf(slabs), now, afterMinutes(2))).toEqual({ atMs: afterMinutes(5), fee: 250 });
  const quoted = quotedFees(ruleOf(slabs), { ...now, noShowMinutes: 5 });
  const accepting = quoted.filter(({ since }) => since === 'accepted');
  expect(accepting.map(({ minutes }) => minutes)).toEqual([2, 5, 10]);
});

test('CHANGE-18 after a breakdown of the car, cancelling is free', () => {
  expect(feeAt(ruleOf(slabs), { ...now, isInterrupted: true }, afterMinutes(6))).toBe(0);
  expect(feeAt(ruleOf(slabs), { ...now, isInterrupted: false }, afterMinutes(6))).toBe(250);
});

test('CAR-4 a car type without slabs has no fee', () => {
  expect(feeAt(ruleOf([]), now, afterMinutes(60))).toBe(0);
});

test.each([
  [500, 200, true, 500],
  [500, 200, false, 200],
  [500, -50, false, 0],
  [500, 900, false, 500],
])(
  'CAR-4 SET-17 a fee of %i with a balance of %i, negative balances allowed %s: charges %i',
  (fee, balance, allowed, taken) => {
    expect(chargeableFee(fee, balance, allowed)).toBe(taken);
  },
);

describe('steps by other clocks', () => {
  /** Free until 2 hours before the ride, then 5.00, and 9.00 in the last half hour; 7.00 once the driver waits for 4 min. */
  const fees = ruleOf([
    { minsDelayed: 3, amount: 200 },
    { minsDelayed: 120, amount: 500, since: 'before_pickup' },
    { minsDelayed: 30, amount: 900, since: 'before_pickup' },
    { minsDelayed: 4, amount: 700, since: 'waiting' },
    { minsDelayed: 6, amount: 1100, since: 'waiting' },
    { minsDelayed: 5, amount: 1500, since: 'no_show' },
  ]);
  const bookedForMs = afterMinutes(600);
  const ahead = { ...now, bookedForMs };

  test.each([
    [-121, 0],
    [-120, 500],
    [-31, 500],
    [-30, 900],
    [10, 900],
  ])('CAR-5 a ride booked ahead, cancelled %i minutes from its time, costs %i', (minutes, fee) => {
    expect(feeAt(fees, ahead, bookedForMs + minutes * minute)).toBe(fee);
  });

  test.each([
    [3, 200],
    [480, 200],
  ])('CAR-5 a ride for now has no pickup time: %i minutes after acceptance cost %i', (minutes, fee) => {
    expect(feeAt(fees, now, afterMinutes(minutes))).toBe(fee);
  });

  test('CAR-5 without steps before the pickup time, a ride booked ahead counts since the acceptance', () => {
    expect(feeAt(ruleOf(slabs), ahead, afterMinutes(5))).toBe(250);
  });

  test.each([
    [3.9, 200],
    [4, 700],
    [6, 1100],
  ])('CAR-5 cancelling after the driver waits for %f minutes costs %i', (minutes, fee) => {
    const arrivedAtMs = afterMinutes(8);
    expect(feeAt(fees, { ...now, arrivedAtMs }, arrivedAtMs + minutes * minute)).toBe(fee);
  });

  test('CAR-5 the wait of a driver who is early begins at the time that the ride is booked for', () => {
    const arrivedAtMs = bookedForMs - 20 * minute;
    const early = { ...ahead, arrivedAtMs };
    expect(waitsFromMs(early)).toBe(bookedForMs);
    expect(waitsFromMs({ ...early, arrivedAtMs: bookedForMs + minute })).toBe(bookedForMs + minute);
    expect(feeAt(fees, early, bookedForMs + 5 * minute)).toBe(900);
    expect(feeAt(fees, early, bookedForMs + 6 * minute)).toBe(1100);
  });

  test('CAR-5 of several clocks the highest fee applies, and of one clock its last step', () => {
    const falling = ruleOf([
      { minsDelayed: 0, amount: 400 },
      { minsDelayed: 7, amount: 300 },
      { minsDelayed: 0, amount: 350, since: 'waiting' },
    ]);
    const arrived = { ...now, arrivedAtMs: afterMinutes(1) };
    expect([feeAt(falling, arrived, afterMinutes(2)), feeAt(falling, arrived, afterMinutes(8))]).toEqual([
      400, 350,
    ]);
  });

  test('CAR-5 only a rider who did not come pays a step for it, and at least what cancelling costs', () => {
    const waited = { ...now, arrivedAtMs: afterMinutes(8) };
    const at = (minutes: number, isNoShow: boolean) =>
      feeAt(fees, { ...waited, isNoShow }, afterMinutes(8 + minutes));
    expect([at(5, false), at(5, true), at(4.9, true)]).toEqual([700, 1500, 700]);
    expect(feeAt(ruleOf(slabs), { ...waited, isNoShow: true }, afterMinutes(13))).toBe(500);
  });

  test('CAR-7 cancelling is free in the grace period, whatever the clocks say, but a no-show is not', () => {
    const lastMinute = { ...now, bookedForMs: afterMinutes(15), graceMinutes: 5, arrivedAtMs: accepted };
    expect(feeAt(fees, lastMinute, afterMinutes(4.99))).toBe(0);
    expect(feeAt(fees, lastMinute, afterMinutes(5))).toBe(900);
    expect(feeAt(fees, { ...lastMinute, isNoShow: true }, afterMinutes(4))).toBe(900);
  });

  test('CAR-4 CAR-5 before a driver accepted, nothing is owed', () => {
    expect(feeAt(fees, { ...ahead, acceptedAtMs: null }, bookedForMs)).toBe(0);
  });

  test('CAR-4 CAR-7 says when the fee changes next', () => {
    const at = (facts: FeeFacts, ms: number) => nextFee(fees, facts, ms);
    expect(at(ahead, accepted)).toEqual({ atMs: bookedForMs - 120 * minute, fee: 500 });
    expect(at(ahead, bookedForMs - 120 * minute)).toEqual({ atMs: bookedForMs - 30 * minute, fee: 900 });
    expect(at(ahead, bookedForMs)).toBeNull();
    expect(at({ ...now, graceMinutes: 9 }, accepted)).toEqual({ atMs: afterMinutes(9), fee: 200 });
    expect(at({ ...now, arrivedAtMs: accepted }, afterMinutes(3))).toEqual({
      atMs: afterMinutes(4),
      fee: 700,
    });
    expect(nextFee(fees, ahead, accepted, (fee) => Math.min(fee, 500))?.fee).toBe(500);
    expect(nextFee(fees, ahead, accepted + 481 * minute, (fee) => Math.min(fee, 500))).toBeNull();
  });
});

test.each([
  ['a percentage of the fare', { amount: 0, percent: 12.5 }, 1990, 249],
  ['half a unit is rounded up', { amount: 0, percent: 25 }, 1990, 498],
  ['at least the amount', { amount: 300, percent: 10 }, 1990, 300],
  ['more than the amount', { amount: 150, percent: 10 }, 1990, 199],
  ['at most the maximum', { amount: 150, percent: 80, maxAmount: 1200 }, 1990, 1200],
  ['the maximum also limits the amount', { amount: 300, percent: 1, maxAmount: 250 }, 1990, 250],
  ['an amount alone', { amount: 420 }, 1990, 420],
])('CAR-6 a step costs %s', (_, slab, fare, fee) => {
  const rule = { currency: 'EUR', decimal: 2 };
  expect(slabAmount({ minsDelayed: 1, ...slab }, fare, rule)).toBe(fee);
});

test('CAR-6 a percentage is rounded to the decimals that the operator uses', () => {
  const slab = { minsDelayed: 1, amount: 0, percent: 33 };
  expect(slabAmount(slab, 1990, { currency: 'EUR', decimal: 0 })).toBe(700);
});

test('CAR-8 a quote has the fees that can apply to it, for its fare and in the order in which they begin', () => {
  const fees = ruleOf([
    { minsDelayed: 8, amount: 800, since: 'no_show' },
    { minsDelayed: 30, amount: 0, since: 'before_pickup', percent: 50 },
    { minsDelayed: 120, amount: 0, since: 'before_pickup', percent: 20 },
    { minsDelayed: 3, amount: 200 },
    { minsDelayed: 2, amount: 700, since: 'waiting' },
  ]);
  const listed = (bookedForMs: number | null) =>
    quotedFees(fees, { bookedForMs, fare: 1990, noShowMinutes: 6 }).map(
      ({ since, minutes, fee }) => `${since} ${minutes}: ${fee}`,
    );
  expect(listed(null)).toEqual(['accepted 3: 200', 'waiting 2: 700', 'no_show 6: 700', 'no_show 8: 800']);
  expect(listed(5)).toEqual([
    'before_pickup 120: 398',
    'before_pickup 30: 995',
    'waiting 2: 700',
    // At least half of the fare, like cancelling after the booked time.
    'no_show 6: 995',
  ]);
});

test.each([
  ['from the first report on', [{ minsDelayed: 2, amount: 430, since: 'no_show' }], ['no_show 5: 430']],
  [
    'in steps',
    [
      { minsDelayed: 2, amount: 430, since: 'no_show' },
      { minsDelayed: 9, amount: 610, since: 'no_show' },
    ],
    ['no_show 5: 430', 'no_show 9: 610'],
  ],
  ['nothing without fees', [], []],
  ['as much as cancelling then', [{ minsDelayed: 4, amount: 310 }], ['accepted 4: 310', 'no_show 5: 310']],
  ['nothing until cancelling costs something', [{ minsDelayed: 7, amount: 310 }], ['accepted 7: 310']],
] as const)('CAR-8 not coming costs %s', (_, steps, listed) => {
  const ride = { bookedForMs: null, fare: 1990, noShowMinutes: 5 };
  expect(
    quotedFees(ruleOf([...steps]), ride).map(({ since, minutes, fee }) => `${since} ${minutes}: ${fee}`),
  ).toEqual(listed);
});

const inputs = { ...now, cancelledAtMs: afterMinutes(6), refund: 0, riderBalance: 120 };
test.each([
  ['a rider who cancels', { by: 'rider' }, 250],
  ['the office', { by: 'admin' }, 0],
  ['a rider who did not come, reported by the driver', { by: 'driver', isNoShow: true }, 250],
  ['a rider who did not come, reported by the office', { by: 'admin', isNoShow: true }, 250],
  ['at most the wallet', { by: 'driver', isNoShow: true, negativeBalanceAllowed: false }, 120],
  [
    'at most the wallet with what returns to it',
    { by: 'rider', refund: 90, negativeBalanceAllowed: false },
    210,
  ],
] as const)('CAR-4 CAR-5 %s: the rider pays', (_, change, fee) => {
  expect(lateFee(ruleOf(slabs), { ...inputs, negativeBalanceAllowed: true, ...change })).toBe(fee);
});
