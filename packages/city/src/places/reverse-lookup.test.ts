import { describe, expect, test } from 'vitest';
import { drawTown, placesOf, type TownLine, type TownPoint } from './testing/small-town.ts';

const door = (east: number, north: number, number: string, tags: Record<string, string>): TownPoint => [
  east,
  north,
  { 'addr:housenumber': number, ...tags },
];
const hamlet = { 'addr:place': 'Oberdorf' };
const road = (name: string, ...corners: [number, number][]): TownLine => [
  { highway: 'residential', ...(name === '' ? {} : { name }) },
  ...corners,
];

describe('CALL-5 the address of a point among doors without a street', () => {
  const places = placesOf(
    drawTown(
      [
        [0, 0, { place: 'village', name: 'Talheim' }],
        [0, 10.5, { place: 'hamlet', name: 'Oberdorf' }],
        door(0, 10, '7', hamlet),
        door(1, 10, '8', hamlet),
        door(5, 0.3, '3', hamlet),
        door(4, 0.2, '20', { 'addr:street': 'Landstraße' }),
        door(0, 20, '5', { 'addr:street': 'Am Wald' }),
      ],
      [road('', [-2, 10.1], [2, 10.1]), road('Landstraße', [-9, 0], [9, 0])],
    ),
  );
  const addressAt = (east: number, north: number): string | undefined =>
    places.reverse({ lat: north / 1_000, lng: east / 1_000 })?.address;

  test('is the door, although a street with a name is within reach', () => {
    expect(places.suggest('Oberdorf 7')[0]?.main.text).toBe('7 Oberdorf');
    expect(places.reverse({ lat: 0.01, lng: 0 })).toMatchObject({
      address: '7 Oberdorf, Talheim',
      street: 'Oberdorf',
      houseNumber: '7',
      distanceMetres: 0,
    });
    expect(addressAt(0, 20)).toBe('5 Am Wald, Oberdorf, Talheim');
  });

  test('names the village once', () => {
    const descriptions = (typed: string) => places.suggest(typed).map(({ description }) => description);
    expect(descriptions('Oberdorf')).toEqual(['Oberdorf, Talheim']);
    expect(descriptions('Oberdorf 7')).toEqual(['7 Oberdorf, Talheim']);
  });

  test('has no house number if the door is too far away to be meant', () => {
    expect(addressAt(-0.9, 10)).toBe('Oberdorf, Talheim');
    expect(addressAt(-3, 12)).toBe('Oberdorf, Talheim');
  });

  test('is the street if that is nearer, unless the point is at the door', () => {
    expect(addressAt(5, 0.1)).toBe('Landstraße, Oberdorf, Talheim');
    expect(addressAt(5, 0.2)).toBe('3 Oberdorf, Talheim');
    expect(addressAt(4, 0.05)).toBe('Landstraße, 20, Oberdorf, Talheim');
  });

  test('is null far from every street and door', () => expect(addressAt(0, 60)).toBeUndefined());

  test('is found where no street has a name', () => {
    const nameless = placesOf(drawTown([door(0, 0, '7', hamlet)], [road('', [-2, 0.1], [2, 0.1])]));
    expect(nameless.reverse({ lat: 0, lng: 0 })?.address).toBe('7 Oberdorf');
  });
});
