import { expect, test } from 'vitest';
import { findLocalities } from './localities.ts';
import { drawTown } from '../places/testing/small-town.ts';

const map = drawTown([
  [0, 0, { place: 'city', name: 'Bigtown' }],
  [0, 5, { place: 'suburb', name: 'North End' }],
  [40, 0, { place: 'village', name: 'Farley' }],
  [0, 0, { place: 'country', name: 'Somewhere' }],
]);

test('DATA-14 describes a place by the nearest quarter and the nearest town', () => {
  const { describe } = findLocalities(map);
  expect(describe({ lat: 0.006, lng: 0 })).toBe('North End, Bigtown');
  expect(describe({ lat: 0, lng: 0.039 })).toBe('Farley');
  expect(describe({ lat: 5, lng: 5 })).toBe('');
});

test('names the map after the largest town; a map without a town has no name', () => {
  expect(findLocalities(map).main?.name).toBe('Bigtown');
  expect(findLocalities(drawTown([])).main).toBeUndefined();
});

test('names the map after the village with the most inhabitants if there is no town', () => {
  const villages = drawTown([
    [0, 0, { place: 'village', name: 'Planken', population: '480' }],
    [9, 0, { place: 'village', name: 'Vaduz', population: '5,696 (2019)' }],
    [5, 0, { place: 'village', name: 'Steg' }],
  ]);
  expect(findLocalities(villages).main?.name).toBe('Vaduz');
});

test('includes a town that has only a boundary', () => {
  const bare = drawTown([], [[{}, [0, 0], [4, 0], [4, 4], [0, 4], [0, 0]]]);
  const tags = { type: 'boundary', boundary: 'administrative', place: 'town', name: 'Walled' };
  const members = [{ type: 'way', ref: 1, role: 'outer' }] as const;
  const { main } = findLocalities({ ...bare, relations: [{ id: 1, members, tags }] });
  expect(main).toMatchObject({ name: 'Walled', position: { lat: 0.002, lng: 0.002 } });
});
