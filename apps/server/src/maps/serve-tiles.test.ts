import { expect, test } from 'vitest';
import { gridMap } from '../testing/grid-map.ts';
import { presentCity } from './serve-tiles.ts';

test('COUNTRY-14 clients know which cities sign speeds in miles', () => {
  const { city, cities } = gridMap();
  const [main, neighbour] = cities.now();
  const { report } = city.info;
  const american = {
    ...main,
    key: 'bay',
    city: {
      ...main.city,
      info: {
        ...city.info,
        report: { ...report, country: { ...report.country, speedUnit: 'mph' as const } },
      },
    },
  };
  const present = presentCity({ city, cities: { ...cities, now: () => [main, neighbour!, american] } });
  expect([present.inMiles, ...present.others.map(({ inMiles }) => inMiles)]).toEqual([
    undefined,
    undefined,
    true,
  ]);
});
