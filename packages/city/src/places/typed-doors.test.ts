import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldLabel } from './text/door-labels.ts';
import { drawTown, placesOf, type TownLine, type TownPoint } from './testing/small-town.ts';

let north = 0;
/** A street with doors 10 m apart. */
function street(name: string, ...labels: string[]): { road: TownLine; doors: TownPoint[] } {
  north += 2;
  const doors = labels.map((label, index): TownPoint => [
    index / 10,
    north,
    { 'addr:housenumber': label, 'addr:street': name },
  ]);
  return { road: [{ highway: 'residential', name }, [0, north], [4, north]], doors };
}

const streets = [
  street('Váci utca', '1-3', '8', '12-14', '13', '16'),
  street('Dlouhá', '1324/9', '1326/13'),
  street('31st Avenue', '31-10', '37-08', '37-10', '37-12', '8'),
  street('улица Ленина', '1', '12', '14', '14А', '16 к1', '16 к2'),
  street('شارع التحرير', '١٠', '١٢'),
  street('خیابان آزادی', '۱۲'),
  street('गांधी मार्ग', '१२', '१४'),
  street('Lombard Street', '12', '12½', '14'),
  street('South Broadway', '12', '12S'),
  street('Lindenstraße', '5', '7'),
  street('Kane Street', '1', '5'),
  street('Main Street', '5', '9'),
  street('North Main Street', '5', '9'),
  street('West Main Street', '5'),
  street('5 1/2 Street'),
  street('12 Ring', '125'),
  street('Ring', '125'),
  street('中山路', '12'),
  street('종로', '12', '14번지'),
  street('Al Wasl Road', 'Villa 45', '46', '12'),
  street('Mahatma Gandhi Road', 'D-12', 'B-404', '7'),
  street('Rajendra Prasad Road', '14', '12'),
  street('Lisbon Road', 'N65W24838', '65'),
  street('ж.к. Младост', 'бл. 32', '12'),
  street('Via San Lorenzo', '12', '12r'),
  street('Rua Sete de Setembro', '7', '9'),
  street('Avenue Albert II', '1', '4'),
  street('Rue du Bac', '1', '2', '12 bis', '12 ter'),
];
const places = placesOf(
  drawTown(
    [
      [0, 0, { place: 'town', name: 'Port Alder' }],
      [0, north, { place: 'neighbourhood', name: '2e Arrondissement' }],
      ...streets.flatMap(({ doors }) => doors),
    ],
    streets.map(({ road }) => road),
  ),
);
const found = (typed: string): string | undefined => places.suggest(typed)[0]?.main.text;

