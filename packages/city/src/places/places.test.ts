import { describe, expect, test } from 'vitest';
import { drawTown, placesOf, shown, type TownLine, type TownPoint } from './testing/small-town.ts';

const door = (east: number, north: number, number: string, street: string): TownPoint => [
  east,
  north,
  { 'addr:housenumber': number, 'addr:street': street },
];
const road = (name: string, ...corners: [number, number][]): TownLine => [
  { highway: 'residential', name },
  ...corners,
];

const town = drawTown(
  [
    [0, 0, { place: 'town', name: 'Port Alder' }],
    [-10, 10, { place: 'suburb', name: 'Old Town' }],
    [12, 10, { place: 'suburb', name: 'Östermalm', 'name:en': 'East Fields' }],
    door(-12, 10.1, '1', 'Main Street'),
    door(-8, 10.1, '9', 'Main Street'),
    door(-10, 9.9, '4', 'Main Street'),
    door(-10.3, 12.1, '12 bis', 'Rue Saint-Honoré'),
    [-9, 11, { amenity: 'cafe', name: 'Café Zoë', 'addr:street': 'Main Street', 'addr:housenumber': '7' }],
    [8, 8, { amenity: 'hospital', name: 'Alder General Hospital', alt_name: 'The Infirmary' }],
    [9, 9, { railway: 'station', name: 'Main Station' }],
    [9.1, 9, { entrance: 'main', name: 'North Entrance' }],
    [3, 3, { amenity: 'bench', name: 'Bench of the Poet' }],
    [14, 10, { shop: 'kiosk', name: 'Киоск у моря' }],
    [14, 11, { tourism: 'hotel', name: 'فندق المدينة' }],
    [14, 12, { amenity: 'restaurant', name: '東京食堂' }],
    [14, 13, { tourism: 'attraction', name: 'ตลาดน้ำดำเนินสะดวก' }],
    [-13, 10, { amenity: 'pharmacy', name: 'Alder Pharmacy' }],
    [11, 8, { amenity: 'pharmacy', name: 'Good Health' }],
    [-12, 12, { amenity: 'atm', operator: 'First Bank' }],
    door(20, 20, '5', 'Lindenstraße'),
    door(20.2, 20, '9', 'Lindenstraße'),
  ],
  [
    road('Main Street', [-14, 10], [-6, 10]),
    road('Main Street', [-6, 10], [-4, 10]),
    road('Back Alley', [-9, 10.13], [-7, 10.13]),
    road('Main Street', [10, 8], [14, 8]),
    road('Rue Saint-Honoré', [-14, 12], [-6, 12]),
    road('Rua das Flores', [-14, 14], [-6, 14]),
    road('Bridge Lane', [0, -30], [0, -22]),
    road('24 October Road', [1, -30], [1, -22]),
    [{ highway: 'steps', name: 'Cliff Steps' }, [-14, 9.9], [-6, 9.9]],
  ],
);
const places = placesOf(town);
const first = (typed: string, near?: { lat: number; lng: number }): string =>
  shown(places.suggest(typed, near === undefined ? {} : { near })[0]);

describe('LAND-3 DATA-14 a suggestion has a main text with highlighted matches and a secondary text', () => {
  test.each([
    ['bridge', '[Bridge] Lane | Port Alder'],
    ['bri', '[Bri]dge Lane | Port Alder'],
    ['BRIDGE LANE', '[Bridge] [Lane] | Port Alder'],
    ['lane bridge', '[Bridge] [Lane] | Port Alder'],
    ['old', '[Old] Town | Port Alder'],
    ['cafe zoe', '[Café] [Zoë] | 7 Main Street, Old Town, Port Alder'],
    ['ostermalm', '[Östermalm] | Port Alder'],
    ['киоск', '[Киоск] у моря | Östermalm, Port Alder'],
    ['فندق', '[فندق] المدينة | Östermalm, Port Alder'],
    ['東京', '[東][京]食堂 | Östermalm, Port Alder'],
    ['ดำเนิน', 'ตลาดน้ำ[ดำเนิน]สะดวก | Östermalm, Port Alder'],
  ])('%s shows %s', (typed, expected) => expect(first(typed)).toBe(expected));

  test('has a one-line description and the position of the place', () => {
    const [hospital] = places.suggest('alder general');
    expect(hospital).toMatchObject({
      description: 'Alder General Hospital, Östermalm, Port Alder',
      kind: 'poi',
      position: { lat: 0.008, lng: 0.008 },
    });
  });

  test('does not exist for features that nobody rides to', () => {
    expect(places.suggest('bench of the poet')).toEqual([]);
  });
});

