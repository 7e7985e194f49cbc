import type { LearnedSpeeds } from '@fiacre/contract';
import { middleOfSpeedArea, speedRules, type LatLng } from '@fiacre/domain';
import type { Kysely } from 'kysely';
import type { InstalledMap } from '../maps/index.ts';
import type { PlatformTables } from '../platform/database/tables.ts';
import { lastLearning, readRoadSpeeds, readSpeeds, type CitySpeed } from './store.ts';

/** The address in the middle of an area; null if the map knows none. */
export type AddressOf = (point: LatLng) => Promise<string | null>;

const hoursOfDay = 24;

/** Everything learned, for admins. */
export async function listSpeeds(
  db: Kysely<PlatformTables>,
  cities: Pick<InstalledMap['cities'], 'now'>,
  addressOf: AddressOf,
): Promise<Omit<LearnedSpeeds, 'used'>> {
  const speeds = await readSpeeds(db);
  const areas = new Set(speeds.flatMap(({ area }) => area ?? []));
  const names = new Map<string, string>();
  for (const area of areas) {
    const middle = middleOfSpeedArea(area);
    names.set(area, (await addressOf(middle)) ?? `${middle.lat.toFixed(2)}, ${middle.lng.toFixed(2)}`);
  }
  const cityNames = new Map(cities.now().map(({ key, city }) => [key, city.info.name]));
  const nameOf = (city: string) => cityNames.get(city) ?? city;
  const roads = await readRoadSpeeds(db);
  const run = await lastLearning(db);
  return {
    items: speeds.map((speed) => ({
      city: speed.city,
      cityName: nameOf(speed.city),
      ...present(speed, names),
    })),
    roads: roads.map((speed) => ({ ...speed, cityName: nameOf(speed.city) })),
    minPeople: speedRules.minPeople,
    learning: run && {
      at: run.learned_at.toISOString(),
      since: run.trips_since.toISOString(),
      tripsUsed: run.trips_used,
      tripsLeftOut: run.trips_left_out,
    },
  };
}

function present({ area, slot, factor, trips }: CitySpeed, names: ReadonlyMap<string, string>) {
  return {
    area,
    place: area === null ? null : (names.get(area) ?? null),
    weekday: Math.floor(slot / hoursOfDay) + 1,
    hour: slot % hoursOfDay,
    factor,
    trips,
  };
}
