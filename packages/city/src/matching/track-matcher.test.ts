import type { LatLng, TrackFix } from '@fiacre/domain';
import { expect, test } from 'vitest';
import type { DrawnStreet } from '../osm/testing/draw-streets.ts';
import { routerOf } from '../routing/testing/router-of.ts';
import { observedDrive, phones } from './testing/phones.ts';
import { simulatedDrive, seededRandom, type Receiver } from './testing/simulated-drive.ts';
import { TrackMatcher } from './track-matcher.ts';

const nodes = {
  a: [0, 0],
  b: [1000, 0],
  c: [1000, 1000],
  d: [0, 1000],
  // Parallel to a–b, 40 m to the north, joined at its ends.
  e: [0, 40],
  f: [1000, 40],
  // A curve like that of a tunnel: 2 km of road between two places that are 1.2 km apart.
  g: [1000, -800],
  h: [2200, -800],
  i: [2200, 0],
} as const;
const block: Record<string, DrawnStreet> = {
  south: { along: 'a b' },
  east: { along: 'b f c' },
  north: { along: 'c d' },
  west: { along: 'd e a' },
  parallel: { along: 'e f' },
  bow: { along: 'b g h i' },
};

function city(streets: Record<string, DrawnStreet> = block) {
  const { router, near, at } = routerOf({ nodes, streets });
  return { matcher: new TrackMatcher(router), near, at };
}

const precise: Receiver = { spread: 0, inertia: 0, jumps: 0 };
const phone: Receiver = { spread: 6, inertia: 0.5, jumps: 0 };
const drive = (line: readonly LatLng[], receiver: Receiver, seed = 7): TrackFix[] =>
  simulatedDrive(line, receiver, seededRandom(seed));
const after = (track: readonly TrackFix[], seconds: number): number =>
  (track.at(-1)?.atMs ?? 0) + seconds * 1000;

test('TRIP-8 measures a drive round the block by the length of its streets', () => {
  const { matcher, at } = city();
  const { metres, roadMetres } = matcher.match(drive(['a', 'b', 'c', 'd', 'a'].map(at), precise));
  expect(metres).toBeCloseTo(4000, -1);
  expect(roadMetres).toBe(metres);
});

test('TRIP-22 measures 0 for no fix and for one fix', () => {
  const { matcher, at } = city();
  expect(matcher.match([])).toEqual({ metres: 0, roadMetres: 0 });
  expect(matcher.match([{ ...at('a'), atMs: 0 }])).toEqual({ metres: 0, roadMetres: 0 });
});

test('TRIP-8 ten minutes at a traffic light add no distance', () => {
  const { matcher, at, near } = city();
  const random = seededRandom(3);
  const there = drive([at('a'), near('b', -20, 0)], phone);
  const waiting = Array.from({ length: 600 }, (_, i) => ({
    atMs: after(there, i + 1),
    ...near('b', -20 + (random() - 0.5) * 24, (random() - 0.5) * 24),
  }));
  const on = drive([near('b', -20, 0), at('c')], phone, 11).map((fix) => ({
    ...fix,
    atMs: after(waiting, 1) + fix.atMs,
  }));
  expect(matcher.match([...there, ...waiting, ...on]).metres / 2000).toBeCloseTo(1, 2);
});

test('TRIP-8 ignores a few seconds on the parallel road', () => {
  const { matcher, at } = city();
  const track = drive([at('a'), at('b')], phone);
  const jumped = track.map((fix, i) => (i >= 60 && i < 64 ? { ...fix, lat: fix.lat + 40 / 111_195 } : fix));
  expect(matcher.match(jumped).metres / matcher.match(track).metres).toBeCloseTo(1, 2);
});

test('TRIP-8 jitter on a one-way street does not add a drive round the block', () => {
  const { matcher, at } = city({ ...block, south: { along: 'a b', tags: { oneway: 'yes' } } });
  for (const seed of [1, 2, 3, 4, 5]) {
    const track = drive([at('a'), at('b')], { spread: 10, inertia: 0.3, jumps: 0 }, seed);
    expect(matcher.match(track).metres / 1000).toBeCloseTo(1, 1);
  }
});

