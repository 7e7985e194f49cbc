import type { LatLng } from '../geo/lat-lng.ts';
import { hoursOfWeek, type LearnedSpeed } from './learn-speeds.ts';
import { speedAreaOf } from './speed-area.ts';

/** The factor by which a drive takes longer than at the default speeds of its roads, to two decimals. */
export type Pace = (from: LatLng, to: LatLng) => number;

interface HourSpeeds {
  readonly city: number;
  readonly areas: ReadonlyMap<string, number>;
}

/** The learned factors, by hour of the week; empty if nothing was learned. */
export type SpeedTable = readonly HourSpeeds[];

export function speedTable(speeds: readonly Omit<LearnedSpeed, 'trips'>[]): SpeedTable {
  if (speeds.length === 0) return [];
  const bySlot = Map.groupBy(speeds, ({ slot }) => slot);
  return Array.from({ length: hoursOfWeek }, (_, slot) => {
    const hour = bySlot.get(slot) ?? [];
    return {
      city: hour.find(({ area }) => area === null)?.factor ?? 1,
      areas: new Map(hour.flatMap(({ area, factor }) => (area === null ? [] : [[area, factor] as const]))),
    };
  });
}

/** Where the straight line of a drive is sampled, as shares of its length. */
const samples = [0.1, 0.3, 0.5, 0.7, 0.9];

/**
 * The pace at an hour of the week; null if nothing was learned. It is the mean of the areas along the straight line,
 * not along the route, so that a route, a driver's arrival time and a matrix have the same pace.
 */
export function paceAt(table: SpeedTable, slot: number): Pace | null {
  const hour = table[slot];
  if (hour === undefined) return null;
  const { city, areas } = hour;
  if (areas.size === 0) return () => city;
  return (from, to) => {
    let sum = 0;
    for (const share of samples) {
      const at = {
        lat: from.lat + share * (to.lat - from.lat),
        lng: from.lng + share * (to.lng - from.lng),
      };
      sum += areas.get(speedAreaOf(at)) ?? city;
    }
    return Math.round((sum / samples.length) * 100) / 100;
  };
}
