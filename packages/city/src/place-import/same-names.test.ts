import { describe, expect, test } from 'vitest';
import { drawTown, placesOf, type TownLine, type TownPoint } from '../places/testing/small-town.ts';

const points: TownPoint[] = [
  [0, 0, { place: 'city', name: 'Port Alder' }],
  [0, 5, { place: 'suburb', name: 'Westend' }],
  [60, 5, { place: 'suburb', name: 'Eastend' }],
  [30, 60, { place: 'town', name: 'Dundale' }],
];
const lines: TownLine[] = [];

/** A street with doors 40 m apart. */
function street(
  name: string,
  [east, north]: readonly [number, number],
  ...rows: readonly (readonly [labels: string, tags: Readonly<Record<string, string>>])[]
): void {
  let at = east;
  for (const [labels, tags] of rows) {
    for (const label of labels.split(' ')) {
      points.push([at, north, { 'addr:housenumber': label, 'addr:street': name, ...tags }]);
      at += 0.4;
    }
    at += 1;
  }
  lines.push([{ highway: 'residential', name }, [east, north], [at, north]]);
}

street('Main Street', [0, 2], ['5 7', { 'addr:postcode': '21231' }]);
street('Main Street', [60, 4], ['5 9', { 'addr:postcode': '21224' }]);
street(
  'Beech Road',
  [30, 62],
  ['1 3 5', { 'addr:postcode': 'AL3 4QT' }],
  ['2 5', { 'addr:postcode': 'AL9 7ZX' }],
);
street('Mill Lane', [0, 6], ['5', { 'addr:postcode': '21231' }]);
street('Mill Lane', [10, 6], ['5', { 'addr:postcode': '21299' }]);
street('Meier Street', [0, 8], ['5', {}]);
street('Maier Street', [0, 10], ['5', {}]);
street('Kings Road', [0, 12], ['5', {}]);
street('Kingly Road', [0, 14], ['5', {}]);
street('Boulevard des Moulins', [0, 16], ['5', {}]);
street('Oak Avenue', [0, 18], ['5', { 'addr:postcode': '21231' }]);
street('Elm Road', [0, 20], ['5', {}]);
street('Hill Street', [0, 22], ['5', {}]);
street('Rua Dona Valmira Torres', [0, 24], ['5', {}]);
street('Lindenstraße', [0, 26], ['5', {}]);
street('St John Street', [0, 28], ['5', {}]);
const places = placesOf(drawTown(points, lines));
places.nameCity('Port Alder');
const found = (typed: string): [string, boolean][] =>
  places
    .suggest(typed)
    .filter(({ kind }) => kind === 'address')
    .map(({ description, isExact }) => [description, isExact]);

describe('SEARCH-13 the same number of two streets with the same name', () => {
  test.each([
    ['in two quarters', '5 Main Street', ', Westend, Port Alder', ', Eastend, Port Alder'],
    ['in one quarter', '5 Mill Lane', ', Westend, Port Alder, 21231', ', Westend, Port Alder, 21299'],
    ['that run into each other', '5 Beech Road', ', Dundale, AL3 4QT', ', Dundale, AL9 7ZX'],
  ])('%s is offered twice, and neither is exact', (_, typed, one, other) => {
    expect(found(typed)).toEqual([
      [`${typed}${one}`, false],
      [`${typed}${other}`, false],
    ]);
  });

  test.each([
    ['5 Main Street, Westend', '5 Main Street, Westend, Port Alder'],
    ['5 Main Street, 21224', '5 Main Street, Eastend, Port Alder'],
    ['Main Street 5, 21224 Port Alder', '5 Main Street, Eastend, Port Alder'],
    ['5 Mill Lane, Port Alder 21299', '5 Mill Lane, Westend, Port Alder, 21299'],
    ['5 Beech Road AL9 7ZX', '5 Beech Road, Dundale, AL9 7ZX'],
    ['9 Main Street', '9 Main Street, Eastend, Port Alder'],
    ['2 Beech Road', '2 Beech Road, Dundale, AL9 7ZX'],
  ])('is exact where the rest decides: "%s" is %s', (typed, description) => {
    const [first, ...others] = found(typed);
    expect(first).toEqual([description, true]);
    expect(others.filter(([, isExact]) => isExact)).toEqual([]);
  });

  test('is exact when one of them is chosen', () => {
    const chosen = places.suggest('5 Beech Road').map(({ placeId }) => places.place(placeId));
    expect(chosen).toMatchObject([
      { description: '5 Beech Road, Dundale, AL3 4QT', isExact: true },
      { description: '5 Beech Road, Dundale, AL9 7ZX', isExact: true },
    ]);
    expect(chosen[0]?.position).not.toEqual(chosen[1]?.position);
  });
});

test.each([
  ['as near as another one', '5 Mier Street', '5 Meier Street', false],
  ['as near as another one, in another order', 'mier street 5', '5 Meier Street', false],
  ['nearer than another one', '5 Kinsg Road', '5 Kings Road', true],
  ['without its last letter', '5 King Road', '5 Kings Road', false],
  ['perhaps missing from the map', '5 Mill Street', '5 Hill Street', false],
  ['perhaps missing, in another order', 'mill street 5', '5 Hill Street', false],
  ['perhaps missing, with a letter more', '5 Shill Street', '5 Hill Street', false],
  ['perhaps missing, next to a title', '5 St Jon Street', '5 St John Street', false],
  ['mistyped by two swapped letters', '5 Hlil Street', '5 Hill Street', true],
  ['confirmed by another word', 'Rua Dona Palmira Torres 5', 'Rua Dona Valmira Torres, 5', true],
  ['mistyped in its kind of street', '5 Hill Sreet', '5 Hill Street', true],
  ['abbreviated', 'Lindenstr. 5', 'Lindenstraße, 5', true],
  ['the only one', '5 Boulevrad des Moulins', '5 Boulevard des Moulins', true],
  ['written right', '5 Maier St', '5 Maier Street', true],
])('SEARCH-13 a guessed name that is %s: "%s" is %s, exact: %s', (_, typed, address, isExact) => {
  const [first] = places.suggest(typed);
  expect([first?.main.text, first?.isExact]).toEqual([address, isExact]);
});

test.each([
  ['another town of the map', '5 Oak Avenue, Dundale', false],
  ['another quarter of the map, without a comma', '5 Oak Avenue Eastend', false],
  ['an unknown town', '5 Oak Avenue, Springfield', false],
  ['an unknown town before the street', 'Springfield, Oak Avenue 5', false],
  ['another postcode', '5 Oak Avenue, 99999 Port Alder', false],
  ['its town with a typing error', '5 Oak Avenue, Prot Alder', true],
  ['its postcode', '5 Oak Avenue, MD 21231', true],
  ['its town and an unknown state', '5 Oak Avenue, Port Alder, Maryland', true],
  ['a postcode that the map does not have', '5 Elm Road, 99999 Port Alder', true],
  ['a flat', '5 Oak Avenue, Apt 1200', true],
  ['a person', 'Mary Miller, 5 Oak Avenue, Port Alder', true],
])('SEARCH-13 a door with %s: "%s" is exact: %s', (_, typed, isExact) => {
  const [first] = places.suggest(typed);
  expect(first).toMatchObject({ kind: 'address', isExact });
});
