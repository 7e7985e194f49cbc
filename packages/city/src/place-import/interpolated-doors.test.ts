import { expect, test } from 'vitest';
import { columnsOf } from '../osm/columns-builder.ts';
import type { OsmData, OsmWay, Tags } from '../osm/osm-data.ts';
import { interpolatedDoors } from './interpolated-doors.ts';
import { placesOf } from '../places/testing/small-town.ts';

/**
 * Nodes in thousandths of a degree with their house numbers, an interpolation line over all, and Long Row next to it.
 */
function row(kind: string, nodes: readonly (readonly [number, number, string?])[], tags: Tags = {}): OsmData {
  const street: readonly (readonly [number, number])[] = [
    [0, -0.2],
    [20, -0.2],
  ];
  const places = [...nodes, ...street];
  const nodeTags = nodes.flatMap(([, , label], index) =>
    label === undefined ? [] : [[index, { 'addr:housenumber': label, 'addr:street': 'Long Row' }] as const],
  );
  const ids = places.map((_, index) => index + 1);
  const ways: OsmWay[] = [
    { id: 1, refs: ids.slice(0, nodes.length), tags: { 'addr:interpolation': kind, ...tags } },
    { id: 2, refs: ids.slice(nodes.length), tags: { highway: 'residential', name: 'Long Row' } },
  ];
  return {
    nodeId: Float64Array.from(ids),
    nodeLat: Float64Array.from(places, ([, north]) => north / 1000),
    nodeLng: Float64Array.from(places, ([east]) => east / 1000),
    nodeTags: new Map(nodeTags),
    ways,
    relations: [],
  };
}
const doorsOf = (data: OsmData) =>
  [...interpolatedDoors(columnsOf(data))].map(({ label, position, street }) => [
    label,
    Math.round(position.lng * 1e6),
    Math.round(position.lat * 1e6),
    street,
  ]);

test('even, odd and all numbers are spread along the line, in either direction', () => {
  expect(
    doorsOf(
      row('even', [
        [0, 0, '2'],
        [6, 0, '8'],
      ]),
    ),
  ).toEqual([
    ['4', 2000, 0, 'Long Row'],
    ['6', 4000, 0, 'Long Row'],
  ]);
  expect(
    doorsOf(
      row('odd', [
        [0, 0, '9'],
        [6, 0, '5'],
      ]),
    ),
  ).toEqual([['7', 3000, 0, 'Long Row']]);
  expect(
    doorsOf(
      row('all', [
        [0, 0, '1'],
        [6, 0, '4'],
      ]),
    ).map(([label]) => label),
  ).toEqual(['2', '3']);
  expect(
    doorsOf(
      row('3', [
        [0, 0, '1'],
        [6, 0, '7'],
      ]),
    ).map(([label]) => label),
  ).toEqual(['4']);
});

test('a bent line is followed, and a door within it divides it', () => {
  expect(
    doorsOf(
      row('even', [
        [0, 0, '2'],
        [4, 0],
        [4, 4, '6'],
      ]),
    ),
  ).toEqual([['4', 4000, 0, 'Long Row']]);
  const divided = doorsOf(
    row('even', [
      [0, 0, '2'],
      [2, 0, '6'],
      [12, 0, '10'],
    ]),
  );
  expect(divided.map(([label, east]) => [label, east])).toEqual([
    ['4', 1000],
    ['8', 7000],
  ]);
});

test.each([
  ['letters', 'alphabetic', '2', '8'],
  ['an odd end of even numbers', 'even', '2', '9'],
  ['numbers that are no numbers', 'even', '2a', '8'],
  ['a thousand doors', 'even', '2', '2004'],
  ['a step of zero', '0', '2', '8'],
])('%s give no doors', (_, kind, from, to) => {
  expect(
    doorsOf(
      row(kind, [
        [0, 0, from],
        [6, 0, to],
      ]),
    ),
  ).toEqual([]);
});

test('LAND-3 a number between two doors that are far apart is found at its position', () => {
  const places = placesOf(
    row('even', [
      [0, 0, '2'],
      [10, 0, '12'],
    ]),
  );
  const [found] = places.suggest('Long Row 8');
  expect([found?.main.text, found?.position]).toEqual(['8 Long Row', { lat: 0, lng: 0.006 }]);
  // Positions beyond the line are unknown.
  expect(places.suggest('Long Row 14')[0]?.main.text).not.toBe('14 Long Row');
});
