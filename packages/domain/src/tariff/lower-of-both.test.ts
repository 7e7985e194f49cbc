import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fareAlone } from './corridor.ts';
import { driveParts } from './drive-parts.ts';
import { priceDuring } from './later-prices.ts';
import { priceRide } from './price-ride.ts';
import { limitOfFixed, type FixedPrice, type MeteredRules, type PriceRules, type Tariff } from './tariff.ts';
import { anyMeteredPrice, anyRules, anyStretch } from './testing/any-rules.ts';
import { anywhere, band, each, metered, rules } from './testing/plain-rules.ts';
import { aRide } from './testing/rides.ts';

const price = metered({ start: { amount: 300, included: { kind: 'nothing' } }, limitsFixed: true });
const meterWith = (change: Partial<PriceRules> = {}): MeteredRules => ({ ...rules(change), price });
/** 300, 400 for the distance and 300 for the time are 1000. */
const stretches = [{ metres: 400, seconds: 100 }];
const fixedAt = (amount: number, meter = meterWith(), change: Partial<FixedPrice> = {}): PriceRules =>
  rules({ price: { kind: 'fixed', amount, includesTolls: false, meter, ...change } });
const counted = ({ price: own }: PriceRules) =>
  own.kind === 'metered' ? { counting: own.counting, bands: own.bands } : {};
const linesOf = (fixed: PriceRules, ride: Parameters<typeof aRide>[0] = {}) =>
  priceRide(fixed, aRide({ stretches, ...ride })).lines.map(({ label, amount }) => `${label} ${amount}`);