describe('LAND-14 a typed house number', () => {
  test.each([
    ['Váci utca 12-14', '12-14 Váci utca'],
    ['Váci utca 12 – 14', '12-14 Váci utca'],
    ['váci utca 12/14', '12-14 Váci utca'],
    ['Váci utca 12', '12-14 Váci utca'],
    ['Váci utca 13', '13 Váci utca'],
    ['Váci utca 8-10', '8 Váci utca'],
    ['Dlouhá 1324/9', '1324/9 Dlouhá'],
    ['1326/13 Dlouhá', '1326/13 Dlouhá'],
    ['37-10 31st Avenue', '37-10 31st Avenue'],
    ['31-10 31st Avenue', '31-10 31st Avenue'],
    ['улица Ленина 14А', 'улица Ленина, 14А'],
    ['улица Ленина 14 а', 'улица Ленина, 14А'],
    ['улица Ленина, д. 12', 'улица Ленина, 12'],
    ['улица Ленина, дом 12, кв. 1', 'улица Ленина, 12'],
    ['ул. Ленина, д.12', 'улица Ленина, 12'],
    ['улица Ленина, №12', 'улица Ленина, 12'],
    ['улица Ленина 16 корпус 2', 'улица Ленина, 16 к2'],
    ['улица Ленина 16к2', 'улица Ленина, 16 к2'],
    ['улица Ленина, 12-1', 'улица Ленина, 12'],
    ['شارع التحرير ١٢', '١٢ شارع التحرير'],
    ['شارع التحرير 12', '١٢ شارع التحرير'],
    ['خیابان آزادی ۱۲', '۱۲ خیابان آزادی'],
    ['خیابان آزادی پلاک ۱۲', '۱۲ خیابان آزادی'],
    ['गांधी मार्ग १२', '१२ गांधी मार्ग'],
    ['12 1/2 Lombard Street', '12½ Lombard Street'],
    ['12½ lombard street', '12½ Lombard Street'],
    ['12 lombard street', '12 Lombard Street'],
    ['12 s broadway', '12 South Broadway'],
    ['5 N Main St', '5 North Main Street'],
    ['n. main street 5', '5 North Main Street'],
    ['5 W Main Street', '5 West Main Street'],
    ['7 N Main Street', '7 North Main Street'],
    ['99 N Main Street', 'North Main Street'],
    ['5 A Main Street', '5 Main Street'],
    ['Main Street n° 5', '5 Main Street'],
    ['Lindenstraße Nr. 5', 'Lindenstraße, 5'],
    ['Lindenstraße 5, 10115 Port Alder', 'Lindenstraße, 5'],
    ['10115 Port Alder Lindenstraße 5', 'Lindenstraße, 5'],
    ['Lindenstraße 5 apt 7', 'Lindenstraße, 5'],
    ['中山路12号', '中山路12'],
    ['종로 12번지', '종로 12'],
    ['종로 14', '종로 14번지'],
    ['rue du bac 12 bis', '12 bis Rue du Bac'],
    ['rue du bac 12-ter', '12 ter Rue du Bac'],
    ['Villa 45, Al Wasl Road', 'Villa 45 Al Wasl Road'],
    ['villa 46 al wasl rd', '46 Al Wasl Road'],
    ['Villa 3, 46 Al Wasl Road', '46 Al Wasl Road'],
    ['D-12 Mahatma Gandhi Road', 'D-12 Mahatma Gandhi Road'],
    ['Mahatma Gandhi Road D 12, Port Alder', 'D-12 Mahatma Gandhi Road'],
    ['B404, M.G. Road', 'B-404 Mahatma Gandhi Road'],
    ['7 Mahatma Gandhi Road', '7 Mahatma Gandhi Road'],
    ['N65 W24838 Lisbon Rd', 'N65W24838 Lisbon Road'],
    ['65 Lisbon Road', '65 Lisbon Road'],
    ['ж.к. Младост, блок 32', 'бл. 32 ж.к. Младост'],
    ['via san lorenzo 12 rosso', 'Via San Lorenzo, 12r'],
    ['Via San Lorenzo 12, 3.º', 'Via San Lorenzo, 12'],
    ['Rua Sete de Setembro, 7', 'Rua Sete de Setembro, 7'],
    ['Rua 7 de Setembro, 7', 'Rua Sete de Setembro, 7'],
  ])('"%s" finds %s', (typed, expected) => expect(found(typed)).toBe(expected));

  test.each([
    ['Dlouhá 99/7', 'Dlouhá'],
    ['Váci utca 400-402', 'Váci utca'],
    ['улица Ленина 99Б', 'улица Ленина'],
    ['شارع التحرير ٩٩', 'شارع التحرير'],
  ])('that no house has, as in "%s", finds the street %s', (typed, expected) => {
    expect(places.suggest(typed)[0]).toMatchObject({ kind: 'street', main: { text: expected } });
  });

  test('may be the number of a district, which has the street or the door', () => {
    expect(found('rue du bac 2')).toBe('2 Rue du Bac');
    expect(found('rue du bac 2e arrondissement')).toBe('Rue du Bac');
  });

  test('may be part of the name of a street, which comes before other streets with that number', () => {
    expect(found('1/2 Street 5')).toBe('5 1/2 Street');
    expect(found('12 Ring 125')).toBe('125 12 Ring');
  });

  test('is needed for a word such as "nr" to be ignored', () => {
    expect(places.suggest('Lindenstraße Nr. ')).toEqual([]);
  });
});

test.each([
  ['Lindenstraße 5', '5', true],
  ['Lindenstraße 5, 10115 Port Alder', '5', true],
  ['Lindenstraße 5 10115 Port Alder', '5', true],
  ['Lindenstraße 5/9', '5', true],
  ['Lindenstraße, 10115 Port Alder', 'Lindenstraße', true],
  ['Lindenstraße', 'Lindenstraße', true],
  ['Lindenstraße 6', '6', false],
  ['Lindenstraße 6, 10115 Port Alder', '6', false],
  ['Lindenstraße 5b', '5', false],
  ['Lindenstraße 5 b', '5', false],
  ['Lindenstraße 99', 'Lindenstraße', false],
  ['10115 Port Alder, Lindenstraße, 99', 'Lindenstraße', false],
  ['5 N Main Street', '5 North Main Street', true],
  ['улица Ленина 16к3', 'улица Ленина, 16', false],
  ['Villa 45, Al Wasl Road', 'Villa 45 Al Wasl Road', true],
  ['2 Avenue Albert II', '2 Avenue Albert II', false],
  ['45 Al Wasl Road', 'Villa 45 Al Wasl Road', false],
  ['12 Mahatma Gandhi Road', 'D-12 Mahatma Gandhi Road', false],
  ['B-404 Mahatma Gandhi Road', 'B-404 Mahatma Gandhi Road', true],
  ['中山路 12号', '中山路12', true],
])('SEARCH-10 of "%s", "%s" is exact: %s, also by its id', (typed, text, isExact) => {
  const [first] = places.suggest(typed);
  expect(first?.main.text).toContain(text);
  expect(first?.isExact).toBe(isExact);
  expect(places.place(first?.placeId ?? '')).toMatchObject({ position: first?.position, isExact });
});

