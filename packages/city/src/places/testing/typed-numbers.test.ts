import { describe, expect, test } from 'vitest';
import { drawTown, placesOf, type TownLine, type TownPoint } from './small-town.ts';

const streets: readonly (readonly [name: string, ...labels: string[]])[] = [
  ['6a Avenida', '6-45', '12-45'],
  ['12 Calle', '1-25', '6-45'],
  ['28ης Οκτωβρίου', '28', '33'],
  ['Quai Antoine 1er', '1', '4'],
  ['Delmas 33', '12', '5'],
  ['Delmas 12', '33', '5'],
  ['Avenida Amazonas', 'N24-196', '24'],
  ['Königstraße', '3', '16-20'],
  ['Rue du Bac', '12', '12 bis'],
  ['Queen Street', '2/14', '45'],
  ['King Street', '5', '450'],
  ['Palma', '567', '12'],
  ['14 de Mayo', '567', '12'],
  ['Rua do Ouro', '567', '12'],
  ['Avenida Grande', '567', '12'],
  ['Кнеза Милоша', '12а', '12'],
  ['Persiaran Gurney', '12', '45'],
  ['شارع التحلية', '45', '7'],
];
const places = placesOf(
  drawTown(
    [
      [0, 60, { place: 'town', name: 'Port Alder' }],
      [3, 62, { 'addr:housename': 'Rose Cottage', 'addr:street': 'Palma' }],
      ...streets.flatMap(([name, ...labels], row) =>
        labels.map((label, at): TownPoint => [
          at,
          row * 2,
          { 'addr:housenumber': label, 'addr:street': name },
        ]),
      ),
    ],
    streets.map(([name], row): TownLine => [{ highway: 'residential', name }, [0, row * 2], [4, row * 2]]),
  ),
);

describe('SEARCH-12 which of the typed numbers is that of the house', () => {
  test.each([
    // A number of the name without the letters of an ordinal.
    ['6 av 12-45', '6a Avenida, 12-45', true],
    ['6ta avenida 6-45', '6a Avenida, 6-45', true],
    ['28 Οκτωβρίου 33', '33 28ης Οκτωβρίου', true],
    ['28 Οκτωβρίου 77', '28ης Οκτωβρίου', false],
    ['1 Quai Antoine 1er', '1 Quai Antoine 1er', true],
    // A number after the words of the name belongs to it.
    ['Delmas 12, # 33', '33 Delmas 12', true],
    ['5, Delmas 33', '5 Delmas 33', true],
    // A letter and two numbers.
    ['Amazonas N24-196 y Wilson', 'N24-196', true],
    ['Av. Amazonas N 24-196', 'N24-196', true],
    // A number within a range, on its side of the street.
    ['Königstraße 18', '16-20', false],
    ['Königstraße 17', 'Königstraße', false],
    // A number of a crossing is no range.
    ['12 Calle 1', '1-25', false],
    ['12b rue du bac', '12 bis', false],
    // Flats, floors and buildings.
    ['Unit 2, 14 Queen Street', '2/14', true],
    ['#5-450 King Street', '450 King Street', true],
    ['Flat B, 5/F, 450 King Street', '450 King Street', true],
    ['A-12-3A, 45 Persiaran Gurney', '45 Persiaran Gurney', true],
    ['مبنى 45 شارع التحلية', '45', true],
    ['Palma 12, Zone 567', '12', true],
    // The street of the corner is no address.
    ['Palma 567 esq. 14 de Mayo', '567 Palma', true],
    ['14 de Mayo 567 c/ Palma', '14 de Mayo', true],
    ['Ouro 567 esq. Avenida Grande, Port Alder', 'Rua do Ouro', true],
    // A letter in the other script.
    ['Кнеза Милоша 12a', '12а', true],
  ])('in "%s", it is that of "%s", exact: %s', (typed, text, isExact) => {
    const [first] = places.suggest(typed);
    expect(first?.main.text).toContain(text);
    expect(first).toMatchObject({ isExact });
  });

  test('a street of one word comes before its town', () => {
    expect(places.suggest('Palma, Port Alder')[0]).toMatchObject({ kind: 'street', main: { text: 'Palma' } });
  });

  test.each([['Palma s/n'], ['Palma S/N, Port Alder'], ['Palma b.b.'], ['Palma bb']])(
    '"%s" is a street without a number',
    (typed) => expect(places.suggest(typed)[0]).toMatchObject({ kind: 'street', main: { text: 'Palma' } }),
  );

  test('SEARCH-13 the street of the corner is never exact', () => {
    const [, second] = places.suggest('Ouro 567 esq. Avenida Grande');
    expect(second).toMatchObject({ main: { text: 'Avenida Grande, 567' }, isExact: false });
  });

  test('a house with a name comes before its street', () => {
    expect(places.suggest('Rose Cottage, Palma')[0]?.main.text).toBe('Rose Cottage');
    expect(places.suggest('Mr J Smith, Rose Cottage, Palma')[0]?.main.text).toBe('Rose Cottage');
  });
});
