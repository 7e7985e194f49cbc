import { isMapSpeed, LocalCalendar, localTimeAt, paceAt, type Pace } from '@fiacre/domain';
import { closedNow, closuresPart } from '../closures/index.ts';
import { tariffsPart } from '../tariffs/index.ts';
import type { InstalledMap, RoadsOfCity, TimeThere, TrafficAt } from '../maps/index.ts';
import type { Platform } from '../platform/platform.ts';
import { settingsPart } from '../settings/index.ts';
import { speedsPart, type CitySpeeds } from './speeds-part.ts';

/** The learned traffic at an instant, on the roads that are open then. */
export function createTrafficAt(
  { db, references }: Pick<Platform, 'db' | 'references'>,
  { cities, learnedRoads, closures }: Pick<InstalledMap, 'cities' | 'learnedRoads' | 'closures'>,
): TrafficAt {
  return async (instant, known) => {
    const reference = known ?? (await references.recent(db));
    const isLearned = reference.of(settingsPart).learnedSpeeds;
    const learned: ReadonlyMap<string, CitySpeeds> = isLearned ? reference.of(speedsPart) : new Map();
    const closed = reference.of(closuresPart);
    if (learned.size === 0 && closed.size === 0 && !closures.haveTimedRules()) return undefined;
    const { holidays } = reference.of(tariffsPart);
    const paces = new Map<string, Pace>();
    const roads = new Map<object, RoadsOfCity>();
    for (const { key, timeZone, city } of cities.now()) {
      const speeds = learned.get(key);
      const known = speeds?.roads ?? null;
      const ready = known === null ? undefined : learnedRoads.of(city, known);
      const shut = closedNow(closed.get(key) ?? [], instant, timeZone);
      const open = closures.roadsOf(city, shut, timeThere(instant, timeZone, holidays), ready);
      if (open !== undefined) roads.set(city, open);
      if (speeds === undefined) continue;
      const slot = new LocalCalendar(timeZone).hourOfWeekAt(instant.getTime());
      paces.set(key, paceOf(speeds, slot, ready !== undefined));
    }
    return {
      pace: (from, to) => paces.get(cities.at(from).key)?.(from, to) ?? 1,
      roadsOf: (city) => roads.get(city),
    };
  };
}

/** The local time of an instant, for the rules of a map; public holidays are those of the tariffs. */
export function timeThere(instant: Date, timeZone: string, holidays: ReadonlySet<string>): TimeThere {
  return { local: localTimeAt(timeZone, instant), isHoliday: (date) => holidays.has(date) };
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
