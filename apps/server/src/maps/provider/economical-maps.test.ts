import { expect, test } from 'vitest';
import { economicalRoutes } from './economical-maps.ts';
import { createMapMeter } from './map-meter.ts';
import { ProviderFault } from './provider-fault.ts';

const from = { lat: 60, lng: 6 };
/** 10 km further north. */
const to = { lat: 60.0899, lng: 6 };

/** The route in a quote, or the provider's fault in the log. */
async function routeOf(distanceKm: number, minutes: number) {
  const route = {
    distanceMetres: distanceKm * 1000,
    durationSeconds: minutes * 60,
    coordinates: [from, to],
    estimated: false,
  };
  const answer = () => Promise.resolve(route);
  const provider = {
    route: answer,
    routeVia: answer,
    matrix: () => Promise.resolve({ distancesMetres: [], durationsSeconds: [] }),
  };
  const routes = economicalRoutes(provider, { provider: 'osrm', meter: createMapMeter(), cache: null });
  const answers = [routes.route(from, to), routes.routeVia([from, to])].map((asked) =>
    asked.then(
      (found) => (found === route ? 'believed' : found),
      (error: unknown) => (error instanceof ProviderFault ? error.detail : error),
    ),
  );
  const [one, via] = await Promise.all(answers);
  expect(via).toEqual(one);
  return one;
}

test.each([
  ['a street', 12, 20, 'believed'],
  ['a street that begins and ends near the points', 8.1, 12, 'believed'],
  ['a road around a fjord', 390, 400, 'believed'],
  ['a ferry for which cars wait', 11, 180, 'believed'],
  ['a traffic jam', 12, 200, 'believed'],
  ['a street shorter than the straight line', 7.9, 12, 'distance'],
  ['a road around half the earth', 20_000, 14_000, 'distance'],
  ['a road around a continent', 410, 400, 'distance'],
  ['a car at 300 km/h', 12, 2.4, 'speed'],
  ['a car that stands for a day', 12, 1440, 'speed'],
])(
  'LAND-16 BOOK-7 a provider’s route that no car can drive sets no fare: %s',
  async (_, km, minutes, answer) => {
    expect(await routeOf(km, minutes)).toBe(answer);
  },
);
