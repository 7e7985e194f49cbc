import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceRide } from './price-ride.ts';
import type { Counting, MeteredPrice } from './tariff.ts';
import { tariffTemplates } from './templates.ts';
import { aRide } from './testing/rides.ts';

const zurich = tariffTemplates.find(({ code }) => code === 'zurich')?.tariffs[0];
if (zurich === undefined) throw new Error('missing');

const stretch = fc.record({ metres: fc.nat(4000), seconds: fc.integer({ min: 1, max: 900 }) });
const rate = fc.record({ amount: fc.integer({ min: 1, max: 400 }), per: fc.integer({ min: 1, max: 1000 }) });
const anyPrice = fc
  .record({
    counting: fc.constantFrom<Counting>('single', 'double', 'distance', 'time'),
    step: fc.option(fc.integer({ min: 1, max: 90 })),
    start: fc.integer({ min: 1, max: 900 }),
    rates: fc.array(fc.tuple(rate, rate), { minLength: 1, maxLength: 3 }),
    includes: fc.option(
      fc.record({ metres: fc.integer({ min: 1, max: 900 }), seconds: fc.integer({ min: 1, max: 200 }) }),
    ),
  })
  .map(({ counting, step, start, rates, includes }): MeteredPrice => ({
    kind: 'metered',
    counting,
    step,
    start: {
      amount: start,
      included: includes === null ? { kind: 'nothing' } : { kind: 'travel', ...includes },
    },
    bands: rates.map(([distance, time], i) => ({ fromMetres: i * 2500, fromSeconds: null, distance, time })),
    ranges: [],
    afterRanges: 'meter',
  }));
const priceOf = (price: MeteredPrice, stretches: readonly { metres: number; seconds: number }[]) =>
  priceRide({ ...zurich.rules, rounding: null, price }, aRide({ stretches }));

describe('random tariffs and rides', () => {
  test('TARIFF-3 the lines add up to the total', () => {
    fc.assert(
      fc.property(anyPrice, fc.array(stretch, { maxLength: 5 }), (price, stretches) => {
        const { lines, grandTotal } = priceOf(price, stretches);
        expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(grandTotal);
        expect(lines.every(({ amount }) => amount >= 0)).toBe(true);
      }),
    );
  });

  test('TARIFF-2 single counting never costs more than double counting', () => {
    fc.assert(
      fc.property(anyPrice, fc.array(stretch, { maxLength: 5 }), (price, stretches) => {
        const nothing = { ...price, start: { ...price.start, included: { kind: 'nothing' } } } as const;
        const single = priceOf({ ...nothing, counting: 'single' }, stretches).grandTotal;
        expect(single).toBeLessThanOrEqual(priceOf({ ...nothing, counting: 'double' }, stretches).grandTotal);
      }),
    );
  });

  test('TARIFF-3 cutting a ride anywhere changes nothing', () => {
    fc.assert(
      fc.property(anyPrice, fc.nat(40), fc.nat(9), fc.nat(40), (price, tens, speed, cut) => {
        const at = (units: number) => ({ metres: units * (speed + 1) * 10, seconds: units * 7 });
        const first = Math.min(tens, cut);
        const whole = priceOf(price, [at(tens)]).grandTotal;
        expect(Math.abs(priceOf(price, [at(first), at(tens - first)]).grandTotal - whole)).toBe(0);
      }),
    );
  });
});
