import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanTrack } from './clean-track.ts';
import { smoothLengthMetres } from './smooth-track.ts';
import { anyDelivery, cleanTrace, placeAt } from './testing/bad-traces.ts';
import { isDense, tripDistance, tripPoints, type TrackPoint } from './trip-distance.ts';

type Status = TrackPoint['status'];
const point = (seconds: number, north: number, east = 0, status: Status = 'STARTED'): TrackPoint => ({
  atMs: seconds * 1000,
  ...placeAt(north, east),
  status,
});
const line = (count: number, metresASecond: number) =>
  Array.from({ length: count }, (_, i) => point(i, i * metresASecond));
const noRoads = { metres: 0, roadMetres: 0 };

/** A receiver error of about ±`spread` metres, the same every time. */
const jitter = (i: number, spread: number) =>
  spread * Math.sqrt(2) * Math.sin(i * 12.9898 + Math.sin(i * 78.233) * 43_758.5453);

describe('tripPoints', () => {
  test('TRIP-9 contains only points of STARTED and REACHED', () => {
    const track = [
      point(1, 0, 0, 'ACCEPTED'),
      point(60, 900, 0, 'ARRIVED'),
      point(120, 1000),
      point(180, 2000, 0, 'REACHED'),
    ];
    expect(tripPoints(track).map(({ status }) => status)).toEqual(['STARTED', 'REACHED']);
  });
});

describe('tripDistance', () => {
  test.each([
    ['no point', []],
    ['one point', line(1, 0)],
  ])('TRIP-22 %s keeps the estimate, whatever else is known', (_, used) => {
    expect(tripDistance(used, { metres: 500, roadMetres: 500 }, 5000, 900)).toEqual({
      metres: 900,
      source: 'estimate_kept',
      method: null,
    });
  });

  test('TRIP-22 keeps the estimate if neither the city nor the maps can measure a sparse track', () => {
    const thin = [point(0, 0), point(60, 1000)];
    expect(tripDistance(thin, noRoads, null, 900)).toMatchObject({ metres: 900, source: 'estimate_kept' });
  });

  test('TRIP-14 uses the maps for a sparse track on roads that the city does not have', () => {
    const thin = [point(0, 0), point(60, 1000)];
    expect(tripDistance(thin, noRoads, 1234.4, 900)).toEqual({
      metres: 1234,
      source: 'track',
      method: 'maps',
    });
  });

  test('TRIP-8 prefers the city’s roads for sparse and dense tracks', () => {
    const laid = { metres: 1050.4, roadMetres: 900 };
    for (const used of [[point(0, 0), point(300, 1000)], line(101, 10)]) {
      expect(tripDistance(used, laid, 2000, 900)).toEqual({ metres: 1050, source: 'track', method: 'roads' });
    }
  });

  test('TRIP-8 measures a dense track along its own line if less than half of it is on known roads', () => {
    const laid = { metres: 1000, roadMetres: 499 };
    expect(tripDistance(line(101, 10), laid, 2000, 900)).toEqual({
      metres: 1000,
      source: 'track',
      method: 'line',
    });
  });
});

test.each([
  ['a point per second', line(60, 10), true],
  ['half a minute without a point', [point(0, 0), point(30, 400)], true],
  ['a minute without a point', [point(0, 0), point(31, 400)], false],
  ['ten minutes of standing', [point(0, 0), point(600, 90)], true],
])('TRIP-14 a track with %s is dense: %s', (_, used, dense) => {
  expect(isDense(used)).toBe(dense);
});

describe('the length of a track', () => {
  test('TRIP-8 a straight drive has its true length', () => {
    expect(smoothLengthMetres(line(101, 10))).toBeCloseTo(1000, 0);
    expect(smoothLengthMetres([point(0, 0), point(60, 500)])).toBeCloseTo(500, 0);
  });

  test.each([5, 10, 15])(
    'TRIP-8 a drive round a block with %i m of jitter is measured within 1.5 %',
    (spread) => {
      const sides = [...Array(120).keys()].map((i) => [i * 10, 0] as const);
      const up = [...Array(121).keys()].map((i) => [1200, i * 10] as const);
      const track = [...sides, ...up].map(([north, east], i) =>
        point(i, north + jitter(i, spread), east + jitter(i + 999, spread)),
      );
      expect(Math.abs(smoothLengthMetres(track) / 2400 - 1)).toBeLessThan(0.015);
    },
  );

  test.each([
    [5, 30],
    [10, 50],
  ])('TRIP-8 five minutes of standing with %i m of jitter add less than %i m', (spread, most) => {
    const standing = Array.from({ length: 300 }, (_, i) =>
      point(i, jitter(i, spread), jitter(i + 500, spread)),
    );
    expect(smoothLengthMetres(standing)).toBeLessThan(most);
  });

  test('TRIP-8 a drive across the date line is not measured around the globe', () => {
    const track = Array.from({ length: 60 }, (_, i) => {
      const lng = 179.999 + i * 0.0001;
      return { atMs: i * 1000, lat: 0, lng: lng > 180 ? lng - 360 : lng };
    });
    expect(smoothLengthMetres(track)).toBeCloseTo(59 * 11.12, -1);
    const back = track.toReversed().map((fix, i) => ({ ...fix, atMs: i * 1000 }));
    expect(smoothLengthMetres(back)).toBeCloseTo(59 * 11.12, -1);
  });

  test('TRIP-8 TRIP-21 returns the same distance for any order and duplicates of the same positions', () => {
    const delivered = cleanTrace.chain((clean) => fc.tuple(fc.constant(clean), anyDelivery(clean)));
    fc.assert(
      fc.property(delivered, ([clean, received]) => {
        expect(smoothLengthMetres(cleanTrack(received).used)).toBe(smoothLengthMetres(clean));
      }),
    );
  });
});
