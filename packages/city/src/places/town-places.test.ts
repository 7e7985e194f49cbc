import { describe, expect, test } from 'vitest';
import { demoCity } from '../demo/testing/demo-city.ts';
import type { Extract } from '../osm/testing/extracts/extract-board.ts';
import { harbourTown } from '../osm/testing/extracts/harbour-town.ts';
import { hillTown } from '../osm/testing/extracts/hill-town.ts';
import { manyScriptsTown } from '../osm/testing/extracts/many-scripts-town.ts';
import { placesOf, shown } from './testing/small-town.ts';
import { strayStreets } from './testing/stray-streets.ts';

/** A town, and texts to type there with the first suggestion expected. */
const towns: readonly (readonly [string, () => Extract, readonly (readonly [string, string])[]])[] = [
  [
    'a hill town',
    hillTown,
    [
      ['casino', '[Casino] de Rocheclaire'],
      ['bvd des oliviers', '[Boulevard] [des] [Oliviers]'],
      ['boulevrad des oliviers', '[Boulevard] [des] [Oliviers]'],
      ['hotel de par', '[Hôtel] [de] [Par]me'],
      ['stade lucien', '[Stade] [Lucien]-II'],
      ['jardin tropical', '[Jardin] [Tropical]'],
      ['rue emile', '[Rue] [Émile] de Loth'],
    ],
  ],
  [
    'a harbour town',
    harbourTown,
    [
      ['s broadway', '[S]outh [Broadway] Street'],
      ['falls po', '[Falls] [Po]int'],
      ['john harrow hosp', '[John] [Harrow] [Hosp]ital'],
      ['camden', '[Camden] Yard'],
    ],
  ],
  [
    'a town of many scripts',
    manyScriptsTown,
    [
      ['rua das andorinhas', '[Rua] [das] [Andorinhas]'],
      ['r das andorinhaz', '[R]ua [das] [Andorinhas]'],
      ['av bento de medeiros', '[Av]enida [Bento] [de] [Medeiros]'],
      ['24 de maio', 'Rua [24] [de] [Maio]'],
      ['muhlenstr', '[Mühlenstr]aße'],
      ['садовая', '[Садовая] улица'],
      ['площадь поб', '[Площадь] [Поб]еды'],
      ['οδος ερμ', '[Οδός] [Ερμ]ού'],
      ['شارع النيل', '[شارع] [النيل]'],
      ['רחוב הנמל', '[רחוב] [הנמל]'],
      ['桜通り', '[桜][通][り]'],
      ['종로', '[종로]'],
    ],
  ],
];

describe.each(towns)('LAND-14 place search in %s', (_, town, wanted) => {
  const places = placesOf(town().read());

  test.each(wanted)('"%s" finds %s', (typed, expected) => {
    expect(shown(places.suggest(typed)[0]).split(' | ')[0]).toBe(expected);
  });
});

describe('LAND-14 addresses', () => {
  const places = placesOf(harbourTown().read());

  test('finds a door in a harbour town with the number before or after the street', () => {
    const [one] = places.suggest('1614 eastern street');
    const [other] = places.suggest('eastern st 1614');
    expect(one).toMatchObject({ kind: 'address', main: { text: '1614 Eastern Street' } });
    expect(other?.position).toEqual(one?.position);
    expect(places.reverse(one!.position)?.street).toBe('Eastern Street');
  });

  test('CALL-5 the reverse lookup of a suggested street returns that street', () => {
    const { streets, strays } = strayStreets(places);
    expect(streets).toBeGreaterThan(35);
    expect(strays).toBe(0);
  });
});

describe('LAND-14 place search in the demo city', () => {
  const places = placesOf(demoCity());

  test.each([
    ['boulevard lanterns', '[Boulevard] of the [Lanterns]'],
    ['airport', 'Velmora [Airport]'],
    ['central', 'Velmora [Central]'],
    ['old town', '[Old] [Town]'],
    ['city hall', '[City] [Hall]'],
    ['cathedrl', '[Cathedral] of the Lanterns'],
    ['ferry', '[Ferry] Terminal'],
  ])('"%s" finds %s', (typed, expected) =>
    expect(shown(places.suggest(typed)[0]).split(' | ')[0]).toBe(expected),
  );

  test('CALL-5 the reverse lookup of a suggested street returns that street', () => {
    const { streets, strays } = strayStreets(places);
    expect(streets).toBeGreaterThan(150);
    expect(strays / streets).toBeLessThan(0.1);
  });

  test('finds doors with the number before or after the street, and finds them again from their position', () => {
    const [door] = places.suggest('241 boulevard of the lanterns');
    expect(door).toMatchObject({ kind: 'address', secondary: { text: expect.stringContaining('Velmora') } });
    expect(places.suggest('boulevard of the lanterns 241')[0]?.placeId).toBe(door?.placeId);
    const found = places.reverse(door!.position);
    expect(found).toMatchObject({ street: 'Boulevard of the Lanterns', houseNumber: '241' });
  });
});
