import { parseArgs } from 'node:util';
import { seededRandom } from '../src/laboratory/random.ts';
import { tabledTown, type Town } from '../src/laboratory/town.ts';
import { openDemoCity, randomPlace } from './demo-city.ts';
import { compareModes, tableOf } from './modes.ts';

/** The number of places where rides begin and end; the driving times between all of them are computed in advance. */
const placeCount = 600;

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '400' },
    drivers: { type: 'string', default: '45' },
    hours: { type: 'string', default: '3' },
    seeds: { type: 'string', default: '2' },
  },
});

/** The demo city with driving times on its roads. Places that cannot be reached from everywhere are left out. */
async function demoTown(): Promise<Town> {
  const city = await openDemoCity();
  const random = seededRandom(1);
  const sampled = Array.from({ length: placeCount }, () => randomPlace(city, random));
  const { durationsSeconds, distancesMetres } = city.matrix(sampled, sampled);
  const seconds = (from: number, to: number) => durationsSeconds[from * placeCount + to] ?? Infinity;
  const all = [...sampled.keys()];
  const isConnected = (one: number) =>
    all.filter((other) => Number.isFinite(seconds(one, other) + seconds(other, one))).length > placeCount / 2;
  const used = all.filter(isConnected);
  const cut = (table: ArrayLike<number>) =>
    used.map((from) => used.map((to) => table[from * placeCount + to] ?? Infinity));
  return tabledTown(
    used.map((index) => sampled[index] ?? { lat: 0, lng: 0 }),
    cut(durationsSeconds),
    cut(distancesMetres),
  );
}

const seeds = Array.from({ length: Number(values.seeds) }, (_, index) => index + 1);
const results = await compareModes(await demoTown(), {
  ordersPerHour: Number(values.orders),
  drivers: Number(values.drivers),
  hours: Number(values.hours),
  seeds,
});
process.stdout.write(
  `demo city, ${values.orders} orders an hour, ${values.drivers} drivers, ${values.hours} hours, ${values.seeds} seeds\n\n${tableOf(results)}\n`,
);
