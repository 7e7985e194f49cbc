import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainRide } from './compute-fare.ts';
import { driveParts, partsByTime, type TimedPlace } from './drive-parts.ts';
import { laterPrices } from './later-prices.ts';
import { priceRide } from './price-ride.ts';
import type { DrivePart, LocalTime } from './ride.ts';
import type { Band, LaterPrices, MeteredPrice, PriceRules, Tariff, When } from './tariff.ts';
import { tariffTemplates } from './templates.ts';

const london = (name: string): PriceRules => {
  const found = tariffTemplates.flatMap(({ tariffs }) => tariffs).find((tariff) => tariff.name === name);
  if (found?.rules.price.kind !== 'metered') throw new Error(`No template ${name}`);
  return { ...found.rules, price: { ...found.rules.price, schedule: 'as_time_passes' } };
};
const day = london('London, rate 1');
const evening = london('London, rate 2');

const always: When = { hours: [], periods: [] };
const between = (from: string, to: string): When => ({
  hours: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], exceptHolidays: false, from, to }],
  periods: [],
});
const anywhere = { fromZones: [], toZones: [], bothWays: false, carTypes: [], sources: [], companies: [] };
const tariff = (id: string, when: When, rules: PriceRules): Tariff => {
  return { id, name: id, when, where: anywhere, priority: 0, rules };
};

/** 19:55 on a Tuesday, by clocks two hours ahead of UTC. */
const startMs = Date.parse('2026-06-02T17:55:00Z');
const localAt = (atMs: number): LocalTime => {
  const local = new Date(atMs + 2 * 3_600_000);
  return { date: local.toISOString().slice(0, 10), minute: local.getUTCHours() * 60 + local.getUTCMinutes() };
};
const ride = {
  ...plainRide,
  at: { date: '2026-06-02', minute: 19 * 60 + 55 },
  carTypeId: 'saloon',
  companyId: null,
};
const laterOf = (own: Tariff, others: readonly Tariff[], fromMs = startMs): readonly LaterPrices[] =>
  laterPrices(own.rules, [own, ...others], { ...ride, at: localAt(fromMs) }, new Map(), {
    startMs: fromMs,
    localAt,
  });
const withLater = (rules: PriceRules, later: readonly LaterPrices[]): PriceRules => ({
  ...rules,
  price: { ...(rules.price as MeteredPrice), later },
});
const minutesLater = (minutes: number) => startMs + minutes * 60_000;

describe('when another tariff begins during a ride', () => {
  const own = tariff('day', between('06:00', '20:00'), day);
  const next = tariff('evening', between('20:00', '06:00'), evening);
  const later = laterOf(own, [next]);
  const drive = (rules: PriceRules) =>
    priceRide(rules, {
      ...plainRide,
      // 3 km at 20 km/h, of which 5 minutes and 1666.7 m are before 20:00
      stretches: partsByTime(rules.price, startMs, [{ metres: 3000, seconds: 540 }]),
    }).grandTotal;

  test('TARIFF-29 its prices count from its first minute on, and those of the start until then', () => {
    expect(later.map(({ fromMs }) => fromMs)).toEqual([minutesLater(5), minutesLater(10 * 60 + 5)]);
    // (1667 - 234.8) / 117.4 + 1333 / 95.5 = 26.16, so 27 steps
    expect(drive(withLater(day, later))).toBe(260 + 27 * 20);
    // (3000 - 234.8) / 117.4 = 23.55, so 24 steps
    expect(drive(day)).toBe(260 + 24 * 20);
  });

  test('TARIFF-29 distance and time then count in the way and by the bands of that tariff', () => {
    const metered = evening.price as MeteredPrice;
    const counting = metered.counting === 'double' ? 'time' : 'double';
    const other = tariff('evening', between('20:00', '06:00'), {
      ...evening,
      price: { ...metered, counting },
    });
    const [first, second] = laterOf(own, [other]);
    expect(first).toMatchObject({ counting, bands: metered.bands });
    const { counting: ownCounting, bands } = day.price as MeteredPrice;
    expect(second).toMatchObject({ counting: ownCounting, bands });
  });

  test('TARIFF-29 without the setting, no later price counts', () => {
    const price = { ...(day.price as MeteredPrice), schedule: undefined };
    expect(laterOf(tariff('day', between('06:00', '20:00'), { ...day, price }), [next])).toEqual([]);
  });

  test('TARIFF-29 a tariff without a metered price, or none, leaves the last prices', () => {
    const fixed = { kind: 'fixed', amount: 3100, includesTolls: false } as const;
    expect(
      laterOf(own, [tariff('evening', between('20:00', '06:00'), { ...evening, price: fixed })]),
    ).toEqual([]);
    expect(laterOf(own, [])).toEqual([]);
  });

  test('TARIFF-29 periods and holidays of the next day begin and end as well', () => {
    const usual = tariff('usual', always, day);
    const night = { from: '2026-06-02T23:45', to: '2026-06-03T01:20' };
    const special = tariff('special', { hours: [], periods: [night] }, evening);
    expect(laterOf(usual, [special]).map(({ fromMs }) => fromMs)).toEqual([
      minutesLater(3 * 60 + 50),
      minutesLater(5 * 60 + 25),
    ]);
    const holidays = [{ days: ['holiday' as const], exceptHolidays: false, from: '00:00', to: '00:00' }];
    const feast = tariff('feast', { hours: holidays, periods: [] }, evening);
    const isHoliday = (date: string) => date === '2026-06-03';
    const found = laterPrices(usual.rules, [usual, feast], { ...ride, isHoliday }, new Map(), {
      startMs,
      localAt,
    });
    expect(found.map(({ fromMs }) => fromMs)).toEqual([minutesLater(4 * 60 + 5)]);
  });

  test('TARIFF-29 counts the hour that comes twice when clocks are put back', () => {
    // At 21:00 the clocks go back to 20:00: one tariff begins at 20:30, twice.
    const backMs = minutesLater(65);
    const back = (atMs: number) => localAt(atMs < backMs ? atMs : atMs - 3_600_000);
    const late = tariff('late', between('20:30', '06:00'), evening);
    const usual = tariff('usual', between('06:00', '20:30'), day);
    const found = laterPrices(usual.rules, [usual, late], ride, new Map(), { startMs, localAt: back });
    expect(found.map(({ fromMs }) => fromMs)).toEqual(
      [35, 65, 95, 95 + 9.5 * 60].map((minutes) => minutesLater(minutes)),
    );
  });

  test('TARIFF-29 looks 24 hours ahead, and not at the instant of the start', () => {
    const found = laterOf(next, [own], minutesLater(5));
    expect(found.map(({ fromMs }) => fromMs)).toEqual([minutesLater(10 * 60 + 5)]);
  });

  test('TARIFF-29 later prices count as their tariff says, from the distance driven', () => {
    const band = (fromMetres: number, distance: number | null, time: number | null): Band => ({
      fromMetres,
      fromSeconds: null,
      distance: distance === null ? null : { amount: distance, per: 1000 },
      time: time === null ? null : { amount: time, per: 60 },
    });
    const rules: PriceRules = {
      ...day,
      price: {
        ...(day.price as MeteredPrice),
        counting: 'distance',
        start: { amount: 300, included: { kind: 'nothing' } },
        bands: [band(0, 200, null)],
        step: null,
        later: [
          { fromMs: 1, counting: 'time', bands: [band(0, null, 30)] },
          { fromMs: 2, counting: 'double', bands: [band(0, 900, 90), band(4000, 110, 20)] },
        ],
      },
    };
    const stretches = [
      { metres: 2000, seconds: 400 },
      { metres: 1000, seconds: 120, later: 1 },
      { metres: 2000, seconds: 180, later: 2 },
      { metres: 500, seconds: 60, later: 7 },
    ];
    // 400 + 2 min × 30 + (1 km × 900 + 1.5 min × 90) + (1 km × 110 + 1.5 min × 20) + (0.5 km × 110 + 1 min × 20)
    expect(priceRide(rules, { ...plainRide, stretches }).grandTotal).toBe(
      300 + 400 + 60 + (900 + 135) + (110 + 30) + (55 + 20),
    );
  });
});

