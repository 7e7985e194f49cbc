import { describe, expect, test } from 'vitest';
import { plainRide } from './compute-fare.ts';
import { extrasToAdd, withExtra } from './extras.ts';
import { priceRide } from './price-ride.ts';
import type { Extra, PriceRules } from './tariff.ts';
import { aRide } from './testing/rides.ts';
import { pickupWaitSeconds } from './waiting.ts';
import { always, band, each, fine, metered, rules, total } from './testing/plain-rules.ts';

describe('a band', () => {
  test('TARIFF-3 counts to its last millimetre and millisecond', () => {
    const byDistance = metered({
      counting: 'distance',
      bands: [band(fine, null), band(each(9000), null, 1.001)],
    });
    expect(total(byDistance, [{ metres: 1.001, seconds: 5 }])).toBe(1001);
    // in the second band, nine for each millimetre
    expect(total(byDistance, [{ metres: 1.003, seconds: 5 }])).toBe(1001 + 18);
    const byTime = metered({
      counting: 'time',
      bands: [band(null, fine), band(null, each(9000), 500, 1.001)],
    });
    expect(total(byTime, [{ metres: 4, seconds: 1.001 }])).toBe(1001);
    expect(total(byTime, [{ metres: 4, seconds: 1.003 }])).toBe(1001 + 18);
  });

  test.each([1, 2, 3, 5])('TARIFF-3 cuts 49 millimetres after %i without an error of rounding', (mm) => {
    const distance = metered({
      counting: 'distance',
      bands: [band(fine, null), band(each(9000), null, mm / 1000)],
    });
    expect(total(distance, [{ metres: 0.049, seconds: 1 }])).toBe(mm + 9 * (49 - mm));
    const time = metered({
      counting: 'time',
      bands: [band(null, fine), band(null, each(9000), 50, mm / 1000)],
    });
    expect(total(time, [{ metres: 0, seconds: 0.049 }])).toBe(mm + 9 * (49 - mm));
  });

  test('TARIFF-3 begins where the one before ends, also for time without distance and after a millimetre', () => {
    const price = metered({ bands: [band(each(1), each(2)), band(each(5), each(7), 2000)] });
    expect(
      total(price, [
        { metres: 2000, seconds: 0 },
        { metres: 0, seconds: 60 },
      ]),
    ).toBe(2000 + 420);
    const tiny = metered({ counting: 'distance', bands: [band(fine, null), band(each(5000), null, 0.002)] });
    const millimetre = { metres: 0.001, seconds: 0 };
    expect(total(tiny, [millimetre, millimetre, millimetre])).toBe(1 + 1 + 5);
  });

  test('TARIFF-3 begins after a time that several stretches took', () => {
    const price = metered({ counting: 'time', bands: [band(null, each(1)), band(null, each(4), 9000, 60)] });
    const stretches = [
      { metres: 0, seconds: 30 },
      { metres: 0, seconds: 60 },
    ];
    expect(total(price, stretches)).toBe(60 + 4 * 30);
  });
});

describe('what counts', () => {
  test('TARIFF-2 with single counting is nothing of the other', () => {
    const price = metered({ counting: 'single', bands: [band(fine, fine)] });
    expect(total(price, [{ metres: 1, seconds: 0.5 }])).toBe(1000);
    expect(total(price, [{ metres: 0.5, seconds: 1 }])).toBe(1000);
  });

  test.each([
    ['metres', { metres: 500, seconds: null }, 1700 + 3 * 90],
    ['seconds', { metres: null, seconds: 40 }, 2200 + 3 * 50],
  ])('TARIFF-1 includes %s alone, and not more than there are', (_, limits, fare) => {
    const price = metered({ start: { amount: 0, included: { kind: 'travel', ...limits } } });
    const stretches = [
      { metres: 200, seconds: 30 },
      { metres: 2000, seconds: 60 },
    ];
    expect(total(price, stretches)).toBe(fare);
  });

  test('TARIFF-3 begins a step with the first part of a minor unit, and says for what', () => {
    const price = metered({ bands: [band({ amount: 1, per: 2 }, { amount: 1, per: 2 })], step: 1 });
    const lines = (metres: number, seconds: number) =>
      priceRide(rules({ price }), aRide({ stretches: [{ metres, seconds }] })).lines;
    expect(total(metered({ step: 1 }), [{ metres: 1.001, seconds: 0 }])).toBe(2);
    expect(lines(1, 0)).toEqual([{ label: 'distance', amount: 1 }]);
    expect(lines(0, 5)).toEqual([{ label: 'time', amount: 3 }]);
    expect(lines(21, 4)).toEqual([
      { label: 'distance', amount: 11 },
      { label: 'time', amount: 2 },
    ]);
  });
});

