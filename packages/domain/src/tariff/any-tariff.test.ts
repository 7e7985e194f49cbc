import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceRide } from './price-ride.ts';
import type { MeteredPrice } from './tariff.ts';
import { tariffTemplates } from './templates.ts';
import { anyMeteredPrice, anyStretch } from './testing/any-rules.ts';
import { aRide } from './testing/rides.ts';

const zurich = tariffTemplates.find(({ code }) => code === 'zurich')?.tariffs[0];
if (zurich === undefined) throw new Error('missing');

const priceOf = (price: MeteredPrice, stretches: readonly { metres: number; seconds: number }[]) =>
  priceRide({ ...zurich.rules, rounding: null, price }, aRide({ stretches }));

describe('random tariffs and rides', () => {
  test('TARIFF-3 the lines add up to the total', () => {
    fc.assert(
      fc.property(anyMeteredPrice, fc.array(anyStretch, { maxLength: 5 }), (price, stretches) => {
        const { lines, grandTotal } = priceOf(price, stretches);
        expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(grandTotal);
        expect(lines.every(({ amount }) => amount >= 0)).toBe(true);
      }),
    );
  });

  test('TARIFF-2 single counting never costs more than double counting', () => {
    fc.assert(
      fc.property(anyMeteredPrice, fc.array(anyStretch, { maxLength: 5 }), (price, stretches) => {
        const nothing = { ...price, start: { ...price.start, included: { kind: 'nothing' } } } as const;
        const single = priceOf({ ...nothing, counting: 'single' }, stretches).grandTotal;
        expect(single).toBeLessThanOrEqual(priceOf({ ...nothing, counting: 'double' }, stretches).grandTotal);
      }),
    );
  });

  test('TARIFF-3 cutting a ride anywhere changes nothing', () => {
    fc.assert(
      fc.property(anyMeteredPrice, fc.nat(40), fc.nat(9), fc.nat(40), (price, tens, speed, cut) => {
        const at = (units: number) => ({ metres: units * (speed + 1) * 10, seconds: units * 7 });
        const first = Math.min(tens, cut);
        const whole = priceOf(price, [at(tens)]).grandTotal;
        expect(Math.abs(priceOf(price, [at(first), at(tens - first)]).grandTotal - whole)).toBe(0);
      }),
    );
  });
});
