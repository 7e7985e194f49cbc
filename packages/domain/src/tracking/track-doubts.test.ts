import { expect, test } from 'vitest';
import { placeAt } from './testing/bad-traces.ts';
import { maxChargedMetres, trackDoubts, type JudgedTrip } from './track-doubts.ts';

const fix = (seconds: number, north: number) => ({ atMs: seconds * 1000, ...placeAt(north) });
const used = Array.from({ length: 100 }, (_, i) => fix(i, (i * 5000) / 99));
const honest: JudgedTrip = {
  track: { used, rejected: [] },
  laid: { metres: 5000, roadMetres: 5000 },
  distance: { metres: 5000, source: 'track', method: 'roads' },
  pickup: placeAt(0),
  drop: placeAt(5000),
  estimatedMetres: 5000,
  tripSeconds: 600,
  clockCorrected: false,
};
const teleports = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ fix: fix(i, 90_000), reason: 'teleport' as const }));
const driven = (metres: number) => ({ distance: { ...honest.distance, metres } });

test('TRIP-8 raises no doubts about an honest trip or one whose estimate was kept', () => {
  expect(trackDoubts(honest)).toEqual([]);
  const kept = { metres: 5000, source: 'estimate_kept', method: null } as const;
  expect(trackDoubts({ ...honest, distance: kept, clockCorrected: true })).toEqual([]);
});

test.each([
  ['30 % longer than the route', driven(6600), ['longer_than_way']],
  ['some metres longer than the route', driven(6500), []],
  ['longer than the maximum that is charged', driven(22_000), ['longer_than_way', 'beyond_limit']],
  ['driven through houses for a third', { laid: { metres: 5000, roadMetres: 3400 } }, ['off_roads']],
  ['driven beyond the city’s streets', { laid: { metres: 5000, roadMetres: 0 } }, []],
  ['begun elsewhere', { pickup: placeAt(-501) }, ['starts_elsewhere']],
  ['ended elsewhere', { drop: placeAt(5501) }, ['ends_elsewhere']],
  ['ended around the corner', { drop: placeAt(5499) }, []],
  ['past its stop', { stops: [placeAt(2500)] }, []],
  ['nowhere near one of its stops', { stops: [placeAt(2500), placeAt(9000)] }, ['misses_stop']],
  ['impossible for a third', { track: { used, rejected: teleports(40) } }, ['many_impossible']],
  ['impossible for a tenth', { track: { used, rejected: teleports(10) } }, []],
  ['recorded by a wrong clock', { clockCorrected: true }, ['clock_corrected']],
] as const)('TRIP-8 raises the correct doubts about a trip that was %s', (_, change, doubts) => {
  expect(trackDoubts({ ...honest, ...change })).toEqual(doubts);
});

test.each([
  // min(max(3 × route, route + 20 km), max(route, 36 m/s))
  [1000, 3600, 21_000],
  [30_000, 36_000, 90_000],
  [5000, 600, 21_600],
  [5000, 60, 5000],
])('TRIP-8 for a route of %i m and %i s at most %i m are charged', (estimate, seconds, most) => {
  expect(maxChargedMetres(estimate, seconds)).toBe(most);
});
