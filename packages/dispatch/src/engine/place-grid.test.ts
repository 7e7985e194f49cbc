import { expect, test } from 'vitest';
import { seededRandom } from '../random.ts';
import { scaled, seedOr, toRepeat } from '../../../../tests/scale.ts';
import { PlaceGrid } from './place-grid.ts';
import { place } from './testing/scenes.ts';

test('finds the same nearest places as a full search', () => {
  const seed = seedOr(5);
  const random = seededRandom(seed);
  for (let round = 0; round < scaled({ short: 200, long: 5000 }); round++) {
    const spread = 10 ** (1 + random() * 4);
    const somewhere = () => ({
      north: Math.round(random() * spread),
      east: Math.round(random() * spread * random()),
    });
    const places = Array.from({ length: Math.floor(random() * 60) }, somewhere);
    // Some searches start far away from all places.
    const at = random() < 0.2 ? { north: -2 * spread, east: 3 * spread } : somewhere();
    const within = random() * spread * 2;
    const count = 1 + Math.floor(random() * 8);
    const distance = ({ north, east }: typeof at) => Math.hypot(north - at.north, east - at.east);
    const grid = new PlaceGrid(places.map(({ north, east }) => place(north, east)));
    const found = grid.nearest(place(at.north, at.east), count, within, (index) => index % 3 !== 0);
    const expected = [...places.keys()]
      .filter((index) => index % 3 !== 0)
      .map((index) => distance(places[index]!))
      .filter((metres) => metres <= within * 0.999)
      .toSorted((a, b) => a - b)
      .slice(0, count);
    const metres = found.map((index) => distance(places[index]!));
    expect(metres.length, `${toRepeat(seed)}`).toBeGreaterThanOrEqual(expected.length);
    // The width of a degree differs slightly between the middle of the places and the centre of the search.
    for (const [index, value] of expected.entries())
      expect(Math.abs((metres[index] ?? NaN) - value), `${toRepeat(seed)}`).toBeLessThanOrEqual(
        1 + value * 0.01,
      );
  }
});
