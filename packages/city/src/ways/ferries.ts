import { greatCircleMetres } from '@fiacre/domain';
import type { ColumnWay, OsmColumns } from '../osm/osm-columns.ts';
import { ferryClass, roadClasses } from './road-class.ts';

/**
 * The mean wait for a ferry and the time to drive onto it, in hundredths of a second: half of a ten-minute interval.
 */
export const boardingCs = 30_000;
/** Durations that imply a speed outside this range are mistakes, such as hours given as minutes. */
const minKmh = 2;
const maxKmh = 80;

/** The speed of a ferry in km/h: its length by its duration if the map has both, otherwise that of a slow ship. */
export function ferryKmh(osm: OsmColumns, way: ColumnWay): number {
  const usualKmh = roadClasses[ferryClass]?.speedKmh ?? minKmh;
  const seconds = parseDurationSeconds(way.tag('duration'));
  if (seconds === undefined) return usualKmh;
  let metres = 0;
  for (let index = 1; index < way.nodes.length; index++) {
    const [from, to] = [way.nodes[index - 1] ?? 0, way.nodes[index] ?? 0];
    // Part of the ferry is outside the area, so its length is unknown.
    if (!osm.isInside(from) || !osm.isInside(to)) return usualKmh;
    metres += greatCircleMetres(osm.position(from), osm.position(to));
  }
  const kmh = (metres / seconds) * 3.6;
  return kmh >= minKmh && kmh <= maxKmh ? kmh : usualKmh;
}

/** The time on a ferry in hundredths of a second, from a timetable, so it is not calibrated. */
export function ferryTimeCs(lengthMetres: number, speedKmh: number): number {
  return Math.max(1, Math.round((lengthMetres * 360) / speedKmh));
}

/** The seconds of a duration: `25` (minutes), `1:20`, `1:20:30` or `PT1H20M`. Source: OpenStreetMap wiki, Key:duration. */
export function parseDurationSeconds(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const clock = /^(?:(\d+):)?(\d+)(?::(\d+))?$/.exec(value);
  const period = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/.exec(value);
  const [, hours = '0', minutes = '0', seconds = '0'] = clock ?? period ?? [];
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return total > 0 ? total : undefined;
}