test('TRIP-8 ignores a few metres of driving back on a one-way street', () => {
  const { matcher, at, near } = city({ ...block, south: { along: 'a b', tags: { oneway: 'yes' } } });
  const track = drive([at('a'), at('b')], precise);
  const back = track.map((fix) =>
    fix.lng > near('a', 500, 0).lng && fix.lng < near('a', 560, 0).lng
      ? { ...near('a', 465, 0), atMs: fix.atMs }
      : fix,
  );
  const { metres, roadMetres } = matcher.match(back);
  expect(metres / 1000).toBeCloseTo(1, 2);
  expect(roadMetres).toBe(metres);
});

test('TRIP-8 measures both directions for a car that makes a U-turn in a street', () => {
  const { matcher, at, near } = city();
  const { metres, roadMetres } = matcher.match(drive([at('a'), near('a', 600, 0), at('a')], phone));
  expect(metres / 1200).toBeCloseTo(1, 1);
  expect(roadMetres).toBe(metres);
});

test('TRIP-8 measures short dead ends in which a car turned around, at one fix every two seconds', () => {
  const ends = Array.from({ length: 9 }, (_, i) => 100 + 97 * i);
  const { router, at } = routerOf({
    nodes: {
      ...nodes,
      ...Object.fromEntries(
        ends.flatMap((x) => [
          [`m${x}`, [x, 0] as const],
          [`s${x}`, [x, 12] as const],
        ]),
      ),
    },
    streets: {
      ...block,
      south: { along: ['a', ...ends.map((x) => `m${x}`), 'b'].join(' ') },
      ...Object.fromEntries(ends.map((x) => [`stub${x}`, { along: `m${x} s${x}` }])),
    },
  });
  const line = ['a', ...ends.flatMap((x) => [`m${x}`, `s${x}`, `m${x}`]), 'b'].map((name) => at(name as 'a'));
  const { driven, fixes } = observedDrive(line, phones.perfect, seededRandom(7));
  const half = fixes.filter((_, i) => i % 2 === 0 || i === fixes.length - 1);
  expect(driven.metres).toBeCloseTo(1000 + 9 * 24, -1);
  expect(new TrackMatcher(router).match(half).metres / driven.metres).toBeCloseTo(1, 2);
});

test('TRIP-8 does not match an unmapped road to the street next to it', () => {
  const { matcher, near } = city();
  const { metres, roadMetres } = matcher.match(drive([near('a', 100, -52), near('a', 900, -52)], precise));
  expect(metres / 800).toBeCloseTo(1, 2);
  expect(roadMetres).toBe(0);
});

test('TRIP-8 follows the tunnel’s road across a gap in the track', () => {
  const { matcher, at, near } = city();
  const before = drive([near('b', -500, 0), at('b')], phone);
  const inside = drive([near('i', 0, -100), at('i')], phone, 5).map((fix) => ({
    ...fix,
    atMs: after(before, 180) + fix.atMs,
  }));
  const { metres, roadMetres } = matcher.match([...before, ...inside]);
  expect(metres / (500 + 800 + 1200 + 800)).toBeCloseTo(1, 2);
  expect(roadMetres).toBe(metres);
});

test('TRIP-8 measures a drive across an unmapped yard off-road, in a straight line', () => {
  const { matcher, at, near } = city();
  const { metres, roadMetres } = matcher.match(
    drive([at('a'), near('a', 500, 0), near('a', 500, 500)], phone),
  );
  expect(metres / 1000).toBeCloseTo(1, 1);
  expect(roadMetres / 500).toBeCloseTo(1, 0);
});

test('TRIP-8 measures along the track itself when it is far from every street', () => {
  const { matcher, near } = city();
  const { metres, roadMetres } = matcher.match(
    drive([near('a', 9000, 9000), near('a', 11_000, 9000)], precise),
  );
  expect(metres).toBeCloseTo(2000, -1);
  expect(roadMetres).toBe(0);
});

test('TRIP-8 matching a long track in steps gives the same result', () => {
  const { matcher, at } = city();
  const track = drive(['a', 'b', 'c', 'd', 'a'].map(at), phone);
  const [one, other] = [matcher.matchInSteps(track), matcher.matchInSteps(track)];
  let pauses = 0;
  for (;;) {
    const step = one.next();
    other.next();
    if (step.done) {
      expect(step.value).toEqual(matcher.match(track));
      break;
    }
    pauses++;
  }
  expect(pauses).toBeGreaterThanOrEqual(4);
});
