import { expect, test } from 'vitest';
import { AddressColumns, DoorColumns } from './door-columns.ts';

const house = (label: string, number: number, lat: number) => ({
  label,
  number,
  position: { lat, lng: 7.42 },
});

test('doors keep their label, their position to 10⁻⁷ degrees, and whether it is an estimate', () => {
  const doors = new DoorColumns();
  doors.add(house('12', 12, 43.73));
  doors.add({ ...house('12 bis', 12, 43.740_000_04), isEstimate: true });
  doors.add(house('12', 12, -43.75));
  const read = doors.slice(1, 3).map(({ label, number, position, isEstimate }) => ({
    label,
    number,
    position,
    isEstimate,
  }));
  expect(read).toEqual([
    { label: '12 bis', number: 12, position: { lat: 43.74, lng: 7.42 }, isEstimate: true },
    { label: '12', number: 12, position: { lat: -43.75, lng: 7.42 }, isEstimate: false },
  ]);
});

test('addresses are grouped by street, in the order of the file', () => {
  const addresses = new AddressColumns();
  const add = (label: string, street: number, around: readonly string[]): void =>
    addresses.add({ ...house(label, Number(label), 43), street: undefined, around }, street);
  add('7', 2, ['Westend', '21231']);
  add('5', 0, []);
  add('3', 2, ['Westend', '21231']);
  add('9', 2, ['Eastend']);
  const { first, items } = addresses.byStreet(3);
  const streets = [0, 1, 2].map((street) =>
    [...items.subarray(first[street], first[street + 1])].map((row) => addresses.at(row)),
  );
  expect(streets.map((doors) => doors.map(({ label, around }) => `${label} ${around.join(' ')}`))).toEqual([
    ['5 '],
    [],
    ['7 Westend 21231', '3 Westend 21231', '9 Eastend'],
  ]);
});
