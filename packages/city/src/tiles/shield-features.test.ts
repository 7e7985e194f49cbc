import { greatCircleMetres, type LatLng } from '@fiacre/domain';
import { expect, test } from 'vitest';
import { columnsOf } from '../osm/columns-builder.ts';
import { drawTown, type TownLine } from '../places/testing/small-town.ts';
import { shieldFeatures } from './shield-features.ts';

/** The shields of some roads, each with its number and the lowest zoom at which it is shown. */
function signsOf(lines: readonly TownLine[]) {
  return [...shieldFeatures(columnsOf(drawTown([], lines)))].map(({ minZoom, tags, geometry }) => ({
    number: tags['number'],
    minZoom,
    at: (geometry as { readonly position: LatLng }).position,
  }));
}
const numbered = (ref: string, north: number, tags: object = {}): TownLine => [
  { highway: 'trunk', ref, ...tags },
  ...Array.from({ length: 101 }, (_, index): [number, number] => [index, north]),
];

test('both carriageways, all bridges and all names of one number share their shields', () => {
  // 11 km with a carriageway 20 m next to it, cut into parts by names.
  const one = signsOf([numbered('I 95', 0)]);
  const both = signsOf([
    numbered('I 95', 0, { oneway: 'yes' }),
    numbered('I 95', 0.2, { oneway: 'yes', name: 'Beltway' }),
  ]);
  expect(one.length).toBeGreaterThan(5);
  expect(both).toEqual(one);
});

test('shields with the same number are apart at every zoom, and lower zooms have fewer', () => {
  const signs = signsOf([numbered('A 1', 0), numbered('A 1', 5)]);
  for (let zoom = 11; zoom <= 15; zoom += 1) {
    const shown = signs.filter(({ minZoom }) => minZoom <= zoom);
    const apart = (180 * 40_075_017) / 512 / 2 ** zoom;
    const distances = shown.flatMap(({ at }, index) =>
      shown.slice(index + 1).map((other) => greatCircleMetres(at, other.at)),
    );
    expect(Math.min(...distances, Infinity)).toBeGreaterThanOrEqual(apart);
    expect(shown.length).toBeGreaterThan(0);
  }
  expect(signs.filter(({ minZoom }) => minZoom === 11)).toHaveLength(2);
});

test('each number of a road has its own shields; ramps, other roads and blank numbers have none', () => {
  const signs = signsOf([
    numbered('E 30; B 1;', 0),
    numbered('X 9', 20, { highway: 'trunk_link' }),
    numbered('K 5', 40, { highway: 'residential' }),
  ]);
  expect(new Set(signs.map(({ number }) => number))).toEqual(new Set(['E 30', 'B 1']));
});