test.each([
  ['7 M.G. Road', '7 Mahatma Gandhi Road', false],
  ['7 MG Road', '7 Mahatma Gandhi Road', false],
  ['7 M. Gandhi Road', '7 Mahatma Gandhi Road', true],
  ['14 X.Y. Rajendra Prasad Road', '14 Rajendra Prasad Road', false],
  ['J.F. Kane Street 5', '5 Kane Street', false],
  ['Kane Street 5', '5 Kane Street', true],
])('SEARCH-13 initials of "%s" may be meant for another street than that of %s', (typed, text, isExact) => {
  expect(places.suggest(typed)[0]).toMatchObject({ main: { text }, isExact });
});

test.each([
  ['5 Mil Street, AB1 2CD', true],
  ['5 Mil Street, AB12CD', true],
  ['5 Mil Street', false],
  ['5 Mil Street, AB1 9ZZ', false],
  // Another street has the same postcode.
  ['5 Hil Street, AB1 3EF', false],
  // A postcode of digits is that of a town.
  ['5 Ems Street, 21231', false],
])(
  'SEARCH-13 a postcode with letters that only one street has confirms a corrected name: "%s" is exact: %s',
  (typed, isExact) => {
    const rows = [
      ['Mill Street', 'AB1 2CD'],
      ['Hill Street', 'AB1 3EF'],
      ['Bank Street', 'AB1 3EF'],
      ['Elms Street', '21231'],
    ] as const;
    const town = placesOf(
      drawTown(
        rows.map(([name, postcode], row): TownPoint => [
          1,
          row * 2,
          { 'addr:housenumber': '5', 'addr:street': name, 'addr:postcode': postcode },
        ]),
        rows.map(([name], row): TownLine => [{ highway: 'residential', name }, [0, row * 2], [4, row * 2]]),
      ),
    );
    expect(town.suggest(typed)[0]).toMatchObject({ kind: 'address', isExact });
  },
);

test('LAND-15 every suggested door is found by its id', () => {
  const labels = streets.flatMap(({ doors }) => doors.map(([, , tags]) => tags));
  for (const tags of labels) {
    const [label, name] = [tags['addr:housenumber'] ?? '', tags['addr:street'] ?? ''];
    const [suggestion] = places.suggest(`${name} ${label}`);
    expect(suggestion?.main.text.includes(label), `${name} ${label}`).toBe(true);
    expect(suggestion?.placeId).toMatch(/^[\w.~-]+$/);
    const { placeId, description, position, kind, isExact } = suggestion!;
    expect(places.place(placeId)).toEqual({ placeId, description, position, kind, isExact });
  }
});

describe('LAND-14 house numbers are compared', () => {
  test.each([
    ['12 bis', '12-BIS'],
    ['12a', '12 A'],
    ['12-14', '12 – 14'],
    ['1324/9', '1324 / 9'],
    ['12½', '12 1/2'],
    ['١٢-١٤', '12-14'],
    ['۱۲', '12'],
    ['16 к1', '16 корпус 1'],
  ])('as equal: %s and %s', (one, other) => expect(foldLabel(one)).toBe(foldLabel(other)));

  test.each([
    ['1-3', '13'],
    ['12-14', '1214'],
    ['12-14', '12/14'],
    ['12½', '121/2'],
    ['12²', '122'],
  ])('as different: %s and %s', (one, other) => expect(foldLabel(one)).not.toBe(foldLabel(other)));

  test('in a form that is unchanged when folded again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (label) => {
        const folded = foldLabel(`12${label}`);
        expect(foldLabel(folded)).toBe(folded);
      }),
    );
  });
});
