import { describe, expect, test } from 'vitest';
import { drawTown, placesOf, type TownLine, type TownPoint } from './testing/small-town.ts';

let north = 0;
interface Street {
  readonly road: TownLine;
  readonly doors: readonly TownPoint[];
}

/** A street with doors 10 m apart, whose addresses have the given tags. */
function street(name: string, labels: string, tags: Readonly<Record<string, string>> = {}): Street {
  north += 10;
  const row = north;
  const doors = labels
    .split(' ')
    .map((label, index): TownPoint => [
      index / 10,
      row,
      { 'addr:housenumber': label, 'addr:street': name, ...tags },
    ]);
  return { road: [{ highway: 'residential', name }, [0, row], [4, row]], doors };
}

const streets = [
  street('Gough Street', '1911 1913', {
    'addr:city': 'Fairport',
    'addr:state': 'MD',
    'addr:postcode': '21231',
  }),
  street('Lindenstraße', '7 5'),
  street('Lindenallee', '9 3'),
  street('Rua dos Andradas', '1137 1139'),
  street('Mill Lane', '14 6', { 'addr:postcode': 'AL3 4QT' }),
  street('Mill Lane', '14 8', { 'addr:postcode': 'AL9 7ZX' }),
  street('Via della Scala', '17 5'),
  street('Smith Street', '12 5'),
  street('Jones Street', '4 18'),
  street('улица Мира', '23 7'),
  street('Hauptstraße', '2 44'),
  street('Quai Antoine 1er', '1 4'),
];
const places = placesOf(
  drawTown(
    [
      [0, 0, { place: 'city', name: 'Port Alder', 'name:de': 'Erlenhafen' }],
      [1, 9, { place: 'suburb', name: 'Westend' }],
      [5, 5, { tourism: 'museum', name: 'Museum of Ships' }],
      [6, 6, { shop: 'kiosk', name: 'Gough Street Kiosk' }],
      ...streets.flatMap(({ doors }) => doors),
    ],
    streets.map(({ road }) => road),
  ),
);
const first = (typed: string): string | undefined => places.suggest(typed)[0]?.main.text;

