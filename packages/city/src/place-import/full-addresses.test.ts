import { expect, test } from 'vitest';
import { drawTown, placesOf } from '../places/testing/small-town.ts';
import { readFullAddress } from './full-addresses.ts';

test.each([
  ['45 Rizal Avenue, Barangay 5, Bagong Bayan', 'Rizal Avenue', '45'],
  ['No. 7, Calle Real, Bagong Bayan 1000', 'Calle Real', '7'],
  ['Lindenstraße 12a, 12345 Neustadt', 'Lindenstraße', '12a'],
  ['Jl. Diponegoro No. 45/2, Bandung', 'Jl. Diponegoro', '45/2'],
  ['Rua das Flores, 9, Porto', 'Rua das Flores', '9'],
  ['12-14 Main Street', 'Main Street', '12-14'],
])('SEARCH-4 the map has "%s" as one text', (full, street, label) =>
  expect(readFullAddress(full)).toEqual({ street, label }),
);

test.each([['Main Street'], ['12 Street 5, Phnom Penh'], ['Calle 72 # 12-45'], ['7'], ['']])(
  'SEARCH-4 no house number is read from "%s"',
  (full) => expect(readFullAddress(full)).toBeNull(),
);

test('SEARCH-4 an address of one text is a door if it names a street of the map nearby', () => {
  const places = placesOf(
    drawTown(
      [
        [1, 0.2, { building: 'yes', 'addr:full': '45 Rizal Avenue, Barangay 5' }],
        [3, 0.3, { building: 'yes', 'addr:full': '46 Mabini Avenue, Barangay 5' }],
        [2, 0.1, { building: 'yes', 'addr:full': '48 Rizal Avenue', 'addr:housenumber': '47' }],
      ],
      [[{ highway: 'residential', name: 'Rizal Avenue' }, [0, 0], [9, 0]]],
    ),
  );
  const first = (typed: string): string | undefined => places.suggest(typed)[0]?.main.text;
  expect(first('45 rizal ave')).toBe('45 Rizal Avenue');
  expect(first('46 mabini ave')).toBeUndefined();
  expect(first('47 rizal ave')).toBe('47 Rizal Avenue');
  expect(places.suggest('48 rizal ave').find(({ kind }) => kind === 'address')).toBeUndefined();
});
