import { describe, expect, test } from 'vitest';
import { isComparable, isPlausibleTrip, stretchesOf, type Stretch } from './trip-stretches.ts';

const metresPerDegree = 111_195;
const startMs = Date.UTC(2026, 10, 23, 8);

/** A drive along a meridian at 10 m/s with one fix per second; a fix is left out where `isLost` says so. */
const drive = (seconds: number, isLost: (second: number) => boolean = () => false) =>
  Array.from({ length: seconds + 1 }, (_, second) => ({
    lat: 10 + (second * 10) / metresPerDegree,
    lng: 20,
    atMs: startMs + second * 1000,
    accuracyMetres: 5,
  })).filter((_, second) => !isLost(second));

const cut = (track: ReturnType<typeof drive>) => stretchesOf(track);
const metresOf = (stretches: readonly Stretch[]) =>
  stretches.map(({ metres }) => Math.round(metres / 100) * 100);

describe('a track', () => {
  test.each([
    [250, [1000, 1500]],
    [280, [1000, 1000, 800]],
    [60, [600]],
    [30, []],
  ])('of %i seconds at 10 m/s is cut into stretches of %j metres', (seconds, metres) => {
    const stretches = cut(drive(seconds));
    expect(metresOf(stretches)).toEqual(metres);
    expect(stretches.at(-1)?.toMs ?? null).toBe(metres.length === 0 ? null : startMs + seconds * 1000);
  });

  test('TRIP-22 is not compared where the car was not observed', () => {
    const stretches = cut(drive(400, (second) => second > 120 && second < 200));
    expect(metresOf(stretches)).toEqual([1200, 1000, 1000]);
    expect(
      stretches.every(({ fromMs, toMs }) => toMs <= startMs + 120_000 || fromMs >= startMs + 200_000),
    ).toBe(true);
  });

  test('is hardly longer than the route with an inaccurate receiver, and a standing car adds nothing to it', () => {
    const noise = (index: number) => (Math.sin(index * 12.9898) * 6) / metresPerDegree;
    const noisy = drive(300).map((fix, index) => ({
      ...fix,
      lat: fix.lat + noise(index),
      lng: fix.lng + noise(index + 500),
    }));
    const end = noisy.at(-1);
    const waiting = Array.from({ length: 120 }, (_, index) => ({
      lat: (end?.lat ?? 0) + noise(index),
      lng: (end?.lng ?? 0) + noise(index + 900),
      atMs: startMs + (301 + index) * 1000,
      accuracyMetres: 5,
    }));
    const stretches = cut([...noisy, ...waiting]);
    const metres = stretches.reduce((sum, stretch) => sum + stretch.metres, 0);
    expect(metres / 3000).toBeGreaterThan(0.98);
    expect(metres / 3000).toBeLessThan(1.03);
  });

  test('has no stretches without fixes', () => {
    expect(stretchesOf([])).toEqual([]);
  });
});

describe('a stretch of 1000 m in 100 s', () => {
  const at = { lat: 10, lng: 20 };
  const stretch = { from: at, to: at, fromMs: 0, toMs: 100_000, metres: 1000 };
  const way = { distanceMetres: 1000, durationSeconds: 80, ferryMetres: 0, roadSeconds: {} };

  test.each([
    ['the same way', {}, true],
    ['another, shorter way', { distanceMetres: 700 }, false],
    ['another, longer way', { distanceMetres: 1300 }, false],
    ['a ferry', { ferryMetres: 200 }, false],
    ['a wait for the rider', { durationSeconds: 15 }, false],
    ['a car that flies', { durationSeconds: 300 }, false],
  ])('is compared with %s: %j', (_, change, comparable) => {
    expect(isComparable(stretch, { ...way, ...change })).toBe(comparable);
  });
});

test('a trip at three times the speed of the map, as in a sandbox, is left out', () => {
  expect(isPlausibleTrip([{ drivenMs: 100_000, expectedMs: 300_000 }])).toBe(false);
  expect(isPlausibleTrip([{ drivenMs: 100_000, expectedMs: 150_000 }])).toBe(true);
  expect(isPlausibleTrip([])).toBe(false);
});
