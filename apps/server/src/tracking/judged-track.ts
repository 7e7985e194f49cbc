import { cleanTrack, tripPoints, type CleanTrack } from '@fiacre/domain';
import type { Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import { readEvidence, type StoredPoint } from './points.ts';

/** A stored point as the rules see it. */
export interface JudgedPoint extends StoredPoint {
  readonly atMs: number;
  readonly accuracyMetres: number | null;
}

/** The points of a booking's trip, those that describe its way and those that do not. Source: TRIP-9, TRIP-21. */
export async function judgeTrack(
  sql: Kysely<PlatformTables>,
  bookingId: string,
): Promise<CleanTrack<JudgedPoint>> {
  const received = tripPoints(await readEvidence(sql, bookingId)).map((point) => ({
    ...point,
    atMs: point.at.getTime(),
    accuracyMetres: point.accuracy_metres,
  }));
  const { used, rejected } = cleanTrack(received.filter((point) => point.rejected === null));
  // What was wrong by itself when it came stays out.
  const early = received.flatMap((fix) => (fix.rejected === null ? [] : [{ fix, reason: fix.rejected }]));
  return { used, rejected: [...early, ...rejected] };
}
