import fc from 'fast-check';
import { expect, test } from 'vitest';
import { driveParts, waitAtEnd, type TimedPlace } from './drive-parts.ts';
import { priceRide } from './price-ride.ts';
import type { MeteredPrice } from './tariff.ts';
import { tariffTemplates } from './templates.ts';
import { aRide } from './testing/rides.ts';

const london = tariffTemplates.find(({ code }) => code === 'london')?.tariffs[0]?.rules;
if (london === undefined) throw new Error('missing');

/** A drive to the north: each step is metres and seconds. */
function track(steps: readonly (readonly [number, number])[]): TimedPlace[] {
  let [lat, atMs] = [51, 1_000_000];
  const places = [{ lat, lng: 0, atMs }];
  for (const [metres, seconds] of steps) {
    lat += metres / 111_195;
    atMs += seconds * 1000;
    places.push({ lat, lng: 0, atMs });
  }
  return places;
}

test('TARIFF-2 a track becomes one part for each time that it goes from driving to standing or back', () => {
  const steps = [
    [500, 40],
    [480, 35],
    [0, 30],
    [3, 60],
    [520, 45],
  ] as const;
  const parts = driveParts(track(steps), { metres: 1503, seconds: 210 }, london, {
    startMs: 1_000_000,
    waits: [],
  });
  expect(parts).toEqual([
    { metres: 980, seconds: 75 },
    { metres: 3, seconds: 90 },
    { metres: 520, seconds: 45 },
  ]);
  const double = { ...london, price: { ...(london.price as MeteredPrice), counting: 'double' as const } };
  expect(
    driveParts(track(steps), { metres: 1503, seconds: 210 }, double, { startMs: 1_000_000, waits: [] }),
  ).toEqual([{ metres: 1503, seconds: 210 }]);
});

test('TARIFF-2 a track without a length is one part', () => {
  const measured = { metres: 740, seconds: 95 };
  expect(driveParts([], measured, london, { startMs: 1_000_000, waits: [] })).toEqual([measured]);
  expect(driveParts(track([[0, 12]]), measured, london, { startMs: 1_000_000, waits: [] })).toEqual([
    measured,
  ]);
});

test('TARIFF-17 the parts add up to the measured length and time, and cost what the whole track costs', () => {
  const step = fc.tuple(fc.nat(700), fc.integer({ min: 1, max: 90 }));
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 30_000 }),
      (steps, metres) => {
        const seconds = steps.reduce((sum, [, part]) => sum + part, 0);
        const parts = driveParts(track(steps), { metres, seconds }, london, {
          startMs: 1_000_000,
          waits: [],
        });
        expect(parts.reduce((sum, part) => sum + part.metres, 0)).toBe(metres);
        expect(parts.reduce((sum, part) => sum + part.seconds, 0)).toBe(seconds);
        const length = steps.reduce((sum, [part]) => sum + part, 0);
        const exact = steps.map(([part, time]) => ({
          metres: length === 0 ? 0 : (part * metres) / length,
          seconds: time,
        }));
        if (length === 0) return;
        const fare = (stretches: typeof parts) => priceRide(london, aRide({ stretches })).grandTotal;
        // Rounding to whole metres and seconds changes the fare by at most one step.
        expect(Math.abs(fare(parts) - fare(exact))).toBeLessThanOrEqual(20);
      },
    ),
  );
});

test('TARIFF-5 a car waits at its last place from when it was within 50 m of it', () => {
  const drive = track([
    [900, 60],
    [30, 20],
    [10, 5],
    [0, 40],
  ]);
  const [, there] = drive;
  const endMs = (drive.at(-1)?.atMs ?? 0) + 7000;
  expect(waitAtEnd(drive, endMs)).toEqual({ before: drive.slice(0, 2), seconds: 72 });
  expect(there?.atMs).toBe(endMs - 72_000);
  expect(waitAtEnd([], endMs)).toEqual({ before: [], seconds: 0 });
});
