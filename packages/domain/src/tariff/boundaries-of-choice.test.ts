import { describe, expect, test } from 'vitest';
import { areTied, chooseTariff } from './choose-tariff.ts';
import { plainRide } from './compute-fare.ts';
import { allowedPrices } from './corridor.ts';
import { driveParts, partsByTime, waitAtEnd, withoutWaits } from './drive-parts.ts';
import { laterPrices } from './later-prices.ts';
import type { MeteredPrice, Tariff, When } from './tariff.ts';
import { findTie } from './ties.ts';
import { aRide, at } from './testing/rides.ts';
import { minutesPerWeek } from './when.ts';
import { always, anywhere, band, each, metered, rules } from './testing/plain-rules.ts';

describe('times and places', () => {
  const hours = (from: string, to: string, days: When['hours'][number]['days']): When => ({
    hours: [{ days, exceptHolidays: false, from, to }],
    periods: [],
  });
  const tariff = (id: string, change: Partial<Tariff> = {}): Tariff => {
    return { id, name: id, when: always, where: anywhere, priority: 0, rules: rules(), ...change };
  };
  const drawn = {
    sizes: new Map([
      ['a', 10],
      ['b', 10],
      ['c', 10],
      ['d', 900],
    ]),
    overlap: () => false,
  };
  const placed = (where: Partial<Tariff['where']>) => ({ where: { ...anywhere, ...where } });

  test('TARIFF-12 the minutes of a week are those of all its hours', () => {
    expect(minutesPerWeek(hours('08:00', '09:30', ['mon', 'tue']))).toBe(180);
    expect(minutesPerWeek(hours('22:00', '04:00', ['sat']))).toBe(360);
    expect(minutesPerWeek(hours('05:00', '05:00', ['sun']))).toBe(1440);
  });

  test('TARIFF-12 of two places, the one whose wider end is smaller is narrower', () => {
    const toAll = tariff('toAll', placed({ fromZones: ['a'], toZones: ['d', 'b'] }));
    const toTown = tariff('toTown', placed({ fromZones: ['c', 'a'], toZones: ['b'] }));
    const ride = { ...plainRide, pickupZones: ['a'], dropZones: ['b'], carTypeId: 'x', companyId: null };
    for (const tariffs of [
      [toAll, toTown],
      [toTown, toAll],
    ])
      expect(chooseTariff(tariffs, ride, drawn.sizes)?.id).toBe('toTown');
  });

  const zoned = { fromZones: ['a'], toZones: ['b'] };
  const fixedRules = rules({ price: { kind: 'fixed', amount: 3100, includesTolls: false } });
  test.each<[string, string, Partial<Tariff>, Partial<Tariff>]>([
    [
      'a fixed fare from a zone and a metered tariff between two zones',
      'other',
      { ...placed({ fromZones: ['a'] }), rules: fixedRules },
      placed(zoned),
    ],
    [
      'fewer hours of a day and more of them, whatever their priorities',
      'one',
      { when: hours('12:00', '13:00', ['tue']) },
      { when: hours('11:00', '13:00', ['tue']), priority: 3 },
    ],
    [
      'a zone with one that is deleted and two zones',
      'one',
      placed({ fromZones: ['a', 'deleted'] }),
      placed({ fromZones: ['a', 'c'] }),
    ],
  ])('TARIFF-12 of %s, %s is chosen', (_, id, one, other) => {
    const pair = [tariff('one', one), tariff('other', other)];
    const ride = {
      ...aRide({ pickupZones: ['a'], dropZones: ['b'] }),
      carTypeId: 'x',
      companyId: null,
    };
    for (const tariffs of [pair, pair.toReversed()])
      expect(chooseTariff(tariffs, ride, drawn.sizes)?.id).toBe(id);
  });

  test('TARIFF-11 a tariff for a company is none for a ride on nobody’s account', () => {
    const account = tariff('account', placed({ companies: ['hotel'] }));
    const ride = { ...plainRide, carTypeId: 'x', companyId: null };
    expect(chooseTariff([account], ride, drawn.sizes)).toBeNull();
  });

  test('TARIFF-12 a special period and always are no tie, as are a holiday and other hours', () => {
    const period = { from: '2026-12-24T10:00', to: '2026-12-24T12:00' };
    const special = tariff('special', { when: { hours: [], periods: [period] } });
    expect(findTie(tariff('always'), [special], drawn)).toBeNull();
    const day = (kind: 'holiday' | 'mon') => tariff(kind, { when: hours('08:00', '09:00', [kind]) });
    expect(findTie(day('mon'), [day('holiday')], drawn)).toBeNull();
  });

  test.each([
    [0, 'flat'],
    [1, 'meter'],
  ])('TARIFF-31 a fixed tariff for rides without stops, and a ride with %i: %s', (stops, id) => {
    const fixed = { kind: 'fixed', amount: 3100, includesTolls: false } as const;
    const flat = tariff('flat', { priority: 1, rules: rules({ price: { ...fixed, withoutStops: true } }) });
    const ride = { ...plainRide, stops, carTypeId: 'x', companyId: null };
    expect(chooseTariff([flat, tariff('meter')], ride, drawn.sizes)?.id).toBe(id);
    const forAll = tariff('all', { priority: 1, rules: rules({ price: fixed }) });
    expect(chooseTariff([forAll, tariff('meter')], ride, drawn.sizes)?.id).toBe('all');
  });

  test.each([
    ['share one of two car types', { carTypes: ['x', 'y'] }, { carTypes: ['y', 'z'] }, true],
    ['share no car type', { carTypes: ['x', 'y'] }, { carTypes: ['w', 'z'] }, false],
    ['share one of two zones', { fromZones: ['a', 'b'] }, { fromZones: ['b', 'c'] }, true],
    ['share no zone', { fromZones: ['a'] }, { fromZones: ['b'] }, false],
    [
      'meet in one of two zones',
      { fromZones: ['b'], toZones: ['a'] },
      { fromZones: ['b'], toZones: ['a'] },
      true,
    ],
    [
      'meet backwards',
      { fromZones: ['a'], toZones: ['b'], bothWays: true },
      { fromZones: ['b'], toZones: ['a'] },
      true,
    ],
    [
      'meet backwards at one end only',
      { fromZones: ['a'], toZones: ['b'], bothWays: true },
      { fromZones: ['c'], toZones: ['a'] },
      false,
    ],
  ])('TARIFF-12 two tariffs that %s are tied or not', (_, one, other, isTied) => {
    const tie = findTie(tariff('one', placed(one)), [tariff('other', placed(other))], drawn);
    expect(tie !== null).toBe(isTied);
  });

  test.each([
    ['always', always, '2001-01-08', 0, false],
    ['on Mondays', hours('06:15', '07:00', ['mon']), '2001-01-08', 375, false],
    ['on the eve of holidays', hours('18:00', '19:00', ['holiday_eve']), '2001-01-07', 1080, false],
    [
      'in a period',
      { hours: [], periods: [{ from: '2026-12-24T10:00', to: '2026-12-24T12:00' }] },
      '2026-12-24',
      600,
      false,
    ],
  ])('TARIFF-12 names the moment of a tie %s', (_, when, date, minute, isHoliday) => {
    const tie = findTie(tariff('one', { when }), [tariff('other', { when })], drawn);
    expect(tie).toMatchObject({ at: { date, minute }, isHoliday });
    const noHoliday = { isHoliday: () => false };
    expect(areTied([tariff('one'), tariff('other')], at('2001-01-08', '00:00'), noHoliday, drawn.sizes)).toBe(
      true,
    );
  });

  test.each([
    ['in the hour of the start', '19:10', hours('19:40', '23:00', ['tue']), [30, 230]],
    ['in the last hour of the 24', '19:55', hours('19:40', '19:50', ['wed']), [23 * 60 + 45, 23 * 60 + 55]],
    ['in the last minute of an hour', '19:10', hours('19:59', '21:00', ['tue']), [49, 110]],
    ['and ended in the hour of the start, before it', '19:55', hours('19:00', '19:40', ['tue']), []],
  ])('TARIFF-29 another tariff begins %s', (_, clock, when, minutes) => {
    const own = tariff('own', { rules: rules({ price: metered({ schedule: 'as_time_passes' }) }) });
    const other = tariff('other', { when, rules: rules({ price: metered() }) });
    const start = at('2026-06-02', clock);
    const startMs = start.minute * 60_000;
    const localAt = (ms: number) => {
      const all = Math.floor(ms / 60_000);
      return { date: all < 1440 ? '2026-06-02' : '2026-06-03', minute: all % 1440 };
    };
    const ride = { ...plainRide, at: start, carTypeId: 'x', companyId: null };
    const found = laterPrices(own.rules, [own, other], ride, new Map(), { startMs, localAt });
    expect(found.map(({ fromMs }) => (fromMs - startMs) / 60_000)).toEqual(minutes);
  });

  test('TARIFF-29 several tariffs begin in one hour, in their order', () => {
    const own = tariff('own', { rules: rules({ price: metered({ schedule: 'as_time_passes' }) }) });
    const begins = (id: string, from: string) =>
      tariff(id, {
        when: hours(from, '23:00', ['tue']),
        rules: rules({ price: metered() }),
        priority: id.length,
      });
    const ride = { ...plainRide, at: at('2026-06-02', '20:00'), carTypeId: 'x', companyId: null };
    const localAt = (ms: number) => ({
      date: '2026-06-02',
      minute: Math.min(1439, 1200 + Math.floor(ms / 60_000)),
    });
    const others = [begins('latest', '20:50'), begins('late', '20:40'), begins('soon', '20:10')];
    const found = laterPrices(own.rules, [own, ...others], ride, new Map(), { startMs: 0, localAt });
    expect(found.map(({ fromMs }) => fromMs / 60_000)).toEqual([10, 40, 50, 180]);
  });
});

