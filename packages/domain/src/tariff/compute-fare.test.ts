import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CarTypeFare } from '../fare/car-type-fare.ts';
import { computeFare } from './compute-fare.ts';

const car: CarTypeFare = {
  baseFare: 300,
  ratePerUnitDistance: 100,
  ratePerHour: 1200,
  minFare: 500,
  convenienceFees: 10,
  convenienceFeeType: 'percentage',
};
const dollars = { currency: 'USD', decimal: 2, convertToMile: false };
const trip = { distanceMetres: 5000, durationSeconds: 900 };
const roads = { name: '', paidBy: 'rider' } as const;

describe('fares', () => {
  test('FARE-1 base 3.00 + 5 km × 1.00 + a quarter hour × 12.00 is 11.00', () => {
    const fare = computeFare(car, trip, dollars);
    expect(fare.totalCost).toBe(1100);
    expect(fare.lines).toEqual([
      { label: 'base', amount: 300 },
      { label: 'distance', amount: 500 },
      { label: 'time', amount: 300 },
      { label: 'convenience_fees', amount: 110 },
    ]);
  });

  test('FARE-1 a negative base fare adds nothing', () => {
    expect(computeFare({ ...car, baseFare: -300 }, trip, dollars).totalCost).toBe(800);
  });

  test('FARE-1 FARE-9 parcel and option amounts are added', () => {
    const fare = computeFare(car, { ...trip, parcelAmount: 250, optionAmount: 50 }, dollars);
    expect(fare.totalCost).toBe(1400);
    expect(fare.lines).toContainEqual({ label: 'parcel_type', amount: 250 });
    expect(fare.lines).toContainEqual({ label: 'option', amount: 50 });
  });

  test('FARE-1 FARE-2 FARE-3 a toll is added after the minimum, and no percentage fee applies to it', () => {
    const short = { distanceMetres: 500, durationSeconds: 60, tolls: [{ ...roads, amount: 320 }] };
    // 3.70, raised to the minimum of 5.00; the fee is 10 % of that
    expect(computeFare(car, short, dollars)).toMatchObject({
      totalCost: 820,
      convenienceFees: 50,
      grandTotal: 870,
      lines: [
        { label: 'base', amount: 300 },
        { label: 'distance', amount: 50 },
        { label: 'time', amount: 20 },
        { label: 'minimum', amount: 130 },
        { label: 'toll', amount: 320 },
        { label: 'convenience_fees', amount: 50 },
      ],
    });
    expect(
      computeFare(car, { ...short, tolls: [{ ...roads, amount: 0 }] }, dollars).lines.map(
        ({ label }) => label,
      ),
    ).not.toContain('toll');
  });

  test('FARE-4 a toll is rounded like the fare, and is the same for every trip', () => {
    const whole = { ...dollars, decimal: 0 };
    for (const distanceMetres of [1000, 1234, 1499, 1501]) {
      const { lines } = computeFare(
        car,
        { distanceMetres, durationSeconds: 77, tolls: [{ ...roads, amount: 350 }] },
        whole,
      );
      expect(lines).toContainEqual({ label: 'toll', amount: 400 });
    }
  });

  test('FARE-2 a fare below min_fare becomes min_fare', () => {
    const short = { distanceMetres: 500, durationSeconds: 60 };
    const fare = computeFare(car, short, dollars);
    // 3.00 + 0.50 + 0.20 = 3.70, which is 1.30 short of 5.00
    expect(fare.totalCost).toBe(500);
    expect(fare.lines).toContainEqual({ label: 'minimum', amount: 130 });
  });

  test('FARE-2 a fare of exactly min_fare has no minimum line', () => {
    const fare = computeFare({ ...car, minFare: 1100 }, trip, dollars);
    expect(fare.lines.map((line) => line.label)).not.toContain('minimum');
  });

  test('FARE-4 a part that rounds to 0 keeps its line, and a free one has none', () => {
    const cheap = { ...car, baseFare: 0, ratePerHour: 0.01, minFare: 0, convenienceFees: 0 };
    expect(computeFare(cheap, trip, dollars).lines).toEqual([
      { label: 'distance', amount: 500 },
      { label: 'time', amount: 0 },
    ]);
  });

  test('FARE-3 a flat fee is exactly its amount', () => {
    const fare = computeFare({ ...car, convenienceFees: 75, convenienceFeeType: 'flat' }, trip, dollars);
    expect(fare).toMatchObject({ totalCost: 1100, convenienceFees: 75, grandTotal: 1175 });
    const free = {
      ...car,
      baseFare: 0,
      minFare: 0,
      convenienceFees: 75,
      convenienceFeeType: 'flat' as const,
    };
    expect(computeFare(free, { distanceMetres: 0, durationSeconds: 0 }, dollars)).toMatchObject({
      totalCost: 0,
      grandTotal: 75,
    });
  });

  test('FARE-3 FARE-6 a percentage fee is computed from the fare after the minimum', () => {
    const fare = computeFare(car, { distanceMetres: 0, durationSeconds: 0 }, dollars);
    expect(fare).toMatchObject({ totalCost: 500, convenienceFees: 50, grandTotal: 550 });
  });

  test.each([
    // 1.00 per km over 5.555 km is 5.555, rounded half-up to 5.56 in cents, 5.6 with one decimal, and 6 with none
    ['USD', 2, 556],
    ['USD', 1, 560],
    ['USD', 0, 600],
    ['USD', 5, 556],
    ['JPY', 2, 556],
    ['KWD', 3, 556],
    ['KWD', 2, 560],
  ] as const)('FARE-4 5555 m at 100 per km in %s with %i decimals cost %i', (currency, decimal, total) => {
    const plain = { ...car, baseFare: 0, ratePerHour: 0, minFare: 0, convenienceFees: 0 };
    const settings = { currency, decimal, convertToMile: false };
    expect(computeFare(plain, { distanceMetres: 5555, durationSeconds: 0 }, settings).totalCost).toBe(total);
  });

  test('FARE-6 rounds the fare and the fee separately and then adds them', () => {
    const odd = { ...car, baseFare: 0, ratePerHour: 0, minFare: 0, convenienceFees: 50 };
    const fare = computeFare(odd, { distanceMetres: 26, durationSeconds: 0 }, dollars);
    // fare 2.6 → 3; half of the exact fare is 1.3 → 1, half of the rounded one would be 1.5 → 2; together 4
    expect(fare).toMatchObject({ totalCost: 3, convenienceFees: 1, grandTotal: 4 });
  });

  test('FARE-7 charges the rate per mile if the unit is miles', () => {
    const mile = { distanceMetres: 1609.344, durationSeconds: 0 };
    const plain = { ...car, baseFare: 0, minFare: 0, convenienceFees: 0 };
    expect(computeFare(plain, mile, { ...dollars, convertToMile: true }).totalCost).toBe(100);
    expect(computeFare(plain, mile, dollars).totalCost).toBe(161);
  });

  test.each([
    ['a million metres', false, { distanceMetres: 1_000_000, durationSeconds: 0 }, 100_000],
    ['a thousand miles', true, { distanceMetres: 1_609_344, durationSeconds: 0 }, 100_000],
    ['a hundred hours', false, { distanceMetres: 0, durationSeconds: 360_000 }, 120_000],
  ])('FARE-1 FARE-7 %s cost no cent more or less', (_, convertToMile, drive, total) => {
    const plain = { ...car, baseFare: 0, minFare: 0 };
    expect(computeFare(plain, drive, { ...dollars, convertToMile }).totalCost).toBe(total);
  });

  test('keeps rates with ten-thousandths of a cent exact until the final rounding', () => {
    const plain = {
      ...car,
      baseFare: 0,
      ratePerHour: 0,
      minFare: 0,
      convenienceFees: 0,
      ratePerUnitDistance: 0.0005,
    };
    expect(computeFare(plain, { distanceMetres: 1_000_000_000, durationSeconds: 0 }, dollars).totalCost).toBe(
      500,
    );
  });
});

