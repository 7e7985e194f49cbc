import { trackMeasure, tripDistance, tripPoints, type TripDistance } from '@fiacre/domain';
import type { Kysely } from 'kysely';
import type { Maps } from '../maps/index.ts';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Log } from '../platform/log/log.ts';
import { readTrack } from './points.ts';

export interface MeasureParts {
  readonly maps: Pick<Maps, 'route' | 'routeVia'>;
  readonly log: Log;
}

/** How far a trip went: its track, measured by the maps; the estimate when that cannot be had. Source: TRIP-8, TRIP-14, TRIP-22. */
export async function measureTrip(
  parts: MeasureParts,
  sql: Kysely<PlatformTables>,
  bookingId: string,
  estimatedMetres: number,
): Promise<TripDistance> {
  const stored = await readTrack(sql, bookingId);
  const track = tripPoints(
    stored.map(({ at, lat, lng, status, after_gap }) => ({
      atMs: at.getTime(),
      lat,
      lng,
      status,
      afterGap: after_gap,
    })),
  );
  return tripDistance(track, await routedMetres(parts, track, bookingId), estimatedMetres);
}

async function routedMetres(
  { maps, log }: MeasureParts,
  track: ReturnType<typeof tripPoints>,
  bookingId: string,
): Promise<number | null> {
  const measure = trackMeasure(track);
  if (measure.kind === 'none') return null;
  const { start, dest } = measure;
  try {
    const route =
      measure.kind === 'drive-time'
        ? await maps.route(start, dest)
        : await maps.routeVia([start, ...measure.waypoints, dest]);
    return route?.distanceMetres ?? null;
  } catch (error) {
    log.warn({ err: error, bookingId }, 'the track could not be measured; the estimate is kept');
    return null;
  }
}
