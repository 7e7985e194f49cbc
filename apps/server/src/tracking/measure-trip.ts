import {
  isDense,
  followsRoads,
  maxChargedMetres,
  trackDoubts,
  trackMeasure,
  tripDistance,
  type MatchedTrack,
  type MeasuredDrive,
  type WaitPeriod,
  type LatLng,
  type PassedToll,
  type RejectReason,
  type TimedPlace,
  type TrackDoubt,
  type TrackFix,
  type TripDistance,
} from '@fiacre/domain';
import type { Kysely } from 'kysely';
import type { InstalledMap, Maps } from '../maps/index.ts';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Log } from '../platform/log/log.ts';
import { judgeTrack } from './judged-track.ts';
import type { StoredPoint } from './points.ts';
import type { PointKey } from './tables.ts';

export interface MeasureParts {
  readonly maps: Pick<Maps, 'route' | 'routeVia'>;
  readonly tracks: InstalledMap['tracks'];
  readonly log: Log;
}

/** The booking whose trip ends. */
export interface EndingTrip {
  readonly id: string;
  /** Only what this driver drove, if the ride had several cars. */
  readonly driverId?: string | undefined;
  readonly pickup: LatLng;
  /** null: it had no destination. */
  readonly drop: LatLng | null;
  /** The stops on the way. */
  readonly stops?: readonly LatLng[] | undefined;
  /** The length of the quoted route; null without a quote. Source: METER-5. */
  readonly estimatedMetres: number | null;
  readonly tripSeconds: number;
  /** When the trip ended, if the driver reported it later. */
  readonly endedAtMs?: number | undefined;
}

export interface TripMeasure extends TripDistance {
  /** The length of the track; `metres` is limited to the maximum that may be charged for. */
  readonly measuredMetres: number;
  readonly roadMetres: number;
  readonly pointsReceived: number;
  readonly pointsUsed: number;
  readonly rejected: ReadonlyMap<RejectReason, readonly PointKey[]>;
  readonly doubts: readonly TrackDoubt[];
  /** The way to the pickup, if the tariff charges it; null if it is not known. */
  readonly approachMetres?: number | null;
  /** The toll gates that it passed; absent if the gates do not count for it. */
  readonly tolls?: readonly PassedToll[] | undefined;
  /** The points that count. */
  readonly track: readonly TimedPlace[];
  /** Each car's part, if there were several. Source: CHANGE-16. */
  readonly drives?: readonly MeasuredDrive[];
  /** When the passenger waited for another car. */
  readonly carWaits?: readonly WaitPeriod[];
}

/**
 * Ten hours at one fix per second. Longer tracks are measured along their own points, so that one trip cannot block the
 * rest.
 */
const maxMatched = 36_000;

/** The length of a trip and how it was determined. Source: TRIP-8, TRIP-9, TRIP-14, TRIP-22. */
export async function measureTrip(
  parts: MeasureParts,
  sql: Kysely<PlatformTables>,
  trip: EndingTrip,
): Promise<TripMeasure> {
  const track = await judgeTrack(sql, trip);
  const { used } = track;
  const laid = await layOnRoads(parts, used, trip.id);
  const mapsMetres = isMapsTurn(used, laid) ? await metresByMaps(parts, used, trip.id) : null;
  const distance = tripDistance(used, laid, mapsMetres, trip.estimatedMetres ?? 0);
  const clockCorrected = used.some(isCorrected);
  return {
    ...distance,
    metres: Math.min(distance.metres, maxChargedMetres(trip.estimatedMetres, trip.tripSeconds)),
    measuredMetres: distance.metres,
    roadMetres: distance.method === 'roads' ? Math.round(laid.roadMetres) : 0,
    pointsReceived: used.length + track.rejected.length,
    pointsUsed: distance.source === 'track' ? used.length : 0,
    rejected: byReason(track.rejected),
    track: used.map(({ lat, lng, atMs }) => ({ lat, lng, atMs })),
    doubts: trackDoubts({ ...trip, track, laid, distance, clockCorrected }),
  };
}

/**
 * A track that cannot be matched to the roads is measured along its own points, so that the driver can always end the
 * trip.
 */
async function layOnRoads(
  { tracks, log }: MeasureParts,
  used: readonly TrackFix[],
  bookingId: string,
): Promise<MatchedTrack> {
  const notLaid = { metres: 0, roadMetres: 0 };
  if (used.length > maxMatched) return notLaid;
  try {
    return await tracks.match(used);
  } catch (error) {
    log.error({ err: error, bookingId }, 'the track could not be matched to the roads');
    return notLaid;
  }
}

function isMapsTurn(used: readonly TrackFix[], laid: MatchedTrack): boolean {
  return used.length > 1 && !followsRoads(laid) && !isDense(used);
}

/** Whether the phone's clock was off by more than half a minute. */
function isCorrected({ at, device_at }: StoredPoint): boolean {
  return device_at !== null && Math.abs(device_at.getTime() - at.getTime()) > 29_000;
}

function byReason(
  rejected: readonly { readonly fix: PointKey; readonly reason: RejectReason }[],
): ReadonlyMap<RejectReason, readonly PointKey[]> {
  const found = Map.groupBy(rejected, ({ reason }) => reason);
  return new Map([...found].map(([reason, some]) => [reason, some.map(({ fix }) => fix)]));
}

/** The map provider's route through at most 25 of the points. Source: TRIP-14, CONST-6. */
async function metresByMaps(
  { maps, log }: MeasureParts,
  used: readonly LatLng[],
  bookingId: string,
): Promise<number | null> {
  const measure = trackMeasure(used);
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
