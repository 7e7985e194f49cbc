import { exampleAddress, type AddressOrder } from '@fiacre/domain';
import { expect, test } from 'vitest';
import { drawTown } from '../testing/small-town.ts';
import { buildPlaceTable } from '../place-table.ts';
import { collectPlaces } from '../../place-import/collect-places.ts';
import { Places } from '../places.ts';
import { writeAddress } from './write-address.ts';

const before: AddressOrder = { number: 'before', separator: ' ', postcode: 'after' };
const beforeComma: AddressOrder = { ...before, separator: ', ' };
const after: AddressOrder = { number: 'after', separator: ' ', postcode: 'before' };

test.each([
  ['Main Street', before, '12 Main Street'],
  ['Rua das Flores', before, '12 Rua das Flores'],
  ['MG Road', beforeComma, '12, MG Road'],
  ['Lindenstraße', after, 'Lindenstraße 12'],
  ['Kärntner Ring', after, 'Kärntner Ring 12'],
  ['Calle Mayor', after, 'Calle Mayor, 12'],
  ['Platz 7', after, 'Platz 7, 12'],
  ['테헤란로', before, '테헤란로 12'],
  ['丸の内一丁目', before, '丸の内一丁目12'],
  ['Main Street', null, '12 Main Street'],
  ['Rua das Flores', null, 'Rua das Flores, 12'],
])('COUNTRY-8 a door in %s is written in the order of the country', (street, order, expected) => {
  expect(writeAddress(street, '12', order)).toBe(expected);
});

test('COUNTRY-8 the report has an example of the order', () => {
  const orders = [before, beforeComma, after, { ...after, postcode: null }];
  expect(orders.map((order) => exampleAddress(order, 'Street', 'Town'))).toEqual([
    '12 Street, Town 9999',
    '12, Street, Town 9999',
    'Street 12, 9999 Town',
    'Street 12, Town',
  ]);
});

test('COUNTRY-8 suggestions and addresses of points are written in this order', () => {
  const town = drawTown(
    [[0.2, 0.1, { 'addr:housenumber': '7', 'addr:street': 'Ring' }]],
    [[{ highway: 'residential', name: 'Ring' }, [0, 0], [4, 0]]],
  );
  const places = new Places(buildPlaceTable(collectPlaces(town)), after);
  const [found] = places.suggest('7 ring');
  expect(found?.main).toEqual({
    text: 'Ring 7',
    matches: [
      { offset: 0, length: 4 },
      { offset: 5, length: 1 },
    ],
  });
  expect(places.reverse({ lat: 0.0001, lng: 0.0002 })?.address).toBe('Ring 7');
});
