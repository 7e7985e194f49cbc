import { describe, expect, test } from 'vitest';
import { computeFare } from './compute-fare.ts';
import { allowedPrices } from './corridor.ts';
import { priceRide } from './price-ride.ts';
import type { PricedRide } from './ride.ts';
import type { Extra, PriceRules } from './tariff.ts';
import { tariffTemplates } from './templates.ts';
import { aRide, at } from './testing/rides.ts';

const rulesNamed = (name: string): PriceRules => {
  const found = tariffTemplates.flatMap(({ tariffs }) => tariffs).find((tariff) => tariff.name === name);
  if (found === undefined) throw new Error(`No template ${name}`);
  return found.rules;
};

const total = (name: string, ride: Partial<PricedRide>): number =>
  priceRide(rulesNamed(name), aRide(ride)).grandTotal;

/** A drive at one speed. */
const drive = (metres: number, kmh: number) => ({ metres, seconds: (metres / 1000 / kmh) * 3600 });
const stop = (seconds: number) => ({ place: 'stop', seconds }) as const;
const mile = 1609.344;

const amountOf = (amount: number) => ({ kind: 'amount', amount }) as const;
/** New York's surcharge for rides that begin or end in Manhattan below 96th Street. */
const manhattan: Extra = {
  code: 'manhattan',
  label: 'Manhattan',
  price: amountOf(250),
  per: 'ride',
  countedFrom: 1,
  maximum: null,
  addedBy: 'system',
  when: { hours: [], periods: [] },
  where: { fromZones: ['manhattan'], toZones: [], bothWays: true, sources: [] },
  taxRate: 0,
};
const withExtras = (rules: PriceRules, ...extras: Extra[]): PriceRules => ({
  ...rules,
  extras: [...rules.extras, ...extras],
});