describe('a corridor', () => {
  const corridor = { lowPercent: 10, highPercent: 15 };
  const allowed = (price: MeteredPrice, ride = {}) =>
    allowedPrices(
      rules({ price, corridor, surgeMaximum: 3 }),
      aRide({ stretches: [{ metres: 61, seconds: 13 }], ...ride }),
    );

  test('TARIFF-23 is narrowed to whole minor units', () => {
    // 101 less 10 per cent is 90.9, and with 15 per cent 116.15.
    const price = metered({ counting: 'distance', start: { amount: 40, included: { kind: 'nothing' } } });
    expect(allowed(price)).toEqual({ metered: 101, low: 91, high: 116 });
  });

  test('TARIFF-23 leaves out slow traffic with single counting only, and busy times always', () => {
    expect(allowed(metered(), { surge: 2 })?.metered).toBe(61 + 39);
    expect(allowed(metered({ counting: 'single', bands: [band(each(1), each(90))] }))?.metered).toBe(61);
  });
});

describe('a track', () => {
  const clock = { startMs: 0, waits: [] };
  const place = (metres: number, seconds: number) => ({
    lat: 51 + metres / 111_195,
    lng: 0,
    atMs: seconds * 1000,
  });

  test('TARIFF-2 is one part if it took no time', () => {
    const measured = { metres: 70, seconds: 9 };
    expect(driveParts([place(0, 0), place(70, 0)], measured, rules(), clock)).toEqual([measured]);
  });

  test('TARIFF-2 TARIFF-29 is cut where time costs more than distance, by the prices of then', () => {
    const slow = (time: number) => [band(each(1), each(time))];
    const later = [
      { fromMs: 20_000, counting: 'single' as const, bands: slow(30) },
      { fromMs: 40_000, counting: 'double' as const, bands: slow(3) },
    ];
    const price = metered({ counting: 'single', bands: slow(2), later });
    const track = [
      place(0, 0),
      place(15, 10),
      place(115, 20),
      place(215, 30),
      place(615, 40),
      place(715, 50),
      place(716, 60),
    ];
    expect(driveParts(track, { metres: 716, seconds: 60 }, rules({ price }), clock)).toEqual([
      { metres: 15, seconds: 10 },
      { metres: 100, seconds: 10 },
      { metres: 100, seconds: 10, later: 1 },
      { metres: 400, seconds: 10, later: 1 },
      { metres: 101, seconds: 20, later: 2 },
    ]);
  });

  test('TARIFF-29 parts that begin or end with later prices are not cut', () => {
    const price = metered({ later: [{ fromMs: 10_000, counting: 'double', bands: [band(each(2), null)] }] });
    const parts = [
      { metres: 80, seconds: 10 },
      { metres: 90, seconds: 20 },
    ];
    expect(partsByTime(price, 0, parts)).toEqual([parts[0], { ...parts[1], later: 1 }]);
    expect(partsByTime(price, 5000, parts)).toEqual([
      { metres: 40, seconds: 5 },
      { metres: 40, seconds: 5, later: 1 },
      { metres: 90, seconds: 20, later: 1 },
    ]);
  });

  test('TARIFF-29 a part without time, or of a tariff without later prices, is not changed', () => {
    const later = [{ fromMs: 10_000, counting: 'double' as const, bands: [band(each(2), null)] }];
    expect(partsByTime(metered({ later }), 0, [{ metres: 7, seconds: 0 }])).toEqual([
      { metres: 7, seconds: 0 },
    ]);
    expect(partsByTime(metered({ later }), 6600, [{ metres: 10, seconds: 10 }])).toEqual([
      { metres: 3, seconds: 3 },
      { metres: 7, seconds: 7, later: 1 },
    ]);
    const fraction = { metres: 0.3, seconds: 1.7 };
    expect(partsByTime(metered(), 0, [fraction])).toEqual([fraction]);
  });

  test('TARIFF-29 is cut by the times of its places, of which the first can be after the start', () => {
    const later = [{ fromMs: 30_000, counting: 'double' as const, bands: [band(each(2), null)] }];
    const track = [place(0, 10), place(400, 50)];
    expect(
      driveParts(track, { metres: 400, seconds: 40 }, rules({ price: metered({ later }) }), clock),
    ).toEqual([
      { metres: 200, seconds: 20 },
      { metres: 200, seconds: 20, later: 1 },
    ]);
  });

  test('TARIFF-2 is cut for each band, and its parts have shares of the measured length and time', () => {
    const price = metered({
      counting: 'single',
      bands: [band(each(1), each(2)), band(each(1), each(10), 300)],
    });
    // By the first band both halves are driving, by the second band the second half is standing.
    const track = [place(0, 0), place(1000, 10), place(1200, 20)];
    expect(driveParts(track, { metres: 600, seconds: 40 }, rules({ price }), clock)).toEqual([
      { metres: 500, seconds: 20 },
      { metres: 100, seconds: 20 },
    ]);
  });

  test('TRIP-30 loses all waits before an instant', () => {
    const waits = [
      { fromMs: 20_000, untilMs: 40_000 },
      { fromMs: 50_000, untilMs: 55_000 },
    ];
    const moving = withoutWaits([place(0, 10), place(0, 52), place(0, 70)], waits);
    expect(moving.map(({ atMs }) => atMs)).toEqual([10_000, 30_000, 45_000]);
  });

  test('TRIP-30 loses only the waits that have begun', () => {
    const moving = withoutWaits(
      [place(0, 10), place(0, 25), place(0, 50)],
      [{ fromMs: 20_000, untilMs: 40_000 }],
    );
    expect(moving.map(({ atMs }) => atMs)).toEqual([10_000, 20_000, 30_000]);
  });

  test('TARIFF-5 the wait at its end has whole seconds, from the first place near the last', () => {
    const track = [place(0, 0), place(300, 30), place(320, 60), place(310, 90)];
    expect(waitAtEnd(track, 99_900).seconds).toBe(69);
    expect(waitAtEnd(track.slice(0, 2), 30_000).seconds).toBe(0);
    expect(waitAtEnd([place(0, 0), place(40, 10), place(80, 20)], 25_000).seconds).toBe(15);
    expect(waitAtEnd([place(0, 0), place(49.5, 10), place(99, 20)], 25_000).seconds).toBe(15);
    expect(waitAtEnd([place(0, 0), place(49.5, 10), place(100, 20)], 25_000).seconds).toBe(5);
    // Near its last place, then away, then back.
    const back = [place(0, 0), place(90, 10), place(300, 20), place(70, 30), place(60, 40)];
    expect(waitAtEnd(back, 50_000).seconds).toBe(20);
    expect(waitAtEnd(back, 25_000).seconds).toBe(0);
  });
});