describe('a flat price for short rides', () => {
  const price = metered({ ranges: [{ toMetres: 2000, amount: 700 }], afterRanges: 'continue' });

  test('TARIFF-4 is that of its last metre', () => {
    expect(total(price, [{ metres: 2000, seconds: 400 }])).toBe(700);
    expect(total({ ...price, afterRanges: 'meter' }, [{ metres: 2000, seconds: 400 }])).toBe(700);
  });

  test.each([
    ['with its time', [{ metres: 3000, seconds: 300 }], 1000 + 3 * 100],
    [
      'after a stretch that ends a metre before',
      [
        { metres: 1999, seconds: 0 },
        { metres: 1000, seconds: 0 },
      ],
      999,
    ],
    [
      'when standing before',
      [
        { metres: 0, seconds: 60 },
        { metres: 2500, seconds: 0 },
      ],
      500,
    ],
    [
      'when standing exactly at its end',
      [
        { metres: 2000, seconds: 0 },
        { metres: 0, seconds: 50 },
        { metres: 100, seconds: 0 },
      ],
      100 + 150,
    ],
  ])('TARIFF-4 goes on after its last metre %s', (_, stretches, beyond) => {
    expect(total(price, stretches)).toBe(700 + beyond);
  });
});

describe('waiting and extras', () => {
  test('TARIFF-5 a wait without a price is time, and no distance', () => {
    const price = metered({ bands: [band(each(100), each(1))] });
    const fare = priceRide(rules({ price }), aRide({ waits: [{ place: 'stop', seconds: 70 }] }));
    expect(fare.grandTotal).toBe(70);
  });

  test('TARIFF-5 a wait has whole seconds, and is not below zero', () => {
    const pickup = { arrivedAtMs: 1000, bookedForMs: 60_000 };
    expect(pickupWaitSeconds('booked_time', { ...pickup, startedAtMs: 61_999 })).toBe(1);
    expect(pickupWaitSeconds('booked_time', { ...pickup, startedAtMs: 50_000 })).toBe(0);
  });

  const extra = (change: Partial<Extra> = {}): Extra => ({
    code: 'bag',
    label: 'Bag',
    price: { kind: 'amount', amount: 100 },
    per: 'item',
    countedFrom: 1,
    maximum: null,
    addedBy: 'rider',
    when: always,
    where: { fromZones: [], toZones: [], bothWays: false, sources: [] },
    taxRate: 0,
    ...change,
  });
  const fareWith = (one: Extra, ride: Parameters<typeof aRide>[0] = {}) =>
    priceRide(
      rules({ price: metered({ start: { amount: 149, included: { kind: 'nothing' } } }), extras: [one] }),
      aRide(ride),
    );

  test('TARIFF-6 an extra can cost one minor unit, and a percentage is that of the fare', () => {
    const cent = extra({ addedBy: 'system', per: 'ride', price: { kind: 'amount', amount: 1 } });
    expect(fareWith(cent).lines).toContainEqual({ label: 'extra.bag', amount: 1 });
    const percent = extra({ addedBy: 'system', per: 'ride', price: { kind: 'percent', percent: 1 } });
    expect(fareWith(percent).grandTotal).toBe(150);
  });

  test('TARIFF-6 an item that the system adds is one', () => {
    expect(fareWith(extra({ addedBy: 'system' })).grandTotal).toBe(249);
  });

  test.each([
    ['rider', 'rider', true],
    ['desk', 'rider', true],
    ['driver', 'rider', false],
    ['desk', 'desk', true],
    ['desk', 'driver', false],
    ['rider', 'desk', false],
  ] as const)('TARIFF-6 %s adds an extra of %s: %s', (by, addedBy, isOffered) => {
    const added = [{ code: 'bag', count: 2, by }];
    expect(fareWith(extra({ addedBy }), { extras: added }).grandTotal).toBe(isOffered ? 349 : 149);
    const others = [{ code: 'dog', count: 5, by }];
    const facts = { ...plainRide, holidays: [], extras: [...others, ...added] };
    const counts = (of: typeof facts) =>
      extrasToAdd({ extras: [extra({ addedBy })] }, of, by).map(({ count }) => count);
    expect(counts(facts)).toEqual(isOffered ? [2] : []);
    expect(counts({ ...facts, extras: others })).toEqual(isOffered ? [0] : []);
  });

  test('TARIFF-6 an extra of another place is not offered', () => {
    const there = extra({ where: { fromZones: ['a'], toZones: [], bothWays: false, sources: [] } });
    expect(extrasToAdd({ extras: [there] }, { ...plainRide, holidays: [] }, 'rider')).toEqual([]);
  });

  test('TARIFF-14 another number replaces that of the same extra, and none removes it', () => {
    const [bag, dog] = [
      { code: 'bag', count: 2, by: 'rider' },
      { code: 'dog', count: 1, by: 'rider' },
    ] as const;
    expect(withExtra([bag, dog], { ...bag, count: 1 })).toEqual([dog, { ...bag, count: 1 }]);
    expect(withExtra([bag, dog], { ...bag, count: 0 })).toEqual([dog]);
  });
});

