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

/** Towns on both sides of borders where the side changes, and territories that differ from their country. */
const sides = {
  left: [
    ['Mae Sai', 20.43, 99.88],
    ['Nong Khai', 17.878, 102.742],
    ['Aranyaprathet', 13.69, 102.5],
    ['Moreh', 24.25, 94.3],
    ['Torkham', 34.1, 71.1],
    ['Hong Kong', 22.3, 114.17],
    ['Macau', 22.19, 113.54],
    ['Dili', -8.56, 125.57],
    ['Arua', 3.02, 30.91],
    ['Moyale in Kenya', 3.51, 39.06],
    ['Chililabombwe', -12.36, 27.83],
    ['Kigoma', -4.88, 29.63],
    ['Oshikango', -17.41, 15.88],
    ['Lethem', 3.38, -59.8],
    ['Saint Helier', 49.19, -2.11],
    ['Dover', 51.13, 1.31],
    ['Charlotte Amalie', 18.34, -64.93],
    ['Naha', 26.21, 127.68],
    ['Nicosia', 35.17, 33.36],
    ['Maputo', -25.97, 32.57],
  ],
  right: [
    ['Tachileik', 20.447, 99.883],
    ['Vientiane', 17.967, 102.61],
    ['Poipet', 13.657, 102.563],
    ['Tamu', 24.22, 94.31],
    ['Jalalabad', 34.43, 70.45],
    ['Shenzhen', 22.54, 114.06],
    ['Zhuhai', 22.27, 113.57],
    ['Kigali', -1.94, 30.06],
    ['Juba', 4.85, 31.6],
    ['Moyale in Ethiopia', 3.54, 39.05],
    ['Lubumbashi', -11.66, 27.48],
    ['Bujumbura', -3.38, 29.36],
    ['Ondjiva', -17.07, 15.73],
    ['Bonfim', 3.36, -59.83],
    ['Saint-Malo', 48.65, -2.02],
    ['Calais', 50.95, 1.86],
    ['San Juan', 18.4, -66.06],
    ['Gibraltar', 36.14, -5.35],
    ['Taipei', 25.03, 121.56],
    ['Pago Pago', -14.28, -170.7],
  ],
} as const;

describe('COUNTRY-1 the driving side', () => {
  const moved = (lat: number, lng: number) => {
    const { osm } = crossing([0, 0], {}, clockwise);
    return columnsOf({
      ...osm,
      nodeLat: osm.nodeLat.map((own) => own + lat),
      nodeLng: osm.nodeLng.map((own) => own + lng),
    });
  };

  test.each(['left', 'right'] as const)(
    'is %s as in the country of the town, whatever its roundabouts',
    (side) => {
      const wrong = sides[side].filter(([, lat, lng]) => drivingSide(moved(lat, lng)) !== side);
      expect(wrong).toEqual([]);
    },
  );

  test('comes from tags, or from the direction of roundabouts, where there is no country', () => {
    const { osm } = crossing([0, 0], {}, clockwise);
    expect(drivingSide(columnsOf(osm))).toBe('left');
    const tags = { boundary: 'administrative', driving_side: 'right' };
    expect(drivingSide(columnsOf({ ...osm, relations: [{ id: 1, members: [], tags }] }))).toBe('right');
    expect(drivingSide(columnsOf(crossing().osm))).toBe('right');
  });
});
