import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumsOf } from '../charge/charge.ts';
import { tripCharge } from '../charge/trip-charge.ts';
import { chargePostings } from '../ledger/charge-postings.ts';
import { priceRide } from './price-ride.ts';
import type { DrivePart, PricedRide } from './ride.ts';
import type { MeteredPrice } from './tariff.ts';
import { anyFacts, anyMeteredPrice, anyRules, anyStretch, anyTolls } from './testing/any-rules.ts';
import { aRide } from './testing/rides.ts';

const anyWaits = fc.array(
  fc.record({
    place: fc.constantFrom('pickup' as const, 'stop' as const, 'destination' as const),
    seconds: fc.nat(900),
  }),
  { maxLength: 3 },
);

/** Rides with everything that a tariff can charge, apart from the drive. */
const anyRide: fc.Arbitrary<PricedRide> = fc
  .record({
    facts: anyFacts,
    waits: anyWaits,
    tolls: anyTolls,
    parcelAmount: fc.nat(900),
    optionAmount: fc.nat(700),
    stops: fc.nat(3),
  })
  .map(({ facts: { holidays, ...facts }, ...parts }) => ({
    ...aRide(),
    ...facts,
    ...parts,
    isHoliday: (day) => holidays.includes(day),
  }));
const anyStretches = fc.array(anyStretch, { maxLength: 5 });
const people = { riderId: 'rider', driverId: 'driver' };

/** The same drive with a stretch cut in two at the same speed. */
function cutInTwo(units: readonly number[], speed: number, cut: number): [DrivePart[], DrivePart[]] {
  const at = (count: number) => ({ metres: count * speed, seconds: count * 7 });
  const [first = 0, ...others] = units;
  const before = Math.min(first, cut);
  const rest = others.map(at);
  return [
    [at(first), ...rest],
    [at(before), at(first - before), ...rest],
  ];
}

describe('random tariffs and rides', () => {
  test('TARIFF-3 CHARGE-3 TOLL-2 the lines add up to the total, which is what the charge posts', () => {
    const kinds = new Set<string>();
    fc.assert(
      fc.property(anyRules, anyRide, anyStretches, fc.nat(3000), (rules, ride, stretches, discount) => {
        const fare = priceRide(rules, { ...ride, stretches });
        expect(fare.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(fare.grandTotal);
        expect(fare.totalCost + fare.convenienceFees).toBe(fare.grandTotal);
        const charge = tripCharge(fare, discount);
        const sums = sumsOf(charge);
        expect(sums.tripCost).toBe(fare.grandTotal);
        const gains = new Map(
          chargePostings(charge, people).map(({ account, amount }) => [
            'userId' in account ? account.userId : account.kind,
            amount,
          ]),
        );
        const postings = chargePostings(charge, people);
        expect(postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
        expect(gains.get('rider') ?? 0).toBe(-sums.payable + 0);
        expect(gains.get('driver') ?? 0).toBe(sums.driverShare);
        for (const { label } of fare.lines) kinds.add(label.split('.')[0] ?? label);
      }),
      { numRuns: 500 },
    );
    for (const kind of ['extra', 'toll', 'surge', 'approach', 'return', 'waiting', 'minimum', 'fixed'])
      expect(kinds).toContain(kind);
  });

  test('TARIFF-2 single counting never costs more than double counting', () => {
    const anyUnincluded = anyMeteredPrice.map((price): MeteredPrice => {
      return { ...price, start: { ...price.start, included: { kind: 'nothing' } } };
    });
    fc.assert(
      fc.property(anyRules, anyUnincluded, anyRide, anyStretches, (rules, price, ride, stretches) => {
        const by = (counting: 'single' | 'double') =>
          priceRide({ ...rules, price: { ...price, counting } }, { ...ride, stretches }).grandTotal;
        expect(by('single')).toBeLessThanOrEqual(by('double'));
      }),
      { numRuns: 300 },
    );
  });

  test('TARIFF-2 where only distance or only time counts, the price of the other adds nothing', () => {
    const dear = { amount: 900_000, per: 0.01 };
    const kinds = fc.constantFrom(['distance', 'time'] as const, ['time', 'distance'] as const);
    fc.assert(
      fc.property(anyRules, anyMeteredPrice, kinds, anyStretches, (rules, metered, kind, stretches) => {
        const [counting, other] = kind;
        const start = { ...metered.start, included: { kind: 'nothing' } as const };
        const by = (rate: typeof dear | null) => {
          const bands = metered.bands.map((band) => ({ ...band, [other]: rate }));
          const price = { ...metered, counting, start, bands, later: [] };
          return priceRide({ ...rules, price }, aRide({ stretches }));
        };
        expect(by(dear)).toEqual(by(null));
      }),
      { numRuns: 200 },
    );
  });

  test('TARIFF-3 cutting a ride anywhere changes nothing', () => {
    const units = fc.array(fc.nat(40), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(anyRules, anyRide, units, fc.nat(9), fc.nat(40), (rules, ride, lengths, tens, cut) => {
        const [whole, twice] = cutInTwo(lengths, (tens + 1) * 10, cut);
        const price = (stretches: readonly DrivePart[]) => priceRide(rules, { ...ride, stretches });
        expect(price(twice)).toEqual(price(whole));
      }),
      { numRuns: 300 },
    );
  });
});
