import { describe, expect, test } from 'vitest';
import { columnsOf } from '../osm/columns-builder.ts';
import { drawStreets } from '../osm/testing/draw-streets.ts';
import type { Drawing, DrawnNode } from '../osm/testing/draw-streets.ts';
import { drivableWays } from '../ways/drivable-ways.ts';
import { drivingSide } from '../ways/driving-side.ts';
import { cutAtJunctions } from './junctions.ts';
import { TurnCosts } from './turn-costs.ts';

// A crossing m: west 0, east 1, north 2 and south 3, each drawn towards m. Arc 2·s enters it, 2·s + 1 leaves it.
function crossing(m: DrawnNode = [0, 0], classes: Record<string, string> = {}, more: Partial<Drawing> = {}) {
  const street = (name: string) => ({
    along: `${name} m`,
    tags: { highway: classes[name] ?? 'residential' },
  });
  const { osm } = drawStreets({
    nodes: { w: [-100, 0], e: [100, 0], n: [0, 100], s: [0, -100], m, ...more.nodes },
    streets: { w: street('w'), e: street('e'), n: street('n'), s: street('s'), ...more.streets },
  });
  const columns = columnsOf(osm);
  const costs = new TurnCosts(columns, cutAtJunctions(columns, drivableWays(columns)));
  const into = { west: 0, east: 2, north: 4, south: 6 };
  return {
    osm,
    seconds: (from: keyof typeof into, to: keyof typeof into) =>
      costs.between(into[from], into[to] + 1) / 100,
  };
}

// Drawn clockwise, as left-hand traffic drives around it.
const clockwise: Partial<Drawing> = {
  nodes: { r1: [900, 0], r2: [920, 20], r3: [940, 0], r4: [920, -20] },
  streets: { ring: { along: 'r1 r2 r3 r4 r1', tags: { junction: 'roundabout' } } },
};

describe('the time of a turn', () => {
  const { seconds } = crossing();

  test('increases from going straight on to turning along the kerb to turning across oncoming traffic', () => {
    expect(seconds('west', 'east')).toBeLessThan(1);
    expect(seconds('west', 'south')).toBeGreaterThan(seconds('west', 'east'));
    expect(seconds('west', 'north')).toBeGreaterThan(seconds('west', 'south'));
  });

  test('is mirrored for left-hand traffic', () => {
    const left = crossing([0, 0], {}, clockwise);
    expect(left.seconds('west', 'north')).toBe(seconds('west', 'south'));
    expect(left.seconds('west', 'south')).toBe(seconds('west', 'north'));
  });

  test('is longest for a U-turn', () => {
    expect(seconds('west', 'west')).toBeGreaterThan(seconds('west', 'north') + 5);
  });

  test('includes extra time for a hairpin', () => {
    const sharp = crossing([0, 0], {}, { nodes: { n: [-100, 20] } });
    expect(sharp.seconds('west', 'north')).toBeGreaterThan(25);
  });

  test('includes waiting at signals, at a stop sign, and on a minor road', () => {
    const lit = crossing([0, 0, { highway: 'traffic_signals' }]);
    expect(lit.seconds('west', 'east')).toBeGreaterThan(seconds('west', 'east') + 3);
    const allStop = crossing([0, 0, { highway: 'stop', stop: 'all' }]);
    expect(allStop.seconds('west', 'east')).toBeGreaterThan(seconds('west', 'east') + 3);
    const minor = crossing([0, 0], { n: 'primary', s: 'primary' });
    expect(minor.seconds('west', 'east')).toBeGreaterThan(minor.seconds('north', 'south') + 1);
    expect(minor.seconds('west', 'north')).toBeGreaterThan(seconds('west', 'north'));
  });
});

test('the driving side comes from tags, from the direction of roundabouts, or from the country', () => {
  const { osm } = crossing([0, 0], {}, clockwise);
  expect(drivingSide(columnsOf(osm))).toBe('left');
  const tags = { boundary: 'administrative', driving_side: 'right' };
  expect(drivingSide(columnsOf({ ...osm, relations: [{ id: 1, members: [], tags }] }))).toBe('right');
  const plain = crossing().osm;
  expect(drivingSide(columnsOf(plain))).toBe('right');
  const london = { ...plain, nodeLat: plain.nodeLat.map((lat) => lat + 51.5) };
  expect(drivingSide(columnsOf(london))).toBe('left');
});