describe('LAND-14 typed text', () => {
  test.each([
    ['main str', '[Main] [Str]eet'],
    ['bridge ln', '[Bridge] [Lane]'],
    ['rue st honore', '[Rue] [Saint]-[Honoré]'],
    ['rua flores', '[Rua] das [Flores]'],
    ['r das flores', '[R]ua [das] [Flores]'],
    ['brigde lane', '[Bridge] [Lane]'],
    ['hospitl', 'Alder General [Hospital]'],
    ['alder genral hospitla', '[Alder] [General] [Hospital]'],
  ])('%s finds %s', (typed, expected) => expect(first(typed).split(' | ')[0]).toBe(expected));

  test('finds a place by its other names, but ranks its own name first', () => {
    expect(first('infirmary')).toBe('Alder General Hospital | Östermalm, Port Alder');
    expect(first('east fields')).toBe('Östermalm | Port Alder');
  });

  test('may include the quarter after the name', () => {
    expect(places.suggest('main street ostermalm').map(shown)[0]).toBe(
      '[Main] [Street] | Östermalm, Port Alder',
    );
    expect(places.suggest('bridge lane ostermalm')).toEqual([]);
    expect(first('port alder')).toBe('[Port] [Alder]');
    expect(places.suggest('port alder', { limit: 50 }).filter(({ kind }) => kind === 'street')).toEqual([]);
  });

  test('returns an empty list if it is empty, blank, punctuation or unknown words', () => {
    for (const typed of ['', '   ', '?!', 'qqqqqq', '12', '\u0000'])
      expect(places.suggest(typed)).toEqual([]);
  });

  test('is cut when it is too long', () => {
    expect(places.suggest(`bridge lane ${'x'.repeat(100_000)}`)).toEqual([]);
    expect(first(`bridge lane${' '.repeat(100_000)}`)).toContain('Bridge');
  });

  test('returns at most the requested number of suggestions, without duplicates', () => {
    expect(places.suggest('main', { limit: 2 })).toHaveLength(2);
    const all = places.suggest('main', { limit: 50 }).map(({ description }) => description);
    expect(new Set(all).size).toBe(all.length);
    expect(places.suggest('main', { limit: 0 })).toHaveLength(1);
  });
});

