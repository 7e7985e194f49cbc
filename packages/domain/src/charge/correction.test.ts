import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chargePostings, correctionPostings } from '../ledger/charge-postings.ts';
import { sumsOf } from './charge.ts';
import type { Charge } from './charge.ts';
import { correctedCharge, isCorrectable, isOwed, uncorrectable } from './correction.ts';
import { cancellationCharge } from './other-charges.ts';
import { tripCharge, withDiscount } from './trip-charge.ts';
import type { FareLine } from '../fare/fare.ts';

const fare: FareLine[] = [
  { label: 'base', amount: 300 },
  { label: 'distance', amount: 700 },
  { label: 'toll', amount: 150 },
  { label: 'extra.pet', amount: 40 },
  { label: 'convenience_fees', amount: 100 },
];
const ride = tripCharge({ currency: 'EUR', lines: fare }, 120);
const people = { riderId: 'rosa', driverId: 'anna' };
const terms = { feePercent: null, decimal: 2 };
const percent = { feePercent: 10, decimal: 2 };
const taxRateOf = (label: string) => (label === 'convenience_fees' ? 19 : 7);
const amountsOf = (charge: Charge) => charge.lines.map(({ kind, amount }) => `${kind} ${amount}`);
const corrected = (amounts: Record<string, number>, how: typeof percent | typeof terms = terms) =>
  correctedCharge(ride, { ...how, amounts }, taxRateOf);

test.each([
  ['another amount', { distance: 650 }, 'base 300, distance 650, toll 150, extra.pet 40, convenience_fees 100, discount 120'],
  ['0 removes the line', { toll: 0 }, 'base 300, distance 700, extra.pet 40, convenience_fees 100, discount 120'],
  ['waiting is added', { waiting: 55 }, 'base 300, distance 700, toll 150, extra.pet 40, waiting 55, convenience_fees 100, discount 120'],
  ['goodwill comes from the operator', { goodwill: 35 }, 'base 300, distance 700, toll 150, extra.pet 40, convenience_fees 100, discount 120, goodwill 35'],
  ['the fee is stated', { convenience_fees: 80 }, 'base 300, distance 700, toll 150, extra.pet 40, convenience_fees 80, discount 120'],
  ['the discount is at most the cost', { base: 0, distance: 0, toll: 0, 'extra.pet': 10 }, 'extra.pet 10, convenience_fees 100, discount 110'],
])('CHARGE-7 %s', (_, amounts, lines) => {
  expect(amountsOf(corrected(amounts as Record<string, number>)).join(', ')).toBe(lines);
}); // prettier-ignore

test.each([
  ['follows the fare', { distance: 645 }, 95],
  ['is rounded half up', { distance: 695 }, 100],
  ['does not follow tolls and extras', { toll: 900, 'extra.pet': 70 }, 100],
  ['is the stated one', { distance: 645, convenience_fees: 77 }, 77],
])('CHARGE-7 a percentage fee %s', (_, amounts, fee) => {
  const after = corrected(amounts, percent);
  expect(sumsOf(after).convenienceFees).toBe(fee);
});

test('CHARGE-7 the driver’s share follows, and goodwill leaves it alone', () => {
  expect(sumsOf(corrected({ distance: 600, goodwill: 35 }))).toEqual({
    tripCost: 1190,
    convenienceFees: 100,
    driverShare: 1090,
    discount: 155,
    payable: 1035,
  });
});

test('CHARGE-7 an added line has the tax rate of its tariff', () => {
  const charge = tripCharge({ currency: 'EUR', lines: fare.slice(0, 2) }, 0, taxRateOf);
  const after = correctedCharge(charge, { ...terms, amounts: { toll: 90, goodwill: 5 } }, taxRateOf);
  expect(after.lines.map(({ kind, taxRate }) => [kind, taxRate])).toEqual([
    ['base', 7],
    ['distance', 7],
    ['toll', 7],
    ['goodwill', null],
  ]);
});

const fees = { slabs: [{ minsDelayed: 0, amount: 450 }], currency: 'EUR', decimal: 2 };
const late = cancellationCharge(fees, {
  by: 'rider',
  acceptedAtMs: 1000,
  arrivedAtMs: null,
  bookedForMs: null,
  graceMinutes: 0,
  isNoShow: false,
  fare: 1290,
  cancelledAtMs: 61_000,
  refund: 0,
  riderBalance: 900,
  negativeBalanceAllowed: true,
});

test('CHARGE-7 a cancellation fee is corrected, and nothing is added to it', () => {
  const after = correctedCharge(late, { ...percent, amounts: { cancellation_fee: 200 } }, () => null);
  expect(amountsOf(after)).toEqual(['cancellation_fee 200']);
  expect(['cancellation_fee', 'toll', 'goodwill'].filter((kind) => isCorrectable(late, kind))).toEqual([
    'cancellation_fee',
  ]);
});

test.each([
  ['a discount', { discount: 5 }, 2, 'discount'],
  ['a line that is not there', { surge: 5 }, 2, 'surge'],
  ['a part of a unit', { distance: 650, base: 305 }, 1, 'base'],
  ['nothing wrong', { distance: 650, toll: 20 }, 1, null],
])('CHARGE-7 refuses %s', (_, amounts, decimal, wrong) => {
  expect(uncorrectable(ride, { amounts, decimal })).toBe(wrong);
});

test('CHARGE-7 nobody owes less than nothing', () => {
  expect(isOwed(corrected({ goodwill: 1170 }))).toBe(true);
  expect(isOwed(corrected({ goodwill: 1171 }))).toBe(false);
});

const gain = (charge: Charge) =>
  new Map(chargePostings(charge, people).map(({ account, amount }) => [account.kind, amount]));

test('CHARGE-8 the difference is posted, and named a correction', () => {
  const { reason, postings } = correctionPostings(ride, corrected({ distance: 600, goodwill: 35 }), people);
  expect(reason).toBe('correction');
  expect(postings.map(({ account: { kind }, amount, txRef }) => [kind, amount, txRef])).toEqual([
    ['rider', 135, 'correction'],
    ['driver', -100, 'correction'],
    ['promotion', -35, 'correction'],
  ]);
});

const kinds = ['base', 'distance', 'toll', 'waiting', 'extra.pet', 'convenience_fees', 'goodwill'];
const step = fc.oneof(
  fc.record({ discount: fc.nat(900) }),
  fc.record({ amounts: fc.dictionary(fc.constantFrom(...kinds), fc.nat(2000), { maxKeys: 3 }) }),
);

test('CHARGE-7 CHARGE-8 after any discounts and corrections, everybody has what the last charge says', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), fc.boolean(), (steps, isPercent) => {
      let charge: Charge = ride;
      const held = gain(ride);
      for (const one of steps) {
        const next: Charge =
          'discount' in one
            ? { ...charge, lines: withDiscount(charge.lines, one.discount) }
            : correctedCharge(charge, { ...(isPercent ? percent : terms), amounts: one.amounts }, () => null);
        if (uncorrectable(charge, { amounts: 'amounts' in one ? one.amounts : {}, decimal: 2 }) !== null)
          continue;
        for (const { account, amount } of correctionPostings(charge, next, people).postings)
          held.set(account.kind, (held.get(account.kind) ?? 0) + amount);
        charge = next;
      }
      const expected = [...gain(charge)].filter(([, amount]) => amount !== 0);
      expect(new Map([...held].filter(([, amount]) => amount !== 0))).toEqual(new Map(expected));
      const { payable, driverShare, convenienceFees, discount } = sumsOf(charge);
      expect(payable).toBe(driverShare + convenienceFees - discount);
    }),
  );
});
