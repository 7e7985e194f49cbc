import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanTrack, type TrackFix } from './clean-track.ts';
import { anyDelivery, badTrace, cleanTrace, placeAt } from './testing/bad-traces.ts';

const fix = (seconds: number, north: number, more: Partial<TrackFix> = {}): TrackFix => ({
  atMs: seconds * 1000,
  ...placeAt(north),
  ...more,
});
const drive = (from: number, count: number, north = from * 10) =>
  Array.from({ length: count }, (_, i) => fix(from + i, north + i * 10));
const reasons = (received: readonly TrackFix[]) =>
  cleanTrack(received).rejected.map(({ fix: { atMs }, reason }) => [atMs / 1000, reason]);

describe('one fix', () => {
  test.each([
    [{ lat: Number.NaN }, 'not_a_place'],
    [{ lat: 91 }, 'not_a_place'],
    [{ lat: 0, lng: 0 }, 'null_island'],
    [{ accuracyMetres: 101 }, 'inaccurate'],
    [{ atMs: 5000 }, 'doubled'],
    [{ atMs: 5400 }, 'too_soon'],
    [placeAt(900), 'teleport'],
  ] as const)('TRIP-21 with %o is rejected as %s, and the others are kept', (change, reason) => {
    const received = [...drive(0, 10), fix(9.9, 99, { atMs: 10_000, ...change })];
    const { used, rejected } = cleanTrack(received);
    expect(rejected.map((one) => one.reason)).toEqual([reason]);
    expect(used).toHaveLength(10);
  });

  test('TRIP-21 a fix may be off by its reported accuracy', () => {
    expect(reasons([...drive(0, 10), fix(10, 230, { accuracyMetres: 80 }), fix(11, 110)])).toEqual([]);
    expect(reasons([...drive(0, 10), fix(10, 230, { accuracyMetres: 10 }), fix(11, 110)])).toEqual([
      [10, 'teleport'],
    ]);
  });
});

describe('a track', () => {
  test('TRIP-21 rejects a wrong first fix and several fixes in a wrong place', () => {
    const elsewhere = Array.from({ length: 30 }, (_, i) => fix(50 + i + 0.5, 6000 + i));
    const received = [fix(0, 50_000), ...drive(1, 49), ...drive(90, 60, 900), ...elsewhere];
    const { used, rejected } = cleanTrack(received);
    expect(used).toHaveLength(109);
    expect(rejected.map(({ reason }) => reason)).toEqual(Array.from({ length: 31 }, () => 'teleport'));
  });

  test.each([
    ['200 m', 12, 200],
    ['400 m', 25, 400],
    ['1.2 km', 30, 1200],
  ])(
    'TRIP-21 rejects several fixes %s to the side, since no car is fast enough to reach them',
    (_, seconds, metres) => {
      const track = drive(0, 200).map((one, i) =>
        i >= 80 && i < 80 + seconds ? { ...one, ...placeAt(i * 10, metres) } : one,
      );
      const { used, rejected } = cleanTrack(track);
      expect(used).toHaveLength(200 - seconds);
      expect(rejected.every(({ fix: { lng } }) => lng > 8.001)).toBe(true);
    },
  );

  test('TRIP-21 accepts a U-turn, a stop, moving off again and a gap', () => {
    const turning = Array.from({ length: 60 }, (_, i) => fix(60 + i, 600 - i * 10));
    const standing = Array.from({ length: 60 }, (_, i) => fix(120 + i, 0));
    const after = Array.from({ length: 60 }, (_, i) => fix(200 + i, 400 + i * 20));
    expect(reasons([...drive(0, 60), ...turning, ...standing, ...after])).toEqual([]);
  });

  test('TRIP-21 rejects a replay of the last half minute between two stops', () => {
    const stand = (from: number, count: number, north: number) =>
      Array.from({ length: count }, (_, i) => fix(from + i, north));
    const way = [...stand(0, 60, 0), ...drive(60, 60, 0), ...stand(120, 60, 600)];
    const replay = way.slice(0, -30).map((one) => ({ ...one, atMs: one.atMs + 30_400 }));
    expect(cleanTrack([...way, ...replay]).used).toEqual(way);
  });

  test('TRIP-21 keeps the possible fix if every instant has two', () => {
    const rivals = drive(0, 100).flatMap((one, i) => [{ ...one, ...placeAt(90_000 * ((i % 5) - 2.5)) }, one]);
    const { used, rejected } = cleanTrack(rivals);
    expect(used).toEqual(drive(0, 100));
    expect(new Set(rejected.map(({ reason }) => reason))).toEqual(new Set(['teleport']));
  });

  test('TRIP-21 accepts a batch after a tunnel', () => {
    expect(reasons([...drive(0, 10), ...drive(310, 10, 6000)])).toEqual([]);
  });

  test('TRIP-21 accepts a drive across the date line', () => {
    const over = Array.from({ length: 20 }, (_, i) => ({
      atMs: i * 1000,
      lat: 50,
      lng: i < 10 ? 179.999 + i * 1e-4 : -180 + (i - 10) * 1e-4,
    }));
    expect(reasons(over)).toEqual([]);
    expect(reasons(over.toReversed().map((fix, i) => ({ ...fix, atMs: i * 1000 })))).toEqual([]);
  });

  test('TRIP-21 reduces fifty fixes a second to one', () => {
    const dense = Array.from({ length: 500 }, (_, i) => fix(i / 50, i * 0.3));
    expect(cleanTrack(dense).used.map(({ atMs }) => atMs)).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((s) => s * 1000),
    );
  });

  test('TRIP-21 rejects the wrong third of the fixes in a two-hour track at 1 Hz', () => {
    const long = Array.from({ length: 7200 }, (_, i) =>
      fix(i, i % 3 === 0 ? i * 10 + 40_000 * ((i % 7) + 1) : i * 10),
    );
    expect(cleanTrack(long).used).toHaveLength(4800);
  });

  test('TRIP-21 keeps every fix of a correct track', () => {
    fc.assert(
      fc.property(cleanTrace, (clean) => {
        expect(cleanTrack(clean)).toEqual({ used: clean, rejected: [] });
      }),
    );
  });

  test('TRIP-21 finds the impossible fixes, regardless of order and duplicates', () => {
    fc.assert(
      fc.property(badTrace, ({ clean, received }) => {
        const { used, rejected } = cleanTrack(received);
        expect(used).toEqual(clean);
        expect(used.length + rejected.length).toBe(received.length);
      }),
    );
  });

  test('TRIP-21 returns the same track for any order and duplicates of the same fixes', () => {
    const anything = fc.array(
      fc.record({
        atMs: fc.integer({ min: 0, max: 60_000 }),
        lat: fc.double({ min: 49.99, max: 50.01, noNaN: true }),
        lng: fc.double({ min: 7.99, max: 8.01, noNaN: true }),
        accuracyMetres: fc.constantFrom(5, 50, 200),
      }),
      { maxLength: 60 },
    );
    const twice = anything.chain((fixes) => fc.tuple(fc.constant(fixes), anyDelivery(fixes)));
    fc.assert(
      fc.property(twice, ([once, again]) => {
        expect(cleanTrack(again).used).toEqual(cleanTrack(once).used);
      }),
    );
  });
});