describe('LAND-14 a kind of place', () => {
  const west = { lat: 0.01, lng: -0.012 };
  const east = { lat: 0.008, lng: 0.012 };

  test.each(
    'pharmacy صيدلية Apotheke farmacia داروخانه pharmacie फार्मेसी apotek farmácia فارمیسی 药店'.split(' '),
  )('%s suggests the nearest pharmacy first', (typed) => {
    expect(first(typed, west)).toContain('Pharmacy');
    expect(places.suggest(typed, { near: east }).map(({ main }) => main.text)[0]).toBe('Good Health');
  });

  test.each(
    [
      'аптека apteka lékárna lekáreň gyógyszertár farmacie φαρμακείο eczane apotheek apteekki 薬局 약국 ร้านขายยา',
      'ljekarna апотека lekarna ফার্মেসি மருந்தகம் farmasi vaistinė aptiek apteek 藥局 АПТЕКА ΦΑΡΜΑΚΕΊΟ',
    ].flatMap((words) => words.split(' ')),
  )('SEARCH-9 %s, a word of the streets, suggests the nearest pharmacy first', (typed) =>
    expect(places.suggest(typed, { near: east }).map(({ main }) => main.text)[0]).toBe('Good Health'),
  );

  test.each([
    ['nhà thuốc', 'Good Health'],
    ['nhà ga', 'Main Station'],
    ['вокзал', 'Main Station'],
    ['기차역', 'Main Station'],
    ['больница', 'Alder General Hospital'],
    ['szpital', 'Alder General Hospital'],
    ['sjukhus', 'Alder General Hospital'],
    ['nearest pharmacy', 'Good Health'],
    ['Pharmacy near me', 'Good Health'],
    ['Apotheke in der Nähe', 'Good Health'],
    ['la farmacia más cercana', 'Good Health'],
    ['аптека рядом со мной', 'Good Health'],
    ['근처 약국', 'Good Health'],
    ['附近的药店', 'Good Health'],
    ['أقرب صيدلية', 'Good Health'],
    ['en yakın hastane', 'Alder General Hospital'],
  ])('SEARCH-9 %s suggests %s', (typed, expected) =>
    expect(places.suggest(typed, { near: east })[0]?.main.text).toBe(expected),
  );

  test('SEARCH-9 a kind is not guessed from a typing error', () => {
    for (const typed of ['pharmcay', 'аптекаа', 'krankenhuas']) {
      const found = places.suggest(typed, { near: east }).map(({ main }) => main.text);
      expect(found).not.toContain('Good Health');
    }
  });

  test('is also suggested by two words, or by its beginning', () => {
    expect(first('בית מרקחת', east)).toContain('Good Health');
    expect(first('train station', west)).toContain('Main [Station]');
    expect(places.suggest('pharm', { near: east }).map(({ main }) => main.text)).toContain('Good Health');
  });

  test('is suggested with the name of its operator if it has no name', () =>
    expect(first('geldautomat', east)).toBe('First Bank | Old Town, Port Alder'));
});

describe('LAND-14 near places come first', () => {
  test('ranks the nearer of two streets with the same name first', () => {
    expect(first('main street', { lat: 0.01, lng: -0.01 })).toBe('[Main] [Street] | Old Town, Port Alder');
    expect(first('main street', { lat: 0.008, lng: 0.012 })).toBe('[Main] [Street] | Östermalm, Port Alder');
  });

  test('merges the pieces of one street, but not streets with the same name elsewhere', () => {
    const streets = places.suggest('main street', { limit: 20 }).filter(({ kind }) => kind === 'street');
    expect(streets.map(({ secondary }) => secondary.text).sort()).toEqual([
      'Old Town, Port Alder',
      'Östermalm, Port Alder',
    ]);
  });
});

describe('LAND-14 house numbers', () => {
  test.each(['4 main street', 'main street 4', 'Main Street, 4', '4, main st'])(
    '%s finds the door',
    (typed) => {
      expect(places.suggest(typed)[0]).toMatchObject({
        kind: 'address',
        main: { text: '4 Main Street' },
        position: { lat: 0.0099, lng: -0.01 },
      });
    },
  );

  test('an unknown number is placed between its neighbours on the street', () => {
    const [found] = places.suggest('main street 5');
    expect(found).toMatchObject({ kind: 'address', main: { text: '5 Main Street' } });
    expect(found?.position.lat).toBeCloseTo(0.01, 6);
    expect(found?.position.lng).toBeCloseTo(-0.01, 6);
  });

  test('an implausible number returns the street', () => {
    expect(places.suggest('main street 4711')[0]).toMatchObject({
      kind: 'street',
      main: { text: 'Main Street' },
    });
  });

  test('finds doors of a street that the map knows only from addresses, with the town after them', () => {
    for (const typed of ['Lindenstraße 5', 'lindenstr. 5', 'Lindenstraße 5 Port Alder'])
      expect(places.suggest(typed)[0]).toMatchObject({
        kind: 'address',
        main: { text: 'Lindenstraße, 5' },
        position: { lat: 0.02, lng: 0.02 },
      });
  });

  test('a number in a name is part of the name', () => {
    expect(first('24 october')).toBe('[24] [October] Road | Port Alder');
  });

  test('letters after the number are accepted', () => {
    expect(first('rue saint honore 12bis')).toMatch(/^\[12 bis?\]|^\[12\] bis/);
    expect(places.suggest('12 bis rue saint honore')[0]).toMatchObject({
      kind: 'address',
      main: { text: '12 bis Rue Saint-Honoré' },
    });
  });
});