describe('the printed fares of taxi tariffs', () => {
  test.each([
    ['2 km at 20 km/h', 'London, rate 1', [drive(2000, 20)], 580],
    [
      '2 km at 20 km/h with five minutes of standing in the middle',
      'London, rate 1',
      [drive(1000, 20), { metres: 0, seconds: 300 }, drive(1000, 20)],
      800,
    ],
    ['12 km at 30 km/h, beyond six miles', 'London, rate 1', [drive(12_000, 30)], 2420],
    ['2 km at night', 'London, rate 3', [drive(2000, 30)], 720],
    [
      '30 s of standing and 90 m, inside the first block',
      'London, rate 1',
      [{ metres: 0, seconds: 30 }, drive(90, 30)],
      260,
    ],
    [
      '30 s of standing and 120 m, beyond it',
      'London, rate 1',
      [{ metres: 0, seconds: 30 }, drive(120, 30)],
      280,
    ],
    // 3.60, 2495 s of 0.39 a minute until 43 minutes have passed, 1020 s of 0.49: 28.15, rounded down to 28.00; booked: 2.00
    ['an hour of standing, in two bands', 'Dublin, standard', [{ metres: 0, seconds: 3600 }], 3000],
    ['200 m, inside the first block', 'London, rate 1', [drive(200, 30)], 260],
    ['2.6 km', 'Berlin', [drive(2600, 31)], 1150],
    ['5 km in 12 minutes, distance and time', 'Zürich', [{ metres: 5000, seconds: 720 }], 3260],
    ['5 km in 25 minutes', 'Zürich', [{ metres: 5000, seconds: 1500 }], 4300],
    ['1 km in 4 minutes', 'Zürich', [{ metres: 1000, seconds: 240 }], 1260],
  ] as const)('TARIFF-1 TARIFF-2 TARIFF-3 %s: %s', (_ride, name, stretches, expected) => {
    expect(total(name, { stretches })).toBe(expected);
  });

  test('TARIFF-3 TARIFF-5 Berlin: 10 km with stops of 45 and 120 seconds are 30.10, each stop by itself', () => {
    expect(total('Berlin', { stretches: [drive(10_000, 29)], waits: [stop(45), stop(120)] })).toBe(3010);
  });

  test('TARIFF-5 TARIFF-6 Berlin: six persons from the airport rank, 23.9 km and a stop of 290 s, are 67.40', () => {
    const ride = {
      stretches: [drive(23_900, 41)],
      waits: [stop(290)],
      persons: 6,
      source: 'rank',
      extras: [{ code: 'large_car', count: 1, by: 'driver' }],
    } as const;
    expect(total('Berlin, airport rank', ride)).toBe(6740);
  });

  test('TARIFF-6 Berlin: 5.05 km on account are 19.40', () => {
    expect(total('Berlin', { stretches: [drive(5050, 27)], source: 'account' })).toBe(1940);
  });

  test.each([
    ['Berlin', 10, 20, 29, { metered: 2940, low: 2646, high: 3528 }],
    ['Munich', 5, 20, 7, { metered: 2940, low: 2793, high: 3528 }],
  ])(
    'TARIFF-23 a price may be agreed for 10 km within the corridor of %s, %i below and %i percent above',
    (_town, lowPercent, highPercent, kmPerHour, expected) => {
      const rules = { ...rulesNamed('Berlin'), corridor: { lowPercent, highPercent } };
      const stretches = [drive(10_000, kmPerHour)];
      const ride = aRide({
        stretches,
        waits: [stop(120)],
        surge: 1.7,
        approachMetres: 900,
        source: 'account',
      });
      expect(allowedPrices(rules, ride)).toEqual(expected);
      expect(allowedPrices({ ...rules, corridor: null }, ride)).toBeNull();
    },
  );

  test.each([
    [1900, 600],
    [2600, 1150],
  ])(
    'TARIFF-4 Berlin: a short ride of %i m from the street is %i, beyond 2 km by the meter',
    (metres, fare) => {
      expect(
        total('Berlin, short ride from the street', { stretches: [drive(metres, 25)], source: 'street' }),
      ).toBe(fare);
    },
  );

  test('TARIFF-3 Berlin: 14 km by the tariffs before and after a change are 24.80 and 28.30', () => {
    const steps = (start: number, bands: readonly [number, number]) => {
      const rules = rulesNamed('Berlin');
      const price = {
        ...rules.price,
        start: { amount: start, included: { kind: 'steps', steps: 1 } },
        bands: bands.map((amount, i) => ({
          fromMetres: [0, 7000][i],
          fromSeconds: null,
          distance: { amount, per: 1000 },
          time: null,
        })),
      };
      return priceRide({ ...rules, price } as PriceRules, aRide({ stretches: [drive(14_000, 33)] }))
        .grandTotal;
    };
    expect([steps(340, [179, 128]), steps(390, [200, 150])]).toEqual([2480, 2830]);
  });

  test('TARIFF-2 TARIFF-6 New York: 3.1 miles and six slow minutes at 17:00 are 21.70, with rush hour', () => {
    const ride = {
      stretches: [drive(3.1 * mile, 30), { metres: 0, seconds: 360 }],
      at: at('2026-12-01', '17:00'),
    };
    // 3.00 and 21 units of 0.70 are 17.70; with 2.50, 1.00 and 0.50. A ride in Manhattan costs 2.50 more.
    expect(total('New York', ride)).toBe(2170);
  });

  test('TARIFF-6 TARIFF-9 New York: no rush hour on a holiday', () => {
    const ride = {
      stretches: [drive(3.1 * mile, 30), { metres: 0, seconds: 360 }],
      at: at('2026-12-01', '17:00'),
      isHoliday: (date: string) => date === '2026-12-01',
    };
    expect(total('New York', ride)).toBe(1920);
  });

  test('TARIFF-6 New York: 1.1 miles at 21:00 are 9.00 with the night', () => {
    expect(total('New York', { stretches: [drive(1.1 * mile, 32)], at: at('2026-12-02', '21:00') })).toBe(
      900,
    );
  });

  test.each([
    // 17.70 with rush hour 2.50, 1.00 and 0.50 are 21.70; Manhattan’s surcharge is 2.50
    ['from Manhattan', ['manhattan'], [], 2420],
    ['to Manhattan', [], ['manhattan'], 2420],
    ['that stays in Queens', [], [], 2170],
  ])(
    'TARIFF-6 TARIFF-11 New York: Manhattan’s surcharge for a ride %s, by its zone',
    (_ride, pickupZones, dropZones, expected) => {
      const ride = {
        stretches: [drive(3.1 * mile, 30), { metres: 0, seconds: 360 }],
        at: at('2026-12-01', '17:00'),
        pickupZones,
        dropZones,
      };
      const rules = withExtras(rulesNamed('New York'), manhattan);
      expect(priceRide(rules, aRide(ride)).grandTotal).toBe(expected);
    },
  );

  test.each([
    ['17:00', 7900],
    ['12:00', 7400],
  ])(
    'TARIFF-6 TARIFF-8 New York: the flat fare from Kennedy to Manhattan at %s, with its own rush surcharge and tolls: %i',
    (clock, expected) => {
      const rules = rulesNamed('New York');
      const rush = rules.extras.find(({ code }) => code === 'rush');
      const flat: PriceRules = {
        ...withExtras(rules, manhattan),
        price: { kind: 'fixed', amount: 7000, includesTolls: false },
      };
      const own = flat.extras.filter(({ code }) => code !== 'rush' && code !== 'night');
      const kennedy = { ...flat, extras: rush ? [{ ...rush, price: amountOf(500) }, ...own] : [] };
      const ride = { at: at('2026-12-01', clock), dropZones: ['manhattan'], stretches: [drive(29_000, 34)] };
      expect(priceRide(kennedy, aRide(ride)).grandTotal).toBe(expected);
      const tolls = [{ name: 'Midtown Tunnel', amount: 694, paidBy: 'rider' }] as const;
      expect(priceRide(kennedy, aRide({ ...ride, tolls })).grandTotal).toBe(expected + 694);
    },
  );

  test('TARIFF-7 New York: four miles beyond the line cost double, by the price of the way back', () => {
    const unit = { amount: 70, per: mile / 5 };
    const rules = {
      ...rulesNamed('New York'),
      extras: [],
      returnRun: { freeMetres: 0, rate: unit, maximum: null },
    };
    const ride = { stretches: [drive(12 * mile, 32)], returnMetres: 4 * mile };
    // 40 units to the line, and 20 double ones: 3.00 and 79 units of 0.70
    expect(priceRide(rules, aRide(ride)).grandTotal).toBe(300 + 79 * 70);
  });

  test.each([
    [720, 2300],
    [1500, 2600],
  ])('TARIFF-2 the prices of Zürich with single counting: 5 km in %i s are %i', (seconds, fare) => {
    const { price, ...rules } = rulesNamed('Zürich');
    const single = { ...rules, price: { ...price, counting: 'single' } } as PriceRules;
    expect(priceRide(single, aRide({ stretches: [{ metres: 5000, seconds }] })).grandTotal).toBe(fare);
  });
});

test('FARE-1 the line of a car type and rules with the same prices cost the same', () => {
  const car = {
    baseFare: 600,
    ratePerUnitDistance: 340,
    ratePerHour: 4800,
    minFare: 0,
    convenienceFees: 0,
    convenienceFeeType: 'flat',
  } as const;
  const settings = { currency: 'CHF', decimal: 2, convertToMile: false };
  const fare = computeFare(car, { distanceMetres: 5000, durationSeconds: 1500 }, settings);
  expect(fare.grandTotal).toBe(total('Zürich', { stretches: [{ metres: 5000, seconds: 1500 }] }));
});