describe('the parts of a drive', () => {
  const later = laterOf(tariff('day', between('06:00', '20:00'), day), [
    tariff('evening', between('20:00', '06:00'), evening),
  ]);
  const rules = withLater(day, later);
  /** Every 30 s a place, 200 m further north. */
  const track = Array.from({ length: 31 }, (_, i): TimedPlace => {
    return { lat: 51 + (i * 200) / 111_195, lng: 0, atMs: startMs + i * 30_000 };
  });

  test('TARIFF-29 a track is cut where later prices begin', () => {
    const parts = driveParts(track, { metres: 6000, seconds: 900 }, rules, { startMs, waits: [] });
    expect(parts).toEqual([
      { metres: 2000, seconds: 300 },
      { metres: 4000, seconds: 600, later: 1 },
    ]);
  });

  test('TARIFF-29 waits that a track leaves out still take time', () => {
    const waits = [{ fromMs: minutesLater(2), untilMs: minutesLater(4) }];
    const parts = driveParts(track, { metres: 6000, seconds: 900 }, rules, { startMs, waits });
    expect(parts).toEqual([
      { metres: 1200, seconds: 180 },
      { metres: 4800, seconds: 720, later: 1 },
    ]);
  });

  test('TARIFF-29 time without a track is cut from the start on', () => {
    const clock = { startMs: minutesLater(1), waits: [] };
    expect(driveParts([], { metres: 0, seconds: 600 }, rules, clock)).toEqual([
      { metres: 0, seconds: 240 },
      { metres: 0, seconds: 360, later: 1 },
    ]);
  });

  test('TARIFF-29 parts of another tariff lose what they knew of its prices', () => {
    const driven = [{ metres: 700, seconds: 90, later: 2 }];
    expect(partsByTime(day.price, startMs, driven)).toEqual([{ metres: 700, seconds: 90 }]);
  });

  test('TARIFF-29 cutting loses no metre and no second', () => {
    const parts = fc.array(fc.record({ metres: fc.nat(4000), seconds: fc.nat(900) }), { maxLength: 5 });
    const instants = fc.uniqueArray(fc.nat(2_000_000), { maxLength: 3 });
    const sum = (of: readonly DrivePart[], what: 'metres' | 'seconds') =>
      of.reduce((total, part) => total + part[what], 0);
    fc.assert(
      fc.property(parts, instants, (driven, ahead) => {
        const { counting, bands } = day.price as MeteredPrice;
        const begins = ahead
          .toSorted((a, b) => a - b)
          .map((ms) => ({ fromMs: startMs + ms, counting, bands }));
        const cut = partsByTime(withLater(day, begins).price, startMs, driven);
        expect(sum(cut, 'metres')).toBe(sum(driven, 'metres'));
        expect(sum(cut, 'seconds')).toBe(sum(driven, 'seconds'));
        const marks = cut.map((part) => part.later ?? 0);
        expect(marks).toEqual(marks.toSorted((a, b) => a - b));
      }),
    );
  });
});
