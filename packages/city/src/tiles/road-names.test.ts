import { expect, test } from 'vitest';
import type { LatLng } from '@fiacre/domain';
import { roadNames } from './road-names.ts';
import type { FeatureTags, TileFeature } from './tile-feature.ts';

const at = (lng: number): LatLng => ({ lat: 0, lng });

function road(tags: FeatureTags, ...lngs: number[]): TileFeature {
  return { layer: 'roads', minZoom: 9, tags, geometry: { type: 'line', line: lngs.map(at) } };
}

const named = (...roads: TileFeature[]) =>
  [...roadNames(roads)].map(({ layer, minZoom, tags, geometry }) => ({
    layer,
    minZoom,
    tags,
    lngs: geometry.type === 'line' && geometry.line.map(({ lng }) => lng),
  }));

test('MAP-1 a street has one line for its name across bridges, changes of direction and of class', () => {
  const names = named(
    road({ class: 'secondary', name: 'Long Street', oneway: 1 }, 0, 1),
    road({ class: 'secondary', name: 'Long Street', bridge: 1, layer: 1 }, 2, 1),
    road({ class: 'primary', name: 'Long Street' }, 2, 3),
  );
  expect(names).toEqual([
    { layer: 'road_names', minZoom: 12, tags: { class: 'primary', name: 'Long Street' }, lngs: [0, 1, 2, 3] },
  ]);
});

test('MAP-1 main streets are named at lower zooms than small ones, and ferry lines in between', () => {
  const names = named(
    road({ class: 'minor', name: 'Short Street' }, 0, 1),
    road({ class: 'tertiary', name: 'Wide Street' }, 1, 2),
    road({ class: 'ferry', name: 'Island Line' }, 2, 3),
  );
  expect(names.map(({ tags, minZoom }) => [tags['name'], minZoom])).toEqual([
    ['Wide Street', 12],
    ['Short Street', 14],
    ['Island Line', 13],
  ]);
});

test('roads without a name, runways and other features have no line for a name', () => {
  const label: TileFeature = { ...road({ class: 'minor', name: 'Label' }, 0, 1), layer: 'labels' };
  expect(
    named(road({ class: 'minor' }, 0, 1), road({ class: 'runway', name: '08/26' }, 0, 1), label),
  ).toEqual([]);
});
