import { expect, test } from 'vitest';
import { plainRide } from '../tariff/compute-fare.ts';
import { driveParts } from '../tariff/drive-parts.ts';
import { priceRide } from '../tariff/price-ride.ts';
import type { MeteredPrice, PriceRules } from '../tariff/tariff.ts';
import { tariffTemplates } from '../tariff/templates.ts';
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