describe('SEARCH-1 a whole address finds its door', () => {
  test.each([
    ['1913 Gough Street, Fairport, MD 21231, USA', '1913 Gough Street'],
    ['1913 gough st, fairport md', '1913 Gough Street'],
    ['USA, 21231 Fairport, Gough Street, 1913', '1913 Gough Street'],
    ['Fairport MD 21231 Gough Street 1913', '1913 Gough Street'],
    [
      'Mary Miller\n1913 Gough Street\nFairport, Maryland 21231\nUnited States of America',
      '1913 Gough Street',
    ],
    ['1913 Goguh Street, Fairport, MD 21231, USA', '1913 Gough Street'],
    ['Lindenstraße 5, D-80331 Erlenhafen, Deutschland', 'Lindenstraße, 5'],
    ['Lindenstr. 5 80331 Nirgendwo', 'Lindenstraße, 5'],
    [
      'Rua dos Andradas, 1137, Centro Histórico, Porto Velho - RS, 90020-015, Brasil',
      'Rua dos Andradas, 1137',
    ],
    ['Россия, 101000, г. Порт, ул. Мира, д. 23', 'улица Мира, 23'],
    ['ул. Мира 23, Порт', 'улица Мира, 23'],
    ['1 Quai Antoine 1er, 98000 Port Alder', '1 Quai Antoine 1er'],
    ['Museum of Ships, 99 Nowhere Road, Port Alder', 'Museum of Ships'],
  ])('"%s" finds %s', (typed, expected) => expect(first(typed)).toBe(expected));

  test('in the order of twelve countries, with what the map does not know', () => {
    const orders = [
      (street: string, number: string) => `${number} ${street}, Elsewhere, ZZ 99999, Canada`,
      (street: string, number: string) => `${number}, ${street}, Elsewhere SW9 9ZZ, England`,
      (street: string, number: string) => `${street} ${number}, 99999 Elsewhere, Österreich`,
      (street: string, number: string) =>
        `${street}, ${number} - Bairro Novo, Elsewhere - XX, 99999-999, Brasil`,
      (street: string, number: string) => `${street} ${number}, 9.º B, 99999 Elsewhere, España`,
      (street: string, number: string) => `${street} ${number}, 9999 ZZ Elsewhere, Nederland`,
      (street: string, number: string) => `日本 〒999-9999 ${street} ${number}`,
      (street: string, number: string) => `${street} no:${number} kat 9 daire 9, 99999 Elsewhere/Türkiye`,
      (street: string, number: string) => `ul. ${street} ${number}/9, 99-999 Elsewhere, Polska`,
      (street: string, number: string) => `Индия, 999999, ${street}, ${number}`,
      (street: string, number: string) => `${street} ${number}, int. 9, 99999 Elsewhere (ZZ), Italia`,
      (street: string, number: string) => `中国 Elsewhere 区 ${street} ${number}号 999999`,
    ];
    const typed = orders.map((order) => order('Gough Street', '1913'));
    expect(typed.filter((text) => first(text) !== '1913 Gough Street')).toEqual([]);
  });

  test.each([
    ['nothing else of the street, without a number', 'Gough Street, Nowhere, ZZ', 'Gough Street'],
    ['a part of it', 'Gough Nowhere', undefined],
    ['a word beside it', 'Nowhere Gough Street', undefined],
  ])('what is unknown may be %s', (_, typed, expected) => {
    expect(first(typed)).toBe(expected);
  });

  test('never finds the door of another street instead', () => {
    expect(first('5 Lindengasse, Port Alder')).not.toBe('Lindenstraße, 5');
    expect(places.suggest('9 Unknown Road, Port Alder').filter(({ kind }) => kind === 'address')).toEqual([]);
  });
});

describe('SEARCH-2 the surroundings', () => {
  test.each([
    ['14 Mill Lane, AL3 4QT', '14 Mill Lane', 50],
    ['14 Mill Lane, AL9 7ZX', '14 Mill Lane', 60],
    ['Mill Lane 14, Port Alder AL9 7ZX', '14 Mill Lane', 60],
  ])('decide between two streets: "%s"', (typed, main, row) => {
    const [found] = places.suggest(typed);
    expect([found?.main.text, Math.round((found?.position.lat ?? 0) * 1_000)]).toEqual([main, row]);
  });

  test.each([
    'Gough Street, Erlenhafen',
    'gough street erlenhafen',
    'Gough Street 21231',
    'gough street westend',
  ])('are words of the search: "%s"', (typed) => expect(first(typed)).toBe('Gough Street'));
});

describe('SEARCH-3 a number is not that of the house', () => {
  test.each([
    ['12 Smith Street Apt 5', '12 Smith Street'],
    ['Apt 5, 12 Smith Street', '12 Smith Street'],
    ['5/12 Smith Street', '12 Smith Street'],
    ['Unit 5/12 Smith Street', '12 Smith Street'],
    ['4/9 Jones Street', '4 Jones Street'],
    ['Smith Street 12, 5th floor', '12 Smith Street'],
    ['Smith Street 12, floor 5', '12 Smith Street'],
    ['Lindenstraße 7, 5. Stock', 'Lindenstraße, 7'],
    ['Lindenstraße 7, Stiege 5', 'Lindenstraße, 7'],
    ['Lindenstraße 7/5', 'Lindenstraße, 7'],
    ['ул. Мира 23, кв. 7', 'улица Мира, 23'],
    ['ул. Мира 23, подъезд 7, этаж 7', 'улица Мира, 23'],
    ['Hauptstraße 44, 2 OG', 'Hauptstraße, 44'],
    ['Via della Scala 5', 'Via della Scala, 5'],
  ])('"%s" finds %s', (typed, expected) => expect(first(typed)).toBe(expected));
});
