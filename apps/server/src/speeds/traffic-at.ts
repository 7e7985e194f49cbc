import { isMapSpeed, LocalCalendar, paceAt, type Pace } from '@fiacre/domain';
import type { InstalledMap, LearnedRoadsOfCity, TrafficAt } from '../maps/index.ts';
import type { Platform } from '../platform/platform.ts';
import { settingsPart } from '../settings/index.ts';
import { speedsPart, type CitySpeeds } from './speeds-part.ts';

/** The learned traffic at an instant. */
export function createTrafficAt(
  { db, references }: Pick<Platform, 'db' | 'references'>,
  { cities, learnedRoads }: Pick<InstalledMap, 'cities' | 'learnedRoads'>,
): TrafficAt {
  return async (instant, known) => {
    const reference = known ?? (await references.recent(db));
    if (!reference.of(settingsPart).learnedSpeeds) return undefined;
    const learned = reference.of(speedsPart);
    if (learned.size === 0) return undefined;
    const paces = new Map<string, Pace>();
    const roads = new Map<object, LearnedRoadsOfCity>();
    for (const { key, timeZone, city } of cities.now()) {
      const speeds = learned.get(key);
      if (speeds === undefined) continue;
      const ready = speeds.roads === null ? undefined : learnedRoads.of(city, speeds.roads);
      if (ready !== undefined) roads.set(city, ready);
      const slot = new LocalCalendar(timeZone).hourOfWeekAt(instant.getTime());
      paces.set(key, paceOf(speeds, slot, ready !== undefined));
    }
    return {
      pace: (from, to) => paces.get(cities.at(from).key)?.(from, to) ?? 1,
      roadsOf: (city) => roads.get(city),
    };
  };
}

/**
 * The pace on the roads at their learned speeds. Until these are ready, as in the seconds after switching a city,
 * drives use the roads of the map, and take longer by the factor of all roads.
 */
function paceOf({ hours, roads }: CitySpeeds, slot: number, isReady: boolean): Pace {
  const pace = paceAt(hours, slot) ?? (() => 1);
  if (roads === null || isReady || isMapSpeed(roads)) return pace;
  return (from, to) => Math.round(pace(from, to) * roads.all * 100) / 100;
}
