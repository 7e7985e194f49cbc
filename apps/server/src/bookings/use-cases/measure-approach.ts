import { readTrack } from '../../tracking/index.ts';
import type { BookingParts } from '../booking-parts.ts';
import type { BookingRow } from '../record/booking-row.ts';
import { pickupOf } from '../record/task.ts';

/** Faster than any drive through a town. */
const maxMetresPerSecond = 36;

/**
 * The shortest way to the pickup from where the driver was after accepting: a detour earns nothing. It is limited to what
 * a car can drive before the arrival. Null if the tariff does not charge it, or nobody knows where the driver was.
 * Source: TARIFF-7.
 */
export async function measureApproach(
  { maps, platform: { db, log } }: Pick<BookingParts, 'maps' | 'platform'>,
  row: BookingRow,
): Promise<number | null> {
  const way = wayToPickup(row);
  if (way === null || !row.tariff.chosen?.rules.approach) return null;
  const track = await readTrack(db, row.id);
  const from = track.find(({ at, status }) => at.getTime() >= way.acceptedAtMs && status === 'ACCEPTED');
  if (from === undefined) return null;
  try {
    const route = await maps.route(from, way.to);
    const most = ((way.arrivedAtMs - way.acceptedAtMs) / 1000) * maxMetresPerSecond;
    return route && Math.round(Math.min(route.distanceMetres, most));
  } catch (error) {
    log.warn({ err: error, bookingId: row.id }, 'the way to the pickup could not be measured');
    return null;
  }
}

/** Of several cars, the first one drove to where the ride began. Source: CHANGE-16. */
function wayToPickup(row: BookingRow) {
  const [first] = row.drives;
  if (first !== undefined) return { ...first, to: first.from };
  const { accepted_at: accepted, arrived_at: arrived } = row;
  if (accepted === null || arrived === null) return null;
  return { acceptedAtMs: accepted.getTime(), arrivedAtMs: arrived.getTime(), to: pickupOf(row) };
}