describe('a fixed price that the meter limits', () => {
  test.each<[string, PriceRules, Parameters<typeof aRide>[0], readonly string[]]>([
    ['below the metered fare', fixedAt(999), {}, ['fixed 999']],
    ['of the metered fare', fixedAt(1000), {}, ['fixed 1000']],
    ['above the metered fare', fixedAt(1001), {}, ['fixed 1001', 'meter_lower -1']],
    [
      'above the minimum of the meter',
      fixedAt(1300, meterWith({ minimum: 1240 })),
      {},
      ['fixed 1300', 'meter_lower -60'],
    ],
    [
      'above the rounded metered fare',
      fixedAt(1300, meterWith({ rounding: { to: 70, mode: 'up' } })),
      {},
      ['fixed 1300', 'meter_lower -250'],
    ],
    [
      'above a metered fare with waiting, which is free under a fixed price',
      fixedAt(1300),
      { waits: [{ place: 'stop', seconds: 60 }] },
      ['fixed 1300', 'meter_lower -120'],
    ],
    [
      'with tolls on top',
      fixedAt(1500),
      { tolls: [{ name: 'Bridge', amount: 450, paidBy: 'rider' }] },
      ['fixed 1500', 'meter_lower -500', 'toll.Bridge 450'],
    ],
    [
      'that includes tolls, and is above the metered fare with them',
      fixedAt(1500, meterWith(), { includesTolls: true }),
      { tolls: [{ name: 'Bridge', amount: 450, paidBy: 'rider' }] },
      ['fixed 1500', 'meter_lower -50'],
    ],
    [
      'that includes tolls, and is below the metered fare with them',
      fixedAt(1400, meterWith(), { includesTolls: true }),
      { tolls: [{ name: 'Bridge', amount: 450, paidBy: 'rider' }] },
      ['fixed 1400'],
    ],
  ])('TARIFF-32 %s', (_, fixed, ride, lines) => {
    expect(linesOf(fixed, ride)).toEqual(lines);
  });

  test.each([
    [1100, 110, ['fixed 1100', 'meter_lower -100', 'convenience_fees 90']],
    [900, 191, ['fixed 900', 'meter_lower 100', 'convenience_fees 90']],
    [990, 100, ['fixed 990', 'convenience_fees 100']],
  ])(
    'TARIFF-32 of %i with a fee of %i and 1000 with one of 90, the lower total counts',
    (amount, own, lines) => {
      const meter = meterWith({ fee: { kind: 'percent', percent: 9 } });
      const fee = { kind: 'amount', amount: own } as const;
      expect(linesOf({ ...fixedAt(amount, meter), fee })).toEqual(lines);
    },
  );

  test('TARIFF-32 whichever is lower is the total of random fares', () => {
    fc.assert(
      fc.property(
        anyRules,
        anyMeteredPrice,
        fc.integer({ min: 1, max: 9000 }),
        fc.array(anyStretch, { maxLength: 4 }),
        (others, meteredPrice, amount, driven) => {
          const meter = { ...others, extras: [], price: meteredPrice };
          const fixed = { kind: 'fixed', amount, includesTolls: false } as const;
          const total = (of: PriceRules['price']) =>
            priceRide({ ...meter, price: of }, aRide({ stretches: driven })).grandTotal;
          expect(total({ ...fixed, meter })).toBe(Math.min(total(fixed), total(meteredPrice)));
        },
      ),
      { numRuns: 300 },
    );
  });

  test('TARIFF-32 a corridor compares the fixed price', () => {
    expect(fareAlone(fixedAt(1700), aRide({ stretches }))).toBe(1700);
  });

  test('TARIFF-32 only a metered tariff with the setting limits, and what it limits keeps it', () => {
    const meter = meterWith();
    expect(limitOfFixed(meter)).toBe(meter);
    expect(limitOfFixed(fixedAt(1100, meter))).toBe(meter);
    expect(limitOfFixed(rules())).toBeUndefined();
  });

  test('TARIFF-29 TARIFF-32 the meter of a ride is that without fixed tariffs, with its later prices', () => {
    const of = (id: string, priority: number, own: PriceRules, from = '00:00', to = '00:00'): Tariff => ({
      id,
      name: id,
      priority,
      rules: own,
      where: anywhere,
      when: { hours: [{ days: ['tue'], exceptHolidays: false, from, to }], periods: [] },
    });
    const day = rules({ price: { ...price, schedule: 'as_time_passes' } });
    const evening = rules({ price: metered({ bands: [band(each(5), null)] }) });
    const flat = rules({ price: { kind: 'fixed', amount: 2100, includesTolls: true } });
    const tariffs = [
      of('flat', 9, flat, '11:55', '12:55'),
      of('day', 0, day),
      of('evening', 1, evening, '12:40'),
    ];
    const ride = { ...aRide(), carTypeId: 'x', companyId: null };
    const localAt = (ms: number) => ({ ...ride.at, minute: Math.min(1439, ride.at.minute + ms / 60_000) });
    const during = (own: PriceRules, others = tariffs) =>
      priceDuring(own, others, ride, new Map(), { startMs: 0, localAt });
    const later = [{ fromMs: 40 * 60_000, ...counted(evening) }];
    expect(during(flat)).toEqual({ ...flat.price, meter: { ...day, price: { ...day.price, later } } });
    expect(during(day, tariffs.slice(1))).toEqual({ ...day.price, later });
    expect(during(evening)).toBe(evening.price);
    expect(during(flat, [of('flat', 9, flat), of('evening', 1, evening)])).toBe(flat.price);
  });

  test('TARIFF-32 a track is cut as by the meter that limits', () => {
    const single = { ...price, counting: 'single' as const, bands: [band(each(1), each(2))] };
    const place = (metres: number, seconds: number) => ({
      lat: 51 + metres / 111_195,
      lng: 0,
      atMs: seconds * 1000,
    });
    const track = [place(0, 0), place(15, 10), place(215, 30)];
    const parts = (of: PriceRules) =>
      driveParts(track, { metres: 215, seconds: 30 }, of, { startMs: 0, waits: [] });
    expect(parts(fixedAt(700, { ...meterWith(), price: single }))).toEqual([
      { metres: 15, seconds: 10 },
      { metres: 200, seconds: 20 },
    ]);
  });
});
