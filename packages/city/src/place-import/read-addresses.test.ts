import { describe, expect, test } from 'vitest';
import { columnsOf } from '../osm/columns-builder.ts';
import { drawTown, placesOf } from '../places/testing/small-town.ts';
import { eachAddress } from './read-addresses.ts';

test('DATA-14 collects doors from points and buildings, splits lists and skips names without a number', () => {
  const data = drawTown(
    [
      [0, 0, { 'addr:housenumber': '1;3', 'addr:street': 'Long Row' }],
      [1, 0, { 'addr:housenumber': 'The Mill', 'addr:street': 'Long Row' }],
      [1, 1, { 'addr:housenumber': '١٢، ١٤', 'addr:street': 'Long Row' }],
      [2, 1, { 'addr:housenumber': 'No. 16;Villa 45', 'addr:street': 'Long Row' }],
    ],
    [[{ building: 'yes', 'addr:housenumber': '5b' }, [2, 0], [4, 0], [4, 2], [2, 2], [2, 0]]],
  );
  expect([...eachAddress(columnsOf(data), 'area')]).toEqual([
    { label: '1', number: 1, street: 'Long Row', position: { lat: 0, lng: 0 }, around: [] },
    { label: '3', number: 3, street: 'Long Row', position: { lat: 0, lng: 0 }, around: [] },
    { label: '١٢', number: 12, street: 'Long Row', position: { lat: 0.001, lng: 0.001 }, around: [] },
    { label: '١٤', number: 14, street: 'Long Row', position: { lat: 0.001, lng: 0.001 }, around: [] },
    { label: '16', number: 16, street: 'Long Row', position: { lat: 0.001, lng: 0.002 }, around: [] },
    { label: 'Villa 45', number: 45, street: 'Long Row', position: { lat: 0.001, lng: 0.002 }, around: [] },
    { label: '5b', number: 5, street: undefined, position: { lat: 0.001, lng: 0.003 }, around: [] },
  ]);
});

describe('SEARCH-4 a door is known', () => {
  const points = drawTown(
    [
      [0, 1, { 'addr:conscriptionnumber': '1324', 'addr:streetnumber': '9', 'addr:street': 'Dlouhá' }],
      [1, 1, { 'addr:conscriptionnumber': '77', 'addr:place': 'Lhota' }],
      [
        2,
        1,
        {
          'addr:block_number': '10',
          'addr:housenumber': '6',
          'addr:quarter': '六本木',
          'addr:neighbourhood': '三丁目',
        },
      ],
      [3, 1, { 'addr:housenumber': '21' }],
      [4, 1, { 'addr:housenumber': '25' }],
      [5, 1, { 'addr:housename': 'Rose Cottage', 'addr:street': 'Mill Lane', 'addr:housenumber': '31' }],
      [0, 20, { place: 'village', name: 'Lhota' }],
      [7, 1, { 'addr:provisionalnumber': '77', 'addr:place': 'Lhota' }],
    ],
    [
      [{ highway: 'residential', name: 'Long Row' }, [0, 8], [8, 8]],
      [{ highway: 'residential', name: 'Mill Lane' }, [0, 1.1], [8, 1.1]],
      [{ building: 'yes' }, [6, 1], [7, 1], [7, 2], [6, 2], [6, 1]],
    ],
  );
  const data = {
    ...points,
    relations: [
      {
        id: 1,
        tags: { type: 'associatedStreet', name: 'Long Row' },
        members: [{ type: 'node', ref: 4, role: 'house' } as const],
      },
      {
        id: 2,
        tags: { type: 'street' },
        members: [
          { type: 'node', ref: 5, role: 'house' } as const,
          { type: 'way', ref: 1, role: 'street' } as const,
          { type: 'relation', ref: 3, role: 'house' } as const,
        ],
      },
      {
        id: 3,
        tags: { type: 'multipolygon', building: 'yes', 'addr:housenumber': '28' },
        members: [{ type: 'way', ref: 3, role: 'outer' } as const],
      },
    ],
  };
  const places = placesOf(data);

  test.each([
    ['Dlouhá 1324/9', '1324/9 Dlouhá'],
    ['Dlouhá 9', '9 Dlouhá'],
    ['Dlouhá 1324', '1324/9 Dlouhá'],
    ['Lhota 77', '77 Lhota'],
    ['Lhota č.ev. 77', 'ev. 77 Lhota'],
    ['六本木三丁目10-6', '六本木三丁目10-6'],
    ['21 Long Row', '21 Long Row'],
    ['25 Long Row', '25 Long Row'],
    ['28 Long Row', '28 Long Row'],
    ['31 Mill Lane', '31 Mill Lane'],
    ['Rose Cottage, Mill Lane', 'Rose Cottage'],
  ])('as "%s"', (typed, expected) => expect(places.suggest(typed)[0]?.main.text).toBe(expected));
});