describe('LAND-15 CALL-3 the id of a suggestion', () => {
  test('returns the place of streets, doors, points and suburbs', () => {
    for (const typed of [
      'bridge lane',
      '4 main street',
      'main street 5',
      'cafe zoe',
      'old town',
      '12 bis rue saint honore',
    ]) {
      const [suggestion] = places.suggest(typed);
      const { placeId, description, position, kind, isExact } = suggestion!;
      expect(placeId).toMatch(/^[\w.~-]+$/);
      expect(places.place(placeId)).toEqual({ placeId, description, position, kind, isExact });
    }
  });

  test('is the same after importing the same map again', () => {
    const again = placesOf(town);
    for (const typed of ['bridge', '4 main street', 'cafe']) {
      expect(again.suggest(typed).map(({ placeId }) => placeId)).toEqual(
        places.suggest(typed).map(({ placeId }) => placeId),
      );
    }
  });

  test.each(['', 'nothing', '.', '4', '../../etc/passwd', '~', '%', 'a'.repeat(5_000)])(
    'is null for the unknown id %s',
    (id) => {
      expect(places.place(id)).toBeNull();
    },
  );

  test('SEARCH-10 is the street, but not exactly, for a house number that is not there', () => {
    const [street] = places.suggest('bridge lane');
    const { position } = street!;
    expect(places.place(`${street!.placeId}.5`)).toMatchObject({ kind: 'street', position, isExact: false });
    expect(places.place(`${street!.placeId}.%E0`)).toBeNull();
  });
});

describe('CALL-5 the address of a point', () => {
  test('is the nearest door with its street and quarter', () => {
    expect(places.reverse({ lat: 0.0101, lng: -0.012 })).toEqual({
      address: '1 Main Street, Old Town, Port Alder',
      street: 'Main Street',
      houseNumber: '1',
      locality: 'Old Town, Port Alder',
      distanceMetres: 0,
    });
  });

  test('is the door at the point, even if another street behind the house is closer', () => {
    expect(places.reverse({ lat: 0.01012, lng: -0.008 })).toMatchObject({
      street: 'Main Street',
      houseNumber: '9',
    });
  });

  test('is only the street if there is no door nearby', () => {
    const found = places.reverse({ lat: -0.026, lng: 0.0001 });
    expect(found).toMatchObject({ address: 'Bridge Lane, Port Alder', street: 'Bridge Lane' });
    expect(found?.houseNumber).toBeUndefined();
    expect(found?.distanceMetres).toBeCloseTo(11.1, 1);
  });

  test('prefers a street to stairs at a similar distance', () => {
    expect(places.reverse({ lat: 0.00994, lng: -0.0065 })?.street).toBe('Main Street');
  });

  test('is null far from every street', () => {
    expect(places.reverse({ lat: 1, lng: 1 })).toBeNull();
    expect(
      placesOf(drawTown([[0, 0, { place: 'town', name: 'Nowhere' }]])).reverse({ lat: 0, lng: 0 }),
    ).toBeNull();
  });

  test('is on the same street for every suggested street’s position', () => {
    for (const typed of ['bridge lane', 'rue saint', 'rua das', 'main street']) {
      const [suggestion] = places.suggest(typed);
      expect(places.reverse(suggestion!.position)?.street).toBe(suggestion!.main.text);
    }
  });
});

test('stations and entrances in a box, by name', () => {
  const box = { west: 0.008, south: 0.007, east: 0.01, north: 0.01 };
  expect(places.namedStops(box)).toEqual([
    { name: 'Main Station', position: { lat: 0.009, lng: 0.009 } },
    { name: 'North Entrance', position: { lat: 0.009, lng: 0.0091 } },
  ]);
  expect(places.namedStops({ ...box, west: 0.0092 })).toEqual([]);
});