const anyCar = fc.record({
  baseFare: fc.nat(100_000),
  ratePerUnitDistance: fc.nat(50_000_000).map((n) => n / 10_000),
  ratePerHour: fc.nat(50_000_000).map((n) => n / 10_000),
  minFare: fc.nat(100_000),
  convenienceFees: fc.nat(100_000).map((n) => n / 1000),
  convenienceFeeType: fc.constantFrom('flat' as const, 'percentage' as const),
});
const anyTrip = fc.record({
  distanceMetres: fc.nat(500_000),
  durationSeconds: fc.nat(86_400),
  parcelAmount: fc.nat(10_000),
  optionAmount: fc.nat(10_000),
  tollAmount: fc.nat(10_000),
});
const anySettings = fc.record({
  currency: fc.constantFrom('USD', 'JPY', 'KWD'),
  decimal: fc.nat(4),
  convertToMile: fc.boolean(),
});

describe('fares of random trips', () => {
  test('FARE-3 FARE-6 the lines add up to the grand total, in every currency and unit', () => {
    fc.assert(
      fc.property(anyCar, anyTrip, anySettings, (tariff, input, settings) => {
        const fare = computeFare(tariff, input, settings);
        expect(fare.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(fare.grandTotal);
        expect(fare.lines.every((line) => line.amount >= 0)).toBe(true);
        expect(fare.totalCost + fare.convenienceFees).toBe(fare.grandTotal);
      }),
    );
  });

  test('FARE-2 a longer trip never costs less, and no trip costs less than the rounded minimum', () => {
    fc.assert(
      fc.property(anyCar, anyTrip, fc.nat(10_000), (tariff, input, more) => {
        const near = computeFare(tariff, input, dollars);
        const far = computeFare(tariff, { ...input, distanceMetres: input.distanceMetres + more }, dollars);
        expect(far.totalCost).toBeGreaterThanOrEqual(near.totalCost);
        expect(near.totalCost).toBeGreaterThanOrEqual(tariff.minFare);
      }),
    );
  });
});
