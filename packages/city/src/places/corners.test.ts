import { describe, expect, test } from 'vitest';
import { drawTown, placesOf, type TownLine } from './testing/small-town.ts';

const road = (name: string, ...corners: [number, number][]): TownLine => [
  { highway: 'residential', name },
  ...corners,
];
/** Two streets that share a point of the map, as a junction has. */
const town = drawTown(
  [
    [2, 2, { place: 'town', name: 'Port Alder' }],
    [3, 3, { shop: 'clothes', name: 'Smith & Sons' }],
    [9, 9, { amenity: 'pub', name: 'Oak and Main' }],
  ],
  [
    road('Main Street', [0, 0], [4, 0], [8, 0]),
    road('Oak Avenue', [4, -3], [4, 0], [4, 5]),
    road('Karl-Marx-Allee', [0, 10], [5, 10], [9, 10]),
    road('Straße der Kommune', [5, 7], [5, 10], [5, 14]),
    road('Rue de Rivoli', [0, 20], [3, 20]),
    road('Rue des Archives', [3, 20.2], [3, 24]),
    road('Calle Ortega y Gasset', [0, 30], [7, 30]),
    road('Calle de Serrano', [7, 27], [7, 30], [7, 33]),
    road('улица Мира', [0, 40], [6, 40], [12, 40]),
    road('Садовая улица', [6, 38], [6, 40]),
    road('شارع النيل', [0, 50], [2, 50], [5, 50]),
    road('شارع التحرير', [2, 48], [2, 50]),
    road('中山路', [0, 60], [1, 60]),
    road('人民路', [1, 58], [1, 60]),
    road('Elm Road', [0, 70], [1, 70]),
    road('Wide Avenue', [2, 77], [2, 79.9], [2, 80.3], [2, 84]),
    road('Double Street', [0, 79.9], [2, 79.9], [5, 79.9]),
    road('Double Street', [0, 80.3], [2, 80.3], [5, 80.3]),
  ],
);
const places = placesOf(town);
const first = (typed: string): string | undefined => places.suggest(typed)[0]?.main.text;

describe('SEARCH-6 the corner of two streets', () => {
  test.each([
    ['Main St & Oak Ave', 'Main Street & Oak Avenue'],
    ['oak ave and main st', 'Oak Avenue & Main Street'],
    ['corner of Main and Oak', 'Main Street & Oak Avenue'],
    ['Main Street at Oak Avenue, Port Alder, ZZ 12345', 'Main Street & Oak Avenue'],
    ['Main St/Oak Ave', 'Main Street & Oak Avenue'],
    ['Main Stret & Oak Avenu', 'Main Street & Oak Avenue'],
    ['Karl-Marx-Allee Ecke Straße der Kommune', 'Karl-Marx-Allee & Straße der Kommune'],
    ['Ecke Karl-Marx-Allee / Straße der Kommune', 'Karl-Marx-Allee & Straße der Kommune'],
    ["à l'angle de la rue de Rivoli et de la rue des Archives", 'Rue de Rivoli & Rue des Archives'],
    ['Rue de Rivoli et Rue des Archives', 'Rue de Rivoli & Rue des Archives'],
    ['Calle Ortega y Gasset esquina Calle de Serrano', 'Calle Ortega y Gasset & Calle de Serrano'],
    ['Serrano con Ortega y Gasset', 'Calle de Serrano & Calle Ortega y Gasset'],
    ['Serrano y Ortega y Gasset', 'Calle de Serrano & Calle Ortega y Gasset'],
    ['угол ул. Мира и Садовая', 'улица Мира & Садовая улица'],
    ['شارع النيل و شارع التحرير', 'شارع النيل & شارع التحرير'],
    ['中山路与人民路交叉口', '中山路 & 人民路'],
  ])('"%s" is %s', (typed, expected) => expect(first(typed)).toBe(expected));

  test('is where their lines have a common point, or come close', () => {
    const at = (typed: string): string | undefined => {
      const found = places.suggest(typed)[0]?.position;
      return found && `${(found.lat * 1_000).toFixed(1)} ${(found.lng * 1_000).toFixed(1)}`;
    };
    expect(at('Main Street & Oak Avenue')).toBe('0.0 4.0');
    expect(at('Rue de Rivoli & Rue des Archives')).toBe('20.0 3.0');
    expect(at('Wide Avenue & Double Street')).toMatch(/^(?:79.9|80.3) 2.0$/);
  });

  test('is not invented for streets that do not meet, nor for a name with such a word', () => {
    expect(places.suggest('Main Street & Elm Road').map(({ kind }) => kind)).not.toContain('corner');
    expect(first('Calle Ortega y Gasset')).toBe('Calle Ortega y Gasset');
    expect(first('Smith & Sons')).toBe('Smith & Sons');
    expect(first('oak and main')).toBe('Oak and Main');
  });

  test('LAND-15 is found by its id', () => {
    const { placeId, description, position, kind, isExact } = places.suggest('Main St & Oak Ave')[0]!;
    expect(placeId).toMatch(/^[\w.~-]+$/);
    expect(places.place(placeId)).toEqual({ placeId, description, position, kind, isExact });
    const elm = places.suggest('Elm Road')[0]!.placeId;
    expect(places.place(`${placeId.split('-')[0]}-${elm}`)).toBeNull();
    expect(places.place(`${placeId}-${elm}`)).toBeNull();
  });
});
