import { describe, expect, test } from 'vitest';
import { strayStreets } from '../src/places/testing/stray-streets.ts';
import { placesOf, shown } from '../src/places/testing/small-town.ts';
import { collectPlaces } from '../src/place-import/collect-places.ts';
import { buildPlaceTable } from '../src/places/place-table.ts';
import { Places } from '../src/places/places.ts';
import {
  addressForms,
  countAddressHits,
  knownAddresses,
  type AddressForm,
  type AddressHits,
} from './addresses.ts';
import { countCornerHits, knownCorners } from './corner-queries.ts';
import { searchLeftOutDoors } from './left-out-doors.ts';
import { countHits, waysToType, type WayToType } from './place-queries.ts';
import { realCities } from './real-city.ts';

const wanted: Readonly<Record<string, readonly (readonly [typed: string, expected: string])[]>> = {
  'monaco-2025': [
    ['casino', '[Casino] de Monte Carlo'],
    ['bvd des moulins', '[Boulevard] [des] [Moulins]'],
    ['boulevrad des moulins', '[Boulevard] [des] [Moulins]'],
    ['hotel de pari', '[Hôtel] [de] [Pari]s'],
    ['stade louis', '[Stade] [Louis]-II'],
    ['jardin exotique', '[Jardin] [Exotique]'],
  ],
  'porto-alegre': [
    ['rua dos andradas', '[Rua] [dos] [Andradas]'],
    ['r dos andradaz', '[R]ua [dos] [Andradas]'],
    ['av borges de medeiros', '[Av]enida [Borges] [de] [Medeiros]'],
    ['aeroporto', '[Aeroporto] Internacional de Porto Alegre'],
    ['24 de outubro', 'Rua [24] [de] [Outubro]'],
  ],
  'baltimore-2015': [
    ['s broadway', '[S]outh [Broadway]'],
    ['fells po', '[Fells] [Po]int'],
    ['johns hopkins hosp', '[Johns] [Hopkins] [Hosp]ital'],
    ['canton', '[Canton]'],
  ],
};

describe.each(realCities)('LAND-14 well-known places in $name are found', ({ name, read }) => {
  const source = collectPlaces(read());
  const places = new Places(buildPlaceTable(source));

  test.each(wanted[name] ?? [])('searching for "%s" finds %s', (typed, expected) => {
    expect(shown(places.suggest(typed)[0]).split(' | ')[0]).toBe(expected);
  });

  test('CALL-5 a suggested street resolves to an address on that street', () => {
    const withoutCars = source.documents.filter(({ footOnly }) => footOnly).map((street) => street.name);
    const { streets, strays } = strayStreets(places, new Set(withoutCars));
    expect(streets).toBeGreaterThan(20);
    // If a tunnel runs below a street, or a path along it, either name is correct.
    expect(strays / streets).toBeLessThan(0.1);
  });
});

test.each(realCities)(
  'LAND-14 in $name 95 % of places are suggested first and 98 % among five, for whole, partial, misspelt and reordered names',
  ({ name, read }) => {
    const source = collectPlaces(read());
    const places = new Places(buildPlaceTable(source));
    const all = (Object.keys(waysToType) as WayToType[]).map((way) => {
      const hits = countHits(places, source.documents, way);
      const percent = (count: number): string => ((100 * count) / hits.queries).toFixed(1);
      process.stdout.write(
        `places: ${name}, ${way}: hits@1 ${percent(hits.first)} %, @5 ${percent(hits.amongFive)} % (n=${hits.queries})\n`,
      );
      return hits;
    });
    const sum = (count: (hits: (typeof all)[number]) => number): number =>
      all.reduce((total, hits) => total + count(hits), 0);
    const queries = sum((hits) => hits.queries);
    const isBad =
      sum((hits) => hits.first) < 0.95 * queries || sum((hits) => hits.amongFive) < 0.98 * queries;
    expect(isBad ? all.flatMap((hits) => hits.missed) : []).toEqual([]);
  },
);

test.each(realCities.filter(({ name }) => name === 'baltimore-2015'))(
  'LAND-14 in $name a house number is found on its street, written before or after the street name',
  ({ read }) => {
    const places = placesOf(read());
    const [one] = places.suggest('1635 eastern avenue');
    const [other] = places.suggest('eastern ave 1635');
    expect(one).toMatchObject({ kind: 'address', main: { text: '1635 Eastern Avenue' } });
    expect(other?.position).toEqual(one?.position);
    expect(places.reverse(one!.position)?.street).toBe('Eastern Avenue');
  },
);

test.each(realCities)(
  'SEARCH-1 SEARCH-6 in $name 95 % of whole addresses in each form, and of corners, are found first within 80 m, and 98 % among five',
  ({ name, read }) => {
    const source = collectPlaces(read());
    const places = new Places(buildPlaceTable(source));
    const addresses = knownAddresses(read(), source.townName ?? name);
    const counted: [string, AddressHits][] = (Object.keys(addressForms) as AddressForm[]).map((form) => [
      `address ${form}`,
      countAddressHits(places, addresses, form),
    ]);
    counted.push(['corners', countCornerHits(places, knownCorners(read()))]);
    const bad = counted.flatMap(([what, { queries, first, amongFive, missed }]) => {
      const percent = (count: number): string => ((100 * count) / Math.max(1, queries)).toFixed(1);
      process.stdout.write(
        `places: ${name}, ${what}: hits@1 ${percent(first)} %, @5 ${percent(amongFive)} % (n=${queries})\n`,
      );
      return first < 0.95 * queries || amongFive < 0.98 * queries ? missed : [];
    });
    expect(bad).toEqual([]);
  },
);

test.each(realCities)(
  'SEARCH-10 in $name no house number that the map lacks is shown as exact in another place',
  ({ name, read }) => {
    const cityName = collectPlaces(read()).townName ?? name;
    const wrong = (Object.keys(addressForms) as AddressForm[]).flatMap((form) => {
      const found = searchLeftOutDoors(read, cityName, form);
      process.stdout.write(
        `places: ${name}, left out, ${form}: about ${found.about}, right ${found.right}, nothing ${found.nothing}, ` +
          `wrong ${found.wrong.length} (n=${found.queries})\n`,
      );
      return found.wrong;
    });
    expect(wrong).toEqual([]);
  },
);