/** An extra of every ride. */
const system: Omit<Extra, 'code' | 'price'> = {
  label: 'Extra',
  per: 'ride',
  countedFrom: 1,
  maximum: null,
  addedBy: 'system',
  when: always,
  where: { fromZones: [], toZones: [], bothWays: false, sources: [] },
  taxRate: 0,
};

describe('a limit of the price', () => {
  test('TARIFF-1 TARIFF-3 steps that are included and not driven are not given back', () => {
    const price = metered({
      start: { amount: 500, included: { kind: 'steps', steps: 3 } },
      bands: [band(each(1), each(1))],
      step: 20,
    });
    const lines = (metres: number, seconds: number) =>
      priceRide(rules({ price }), aRide({ stretches: [{ metres, seconds }] })).lines;
    expect([total(price, []), total(price, [{ metres: 5, seconds: 7 }])]).toEqual([500, 500]);
    expect(total(price, [{ metres: 60, seconds: 0 }])).toBe(500);
    // 35 of the time and 30 of the distance are a step more than what is included, less than the time came to
    expect(lines(30, 35)).toEqual([
      { label: 'base', amount: 500 },
      { label: 'time', amount: 20 },
    ]);
  });

  test('TARIFF-4 a flat price ends with its last metre', () => {
    const price = metered({ ranges: [{ toMetres: 2000, amount: 700 }] });
    expect(total(price, [{ metres: 2001, seconds: 0 }])).toBe(2001);
  });

  test('TARIFF-6 a percentage is rounded half up from the whole fare', () => {
    const extras = [
      { ...system, code: 'half', price: { kind: 'percent' as const, percent: 1 } },
      { ...system, code: 'less', price: { kind: 'percent' as const, percent: 0.99 } },
    ];
    const price = metered({ start: { amount: 150, included: { kind: 'nothing' } } });
    expect(priceRide(rules({ price, extras }), aRide()).lines.slice(1)).toEqual([
      { label: 'extra.half', amount: 2 },
      { label: 'extra.less', amount: 1 },
    ]);
  });

  test.each<[string, Partial<PriceRules>, number]>([
    ['below its maximum', { maximum: 501 }, 500],
    ['at its maximum', { maximum: 500 }, 500],
    ['above its maximum', { maximum: 499 }, 499],
    ['below its minimum', { minimum: 501 }, 501],
    ['at its minimum', { minimum: 500 }, 500],
    ['above its minimum', { minimum: 499 }, 500],
  ])('TARIFF-8 a fare %s', (_, limits, fare) => {
    const price = metered({ start: { amount: 500, included: { kind: 'nothing' } } });
    const priced = priceRide(rules({ price, ...limits }), aRide());
    expect(priced.grandTotal).toBe(fare);
    expect(priced.lines).toHaveLength(fare === 500 ? 1 : 2);
  });

  test('TOLL-1 a toll that the driver pays is not added', () => {
    const tolls = [
      { name: 'Bridge', amount: 320, paidBy: 'driver' },
      { name: 'Tunnel', amount: 450, paidBy: 'rider' },
    ] as const;
    const price = metered({ start: { amount: 500, included: { kind: 'nothing' } } });
    expect(priceRide(rules({ price }), aRide({ tolls })).lines.slice(1)).toEqual([
      { label: 'toll.Tunnel', amount: 450 },
    ]);
  });

  test('TARIFF-8 a factor below 1 does not lower a fare', () => {
    const price = metered({ start: { amount: 500, included: { kind: 'nothing' } } });
    expect(priceRide(rules({ price, surgeMaximum: 2 }), aRide({ surge: 0.7 })).grandTotal).toBe(500);
  });
});
