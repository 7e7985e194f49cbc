import type { LivePosition } from '@fiacre/contract';
import { filterPositions, trackedStatuses, type BookingStatus, type UsablePosition } from '@fiacre/domain';
import {
  findDrivers,
  publishDriver,
  setLocation,
  type DriverNow,
  type MovingDriver,
} from '../dispatch/index.ts';
import type { Call, Handler } from '../platform/http/handler.ts';
import { signedIn } from '../platform/http/reader.ts';
import type { Platform } from '../platform/platform.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import type { ArrivalTimes } from './arrival-times.ts';
import { savePoints } from './points.ts';
import { createSuspects, type Suspects } from './suspects.ts';
import { statusAt, towardOf, type TrackedBooking } from './tracked-booking.ts';

export interface PositionNeeds {
  readonly arrivals: ArrivalTimes;
  /** The booking that a driver is on, null when on none. */
  trackedBooking(sql: Tx['sql'], bookingId: string): Promise<TrackedBooking | null>;
}

/** A position of a booking's car on its way to its readers; volatile. */
export interface CarFact {
  readonly customerId: string;
  readonly driverId: string;
  readonly fleetAdminId: string | null;
  readonly position: LivePosition;
}

interface Moved {
  readonly fix: UsablePosition;
  readonly headingDegrees: number | null;
  readonly driver: DriverNow | undefined;
  readonly booking: TrackedBooking | null;
}

/** Takes a batch of raw positions: filters, stores the track, moves the car on the maps. Source: TRIP-21, DATA-11. */
export function sendPositions(platform: Platform, needs: PositionNeeds): Handler<'sendPositions'> {
  const suspects = createSuspects();
  return async (call) => {
    let moved: Moved | null = null;
    const answer = await call.commit(async (tx) => {
      const taken = await takeBatch(platform, needs, suspects, call, tx);
      moved = taken.moved;
      return taken.answer;
    });
    if (moved !== null) await showMovement(platform, needs.arrivals, signedIn(call.reader).userId, moved);
    return answer;
  };
}

async function takeBatch(
  platform: Platform,
  needs: PositionNeeds,
  suspects: Suspects,
  call: Call<'sendPositions'>,
  tx: Tx,
) {
  const driverId = signedIn(call.reader).userId;
  const { positions } = call.body;
  const [driver] = await findDrivers(tx.sql, [driverId]);
  const last =
    driver?.location && driver.locatedAt ? { ...driver.location, atMs: driver.locatedAt.getTime() } : null;
  const raw = positions.map((position) => ({ ...position, atMs: Date.parse(position.at) }));
  const filtered = filterPositions({ last, suspects: suspects.of(driverId) }, raw, tx.now.getTime());
  tx.afterCommit(() => suspects.keep(driverId, filtered.memory.suspects));
  const booking = driver?.busyWith ? await needs.trackedBooking(tx.sql, driver.busyWith) : null;
  const fix = filtered.usable.at(-1);
  const headingDegrees = fix ? (positions[fix.index]?.headingDegrees ?? null) : null;
  if (fix) {
    await setLocation(tx.sql, driverId, { ...fix, at: new Date(fix.atMs), headingDegrees }, tx.now);
    // A car without a place stood on no map yet; later ones only move.
    if (!driver?.location) await publishDriver(tx, driverId);
    if (booking) await storeTrack(platform, tx, booking, filtered.usable, call);
  }
  const moved: Moved | null = fix ? { fix, headingDegrees, driver, booking } : null;
  return { moved, answer: { accepted: filtered.usable.length, rejected: [...filtered.rejected] } };
}

function isTracked(status: BookingStatus): boolean {
  return trackedStatuses.some((tracked) => tracked === status);
}

async function storeTrack(
  platform: Platform,
  tx: Tx,
  booking: TrackedBooking,
  usable: readonly UsablePosition[],
  call: Call<'sendPositions'>,
): Promise<void> {
  if (!isTracked(booking.status)) return;
  const points = usable.flatMap(({ atMs, lat, lng, index, afterGap }) => {
    const status = statusAt(booking, atMs);
    if (status === null) return [];
    return {
      id: platform.ids.next(),
      booking_id: booking.id,
      driver_id: booking.driverId,
      at: new Date(atMs),
      received_at: tx.now,
      status,
      lat,
      lng,
      heading_degrees: call.body.positions[index]?.headingDegrees ?? null,
      after_gap: afterGap,
    };
  });
  await savePoints(tx.sql, points);
}

/** The car moves on the maps of those who may see it, with the time until it is there. Source: MISC-6, DASH-7. */
async function showMovement(
  platform: Platform,
  arrivals: ArrivalTimes,
  driverId: string,
  moved: Moved,
): Promise<void> {
  const { fix, booking, driver, headingDegrees } = moved;
  const car = {
    driver: driverId,
    lat: fix.lat,
    lng: fix.lng,
    headingDegrees,
    at: new Date(fix.atMs).toISOString(),
  };
  if (driver?.approved && driver.active) {
    const onMap: MovingDriver = { ...car, toward: null, etaSeconds: null, fleetAdminId: driver.fleetAdminId };
    platform.live.volatile('drivers', driverId, 'position', onMap);
  }
  if (!booking || !isTracked(booking.status)) return;
  const toward = towardOf(booking.status);
  const target = toward === 'pickup' ? booking.pickup : booking.drop;
  const etaSeconds = toward && (await arrivals.secondsTo(booking.id, toward, fix, target));
  const { customerId, fleetAdminId } = booking;
  const fact: CarFact = { customerId, driverId, fleetAdminId, position: { ...car, toward, etaSeconds } };
  platform.live.volatile(`booking:${booking.id}`, driverId, 'position', fact);
}
