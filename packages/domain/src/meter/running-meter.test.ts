import { expect, test } from 'vitest';
import { plainRide } from '../tariff/compute-fare.ts';
import { driveParts } from '../tariff/drive-parts.ts';
import { priceRide } from '../tariff/price-ride.ts';
import type { Extra, MeteredPrice, PriceRules } from '../tariff/tariff.ts';
import { tariffTemplates } from '../tariff/templates.ts';
import { cleanTrack } from '../tracking/clean-track.ts';
import { smoothLengthMetres } from '../tracking/smooth-track.ts';
import { fixesOfRide, measureFixes, readMeter } from './running-meter.ts';

const london = tariffTemplates.find(({ code }) => code === 'london')?.tariffs[0]?.rules;
if (london === undefined) throw new Error('missing');
const counted = (counting: MeteredPrice['counting']): PriceRules => ({
  ...london,
  price: { ...(london.price as MeteredPrice), counting },
});

const startedAtMs = 1_000_000;
/** Ten minutes at 36 km/h, five minutes of standing, ten minutes at 18 km/h: a position every ten seconds. */
const speeds = [
  ...Array.from({ length: 60 }, () => 10),
  ...Array.from({ length: 30 }, () => 0),
  ...Array.from({ length: 60 }, () => 5),
];
const fixes = speeds.reduce(
  (track, speed) => {
    const last = track.at(-1) ?? { lat: 51, lng: 0, atMs: startedAtMs };
    return [...track, { lat: last.lat + (speed * 10) / 111_195, lng: 0, atMs: last.atMs + 10_000 }];
  },
  [{ lat: 51, lng: 0, atMs: startedAtMs }],
);
const facts = { ...plainRide, source: 'street', holidays: [] } as const;
const at = (rules: PriceRules, count: number) => {
  const part = fixes.slice(0, count);
  const nowMs = part.at(-1)?.atMs ?? startedAtMs;
  return readMeter({ rules, facts }, measureFixes(part), { startedAtMs, nowMs });
};

test.each(['single', 'double', 'distance', 'time'] as const)(
  'METER-6 the last reading is the fare of the whole track, counted by %s',
  (counting) => {
    const rules = counted(counting);
    const reading = at(rules, fixes.length);
    const stretches = driveParts(fixes, { metres: reading.metres, seconds: 1500 }, rules, {
      startMs: 1_000_000,
      waits: [],
    });
    expect(reading.seconds).toBe(1500);
    expect(reading.fare).toEqual(priceRide(rules, { ...plainRide, source: 'street', stretches }));
  },
);

test('METER-6 a reading grows with the track, and double counting costs no less than single', () => {
  const counts = [1, 10, 40, 61, 75, 91, 120, fixes.length];
  const [single, double] = (['single', 'double'] as const).map((counting) =>
    counts.map((count) => at(counted(counting), count).fare.grandTotal),
  );
  if (single === undefined || double === undefined) throw new Error('missing');
  expect(single).toEqual(single.toSorted((one, other) => one - other));
  expect(single.every((total, i) => total <= (double[i] ?? 0))).toBe(true);
  expect(single.at(-1)).toBeGreaterThan(single[3] ?? 0);
});

test('METER-8 waiting is the time in which the car stands, also after the last position', () => {
  expect(at(counted('single'), fixes.length).standingSeconds).toBe(300);
  const part = measureFixes(fixes.slice(0, 61));
  const nowMs = startedAtMs + 660_000;
  const reading = readMeter({ rules: london, facts }, part, { startedAtMs, nowMs });
  expect([reading.seconds, reading.standingSeconds]).toEqual([660, 60]);
  // About 6 km: standing still adds no metres.
  expect(Math.abs(reading.metres - 6000)).toBeLessThan(60);
});

test('METER-6 before the second position only time counts', () => {
  const reading = readMeter({ rules: counted('time'), facts }, measureFixes(fixes.slice(0, 1)), {
    startedAtMs,
    nowMs: startedAtMs + 90_000,
  });
  expect([reading.metres, reading.seconds, reading.standingSeconds]).toEqual([0, 90, 90]);
});

test('METER-6 counts from where the passenger boarded, although the next position came later', () => {
  const start = { startedAtMs: startedAtMs + 15_000, endedAtMs: startedAtMs + 30_000 };
  const boardedAt = { lat: 50.9995, lng: 0.0001 };
  const ofRide = fixesOfRide(fixes, { ...start, boardedAt });
  expect(ofRide.map(({ atMs }) => atMs - startedAtMs)).toEqual([15_000, 20_000, 30_000]);
  expect(ofRide[0]).toEqual({ ...boardedAt, atMs: start.startedAtMs });
  expect(fixesOfRide([], { ...start, boardedAt })).toHaveLength(1);
});

