import { expect, test } from 'vitest';
import { CityInputError } from '../errors/city-input-error.ts';
import { collectPlaces } from '../place-import/collect-places.ts';
import { buildPlaceTable } from './place-table.ts';
import { Places } from './places.ts';
import { deserialisePlaceTable, serialisePlaceTable } from './store-place-table.ts';
import { drawTown } from './testing/small-town.ts';

const table = buildPlaceTable(
  collectPlaces(
    drawTown(
      [
        [0, 0, { place: 'town', name: 'Ålder' }],
        [1, 0.1, { 'addr:housenumber': '7', 'addr:street': 'Long Row' }],
      ],
      [[{ highway: 'residential', name: 'Long Row', alt_name: 'The Row' }, [0, 0], [4, 0]]],
    ),
  ),
);

test('reads back a stored table', () => {
  const bytes = Buffer.concat([...serialisePlaceTable(table)]);
  expect(deserialisePlaceTable(bytes)).toEqual(table);
  expect(new Places(deserialisePlaceTable(bytes)).suggest('7 the row')[0]?.main.text).toBe('7 Long Row');
});

test('refuses a damaged or truncated table', () => {
  const bytes = Buffer.concat([...serialisePlaceTable(table)]);
  for (let at = 0; at < bytes.length; at += 97) {
    const damaged = bytes.slice();
    damaged[at] = (damaged[at] ?? 0) ^ 0x55;
    expect(() => deserialisePlaceTable(damaged)).toThrow(CityInputError);
  }
  expect(() => deserialisePlaceTable(bytes.slice(0, -9))).toThrow(CityInputError);
});
