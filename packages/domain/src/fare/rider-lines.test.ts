import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PassedToll } from './fare.ts';
import type { CarTypeFare } from './car-type-fare.ts';
import { computeFare } from '../tariff/compute-fare.ts';
import { riderLines } from './rider-lines.ts';

const car: CarTypeFare = {
  baseFare: 260,
  ratePerUnitDistance: 110,
  ratePerHour: 1500,
  minFare: 0,
  convenienceFees: 10,
  convenienceFeeType: 'percentage',
};
const toll = (amount: number): PassedToll => ({ name: '', amount, paidBy: 'rider' });
const dollars = { currency: 'USD', decimal: 2, convertToMile: false };
const shown = (
  tariff: CarTypeFare,
  trip: { distanceMetres: number; durationSeconds: number; tolls?: readonly PassedToll[] },
  settings = dollars,
) =>
  riderLines(computeFare(tariff, trip, settings), { ...tariff, ...settings }).map(({ label, amount }) => [
    label,
    amount,
  ]);

describe('the lines of a fare for a rider', () => {
  test('ROLE-10 a percentage raises every line: 2.60, 5.50 and 2.50 with 10 % are 2.86, 6.05 and 2.75', () => {
    expect(shown(car, { distanceMetres: 5000, durationSeconds: 600 })).toEqual([
      ['base', 286],
      ['distance', 605],
      ['time', 275],
    ]);
  });

  test('ROLE-10 a flat fee raises the base line', () => {
    const flat: CarTypeFare = { ...car, convenienceFees: 120, convenienceFeeType: 'flat' };
    const trip = { distanceMetres: 5000, durationSeconds: 600 };
    expect(shown(flat, trip)).toEqual([
      ['base', 380],
      ['distance', 550],
      ['time', 250],
    ]);
    expect(shown({ ...flat, baseFare: 0 }, trip)[0]).toEqual(['base', 120]);
  });

  test('ROLE-10 the rounding difference goes to the last line', () => {
    // 2.65, 1.05 and 0.25 are 3.95, and the fee is 0.40. Raised, they round up to 2.92, 1.16 and 0.28, a cent too many.
    const tariff = { ...car, baseFare: 265, ratePerUnitDistance: 105, ratePerHour: 1500 };
    expect(shown(tariff, { distanceMetres: 1000, durationSeconds: 60 })).toEqual([
      ['base', 292],
      ['distance', 116],
      ['time', 27],
    ]);
  });

  test('ROLE-10 a toll is passed on without a fee, also when the last line takes a rounding difference', () => {
    const tariff = { ...car, baseFare: 265, ratePerUnitDistance: 105, ratePerHour: 1500 };
    const trip = { distanceMetres: 1000, durationSeconds: 60, tolls: [toll(333)] };
    expect(shown(tariff, trip)).toEqual([
      ['base', 292],
      ['distance', 116],
      ['time', 27],
      ['toll', 333],
    ]);
    expect(shown({ ...tariff, convenienceFees: 120, convenienceFeeType: 'flat' }, trip)).toEqual([
      ['base', 385],
      ['distance', 105],
      ['time', 25],
      ['toll', 333],
    ]);
  });

  test('ROLE-10 the estimate and the receipt of the same trip have the same lines', () => {
    const trip = { distanceMetres: 4820, durationSeconds: 860 };
    expect(shown(car, trip)).toEqual(shown(car, trip));
    const longer = shown(car, { ...trip, distanceMetres: 5600 });
    const lines = shown(car, trip);
    expect(longer[0]).toEqual(lines[0]);
    expect(longer[1]).not.toEqual(lines[1]);
  });

  test('ROLE-10 the lines add up to the total, none is below zero, and none reveals the fee', () => {
    const tariff = fc.record({
      baseFare: fc.integer({ min: 0, max: 1000 }),
      ratePerUnitDistance: fc.integer({ min: 0, max: 500 }),
      ratePerHour: fc.integer({ min: 0, max: 5000 }),
      minFare: fc.integer({ min: 0, max: 1500 }),
      convenienceFees: fc.integer({ min: 0, max: 300 }),
      convenienceFeeType: fc.constantFrom('flat', 'percentage'),
    }) satisfies fc.Arbitrary<CarTypeFare>;
    const trip = fc.record({
      distanceMetres: fc.integer({ min: 0, max: 50_000 }),
      durationSeconds: fc.integer({ min: 0, max: 7200 }),
      parcelAmount: fc.integer({ min: 0, max: 700 }),
      tolls: fc.array(fc.integer({ min: 0, max: 700 }).map(toll), { maxLength: 2 }),
    });
    fc.assert(
      fc.property(tariff, trip, fc.constantFrom(0, 1, 2), (priced, driven, decimal) => {
        const settings = { ...dollars, decimal };
        const fare = computeFare(priced, driven, settings);
        const lines = riderLines(fare, { ...priced, ...settings });
        expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(fare.grandTotal);
        expect(lines.every(({ amount }) => amount >= 0)).toBe(true);
        expect(lines.map(({ label }) => label)).not.toContain('convenience_fees');
      }),
      { seed: 20261122, numRuns: 300 },
    );
  });
});
