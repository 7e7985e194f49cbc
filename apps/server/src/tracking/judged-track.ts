import { cleanInSteps, tripPoints, type CleanTrack } from '@fiacre/domain';
import type { Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import { withPauses } from '../platform/time/with-pauses.ts';
import { readEvidence, type StoredPoint } from './points.ts';

/** A stored point as the rules see it. */
export interface JudgedPoint extends StoredPoint {
  readonly atMs: number;
  readonly accuracyMetres: number | null;
}

/** When a point was recorded, to the millisecond: clock corrections and stored times are whole seconds. */
function instantOf({ at, device_at }: StoredPoint): number {
  const deviceMs = device_at?.getTime() ?? 0;
  return at.getTime() + deviceMs - Math.floor(deviceMs / 1000) * 1000;
}

interface JudgedDrive {
  /** The booking. */
  readonly id: string;
  /** Only the points of this driver, if the ride had several cars. */
  readonly driverId?: string | undefined;
  /** When the trip ended, if that was reported later. */
  readonly endedAtMs?: number | undefined;
}

/** The points of a booking's trip: those on its route, and the rejected ones. Source: TRIP-9, TRIP-21. */
export async function judgeTrack(
  sql: Kysely<PlatformTables>,
  { id, driverId, endedAtMs = Infinity }: JudgedDrive,
): Promise<CleanTrack<JudgedPoint>> {
  const evidence = await readEvidence(sql, id);
  const own = driverId === undefined ? evidence : evidence.filter((point) => point.driver_id === driverId);
  const received = tripPoints(own).map((point) => ({
    ...point,
    atMs: instantOf(point),
    accuracyMetres: point.accuracy_metres,
  }));
  const late = received.filter((point) => point.rejected === null && point.atMs > endedAtMs);
  const sound = received.filter((point) => point.rejected === null && point.atMs <= endedAtMs);
  const { used, rejected } = await withPauses(cleanInSteps(sound));
  // Points that were invalid on arrival stay rejected.
  const early = received.flatMap((fix) => (fix.rejected === null ? [] : [{ fix, reason: fix.rejected }]));
  const afterEnd = late.map((fix) => ({ fix, reason: 'after_end' as const }));
  return { used, rejected: [...early, ...rejected, ...afterEnd] };
}
