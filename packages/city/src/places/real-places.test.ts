import { describe, expect, test } from 'vitest';
import { readOsmPbf } from '../osm/read-pbf.ts';
import { realCities, realCityFile } from '../osm/testing/real-city.ts';
import { generateDemoCity } from '../demo/generate-demo-city.ts';
import type { Places } from './places.ts';
import { placesOf, shown } from './testing/small-town.ts';

type City = (typeof realCities)[number];
const loaded = new Map<City, Places>();

function realPlaces(city: City, context: Parameters<typeof realCityFile>[1]): Places {
  const known = loaded.get(city) ?? placesOf(readOsmPbf(realCityFile(city, context)));
  loaded.set(city, known);
  return known;
}

const wanted: readonly (readonly [City, string, string])[] = [
  ['monaco-2025', 'casino', '[Casino] de Monte Carlo'],
  ['monaco-2025', 'bvd des moulins', '[Boulevard] [des] [Moulins]'],
  ['monaco-2025', 'boulevrad des moulins', '[Boulevard] [des] [Moulins]'],
  ['monaco-2025', 'hotel de pari', '[Hôtel] [de] [Pari]s'],
  ['monaco-2025', 'stade louis', '[Stade] [Louis]-II'],
  ['monaco-2025', 'jardin exotique', '[Jardin] [Exotique]'],
  ['porto-alegre', 'rua dos andradas', '[Rua] [dos] [Andradas]'],
  ['porto-alegre', 'r dos andradaz', '[R]ua [dos] [Andradas]'],
  ['porto-alegre', 'av borges de medeiros', '[Av]enida [Borges] [de] [Medeiros]'],
  ['porto-alegre', 'aeroporto', '[Aeroporto] Internacional de Porto Alegre'],
  ['porto-alegre', '24 de outubro', 'Rua [24] [de] [Outubro]'],
  ['baltimore-2015', 's broadway', '[S]outh [Broadway]'],
  ['baltimore-2015', 'fells po', '[Fells] [Po]int'],
  ['baltimore-2015', 'johns hopkins hosp', '[Johns] [Hopkins] [Hosp]ital'],
  ['baltimore-2015', 'canton', '[Canton]'],
];

describe('LAND-14 people find what they know in real cities', () => {
  test.for(wanted)('%s: "%s" leads to %s', ([city, typed, expected], context) => {
    const [best] = realPlaces(city, context).suggest(typed);
    expect(shown(best).split(' | ')[0]).toBe(expected);
  });

  test('in Baltimore a number leads to a door on its street, both ways round', (context) => {
    const places = realPlaces('baltimore-2015', context);
    const [one] = places.suggest('1635 eastern avenue');
    const [other] = places.suggest('eastern ave 1635');
    expect(one).toMatchObject({ kind: 'address', main: { text: '1635 Eastern Avenue' } });
    expect(other?.position).toEqual(one?.position);
    expect(places.reverse(one!.position)?.street).toBe('Eastern Avenue');
  });

  test.for(realCities)('CALL-5 %s: the place of a suggested street is an address on it', (city, context) => {
    const places = realPlaces(city, context);
    const streets = Array.from('abcdefghijlmnoprstv')
      .flatMap((letter) => places.suggest(letter, { limit: 50 }))
      .filter(({ kind }) => kind === 'street');
    expect(streets.length).toBeGreaterThan(150);
    const strays = streets.filter(({ main, position }) => places.reverse(position)?.street !== main.text);
    // Tunnels under streets and paths beside them: there either name is right.
    expect(strays.length / streets.length).toBeLessThan(0.1);
  });
});

describe('LAND-14 people find their way in the demo city', () => {
  const places = placesOf(generateDemoCity());

  test.each([
    ['boulevard lanterns', '[Boulevard] of the [Lanterns]'],
    ['airport', 'Velmora [Airport]'],
    ['central', 'Velmora [Central]'],
    ['old town', '[Old] [Town]'],
    ['city hall', '[City] [Hall]'],
    ['cathedrl', '[Cathedral] of the Lanterns'],
    ['ferry', '[Ferry] Terminal'],
  ])('"%s" leads to %s', (typed, expected) =>
    expect(shown(places.suggest(typed)[0]).split(' | ')[0]).toBe(expected),
  );

  test('its doors are found both ways round, and found again from their place', () => {
    const [door] = places.suggest('241 boulevard of the lanterns');
    expect(door).toMatchObject({ kind: 'address', secondary: { text: expect.stringContaining('Velmora') } });
    expect(places.suggest('boulevard of the lanterns 241')[0]?.placeId).toBe(door?.placeId);
    const found = places.reverse(door!.position);
    expect(found).toMatchObject({ street: 'Boulevard of the Lanterns', houseNumber: '241' });
  });
});