test('METER-6 a ride that goes on has all later positions, and those at the instants of its start and end', () => {
  const [start, , end] = fixes;
  if (start === undefined || end === undefined) throw new Error('missing');
  const times = { boardedAt: start, startedAtMs: start.atMs };
  expect(fixesOfRide(fixes, { ...times, endedAtMs: null })).toHaveLength(fixes.length + 1);
  expect(fixesOfRide(fixes, { ...times, endedAtMs: end.atMs })).toHaveLength(3 + 1);
});

test('METER-6 the length is that of a finished trip: in whole metres, in the order of time, without impossible positions', () => {
  for (const count of [2, 7, 23, 101]) {
    const { used } = cleanTrack(fixes.slice(0, count));
    expect(measureFixes(fixes.slice(0, count)).metres).toBe(Math.round(smoothLengthMetres(used)));
  }
  expect(measureFixes(fixes.slice(0, 2)).metres).toBeGreaterThan(90);
  expect(measureFixes(fixes.toReversed()).metres).toBe(measureFixes(fixes).metres);
  const lost = fixes.map((fix, i) => (i === 30 ? { ...fix, lng: 0.4 } : fix));
  expect(measureFixes(lost).metres).toBe(measureFixes(fixes.filter((_, i) => i !== 30)).metres);
});

test('METER-6 counts what is known of the ride: persons, holidays and the prices that begin on the way', () => {
  const day = '2026-12-25';
  const extra = (code: string, change: Partial<Extra>): Extra => ({
    code,
    label: code,
    price: { kind: 'amount', amount: 100 },
    per: 'ride',
    countedFrom: 1,
    maximum: null,
    addedBy: 'system',
    when: { hours: [], periods: [] },
    where: { fromZones: [], toZones: [], bothWays: false, sources: [] },
    taxRate: 0,
    ...change,
  });
  const feast = { days: ['holiday' as const], exceptHolidays: false, from: '00:00', to: '00:00' };
  const minute = (amount: number) => [
    { fromMetres: 0, fromSeconds: null, distance: null, time: { amount, per: 60 } },
  ];
  const rules: PriceRules = {
    ...london,
    minimum: 0,
    price: {
      ...(london.price as MeteredPrice),
      counting: 'time',
      start: { amount: 0, included: { kind: 'nothing' } },
      step: null,
      bands: minute(30),
      later: [{ fromMs: startedAtMs + 60_000, counting: 'time', bands: minute(70) }],
    },
    extras: [
      extra('feast', { when: { hours: [feast], periods: [] } }),
      extra('group', { per: 'person', countedFrom: 3, price: { kind: 'amount', amount: 11 } }),
    ],
  };
  const on = (holidays: readonly string[], nowMs: number) =>
    readMeter(
      { rules, facts: { ...facts, persons: 5, at: { date: day, minute: 600 }, holidays } },
      measureFixes(fixes.slice(0, 1)),
      { startedAtMs, nowMs },
    );
  // A minute of 30 and half a minute of 70, and three persons more than two.
  const seconds = startedAtMs + 90_400;
  expect(on([], seconds).fare.grandTotal).toBe(30 + 35 + 33);
  expect(on([day], seconds).fare.grandTotal).toBe(30 + 35 + 33 + 100);
  expect(on([day], seconds).seconds).toBe(90);
});

test.each([
  [1.3, 100],
  [1.5, 0],
])('METER-8 a car that moves at %f m/s waits %i of 100 s', (speed, standing) => {
  const slow = Array.from({ length: 11 }, (_, i) => {
    return { lat: 51 + (i * 10 * speed) / 111_195, lng: 0, atMs: startedAtMs + i * 10_000 };
  });
  const nowMs = startedAtMs + 100_000;
  const { standingSeconds } = readMeter({ rules: london, facts }, measureFixes(slow), { startedAtMs, nowMs });
  expect(standingSeconds).toBe(standing);
});

test('METER-8 waiting has whole seconds, half up, and is never longer than the ride', () => {
  const still = (...times: readonly number[]) =>
    measureFixes(times.map((ms) => ({ lat: 51, lng: 0, atMs: startedAtMs + ms })));
  const waited = (track: ReturnType<typeof still>, ms: number) =>
    readMeter({ rules: london, facts }, track, { startedAtMs, nowMs: startedAtMs + ms }).standingSeconds;
  expect([waited(still(0), 10_400), waited(still(0), 10_600)]).toEqual([10, 11]);
  const leaves = [
    { lat: 51, lng: 0, atMs: startedAtMs },
    { lat: 51, lng: 0, atMs: startedAtMs + 10_400 },
    { lat: 51.0018, lng: 0, atMs: startedAtMs + 20_400 },
  ];
  expect(waited(measureFixes(leaves), 20_400)).toBe(10);
  // The meter was stopped before the last position.
  expect(waited(still(0, 20_000, 40_000), 30_000)).toBe(30);
});
