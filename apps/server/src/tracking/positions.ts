import type { BodyOf, LivePosition } from '@fiacre/contract';
import {
  clockErrorMs,
  filterPositions,
  statusTraits,
  type Filtered,
  type UsablePosition,
} from '@fiacre/domain';
import { publishDriver, setLocation, type DriverNow, type MovingDriver } from '../dispatch/index.ts';
import type { Handler } from '../platform/http/handler.ts';
import { signedIn } from '../platform/http/reader.ts';
import type { Platform } from '../platform/platform.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { writeTogether } from '../platform/transaction/write-together.ts';
import type { ArrivalTimes } from './arrival-times.ts';
import { knownClockError } from './points.ts';
import { onServersClock, type PlacedPosition } from './received-points.ts';
import { trackOf } from './store-track.ts';
import { createSuspects, type Suspects } from './suspects.ts';
import { towardOf, type TrackedBooking } from './tracked-booking.ts';

export interface PositionNeeds {
  readonly arrivals: ArrivalTimes;
  /** A driver and the driver's current booking; null for whichever is missing. */
  trackedDriver(
    sql: Tx['sql'],
    driverId: string,
    now: Date,
  ): Promise<{ readonly driver: DriverNow | null; readonly booking: TrackedBooking | null }>;
}

/** A new position of a booking's car for its subscribers; volatile. */
export interface CarEvent {
  readonly customerId: string;
  readonly driverId: string;
  readonly fleetAdminId: string | null;
  readonly position: LivePosition;
}

interface Moved {
  readonly fix: UsablePosition;
  readonly headingDegrees: number | null;
  readonly driver: DriverNow | null;
  readonly booking: TrackedBooking | null;
}

type Batch = BodyOf<'sendPositions'>;
type Answer = ReturnType<typeof answerOf>;

/** Runs the work in the request's transaction. */
type Commit = (work: (tx: Tx) => Promise<Answer>) => Promise<unknown>;

/**
 * Accepts batches of raw positions: filters them, stores the track, and moves the car on maps. Source: TRIP-21,
 * DATA-11.
 */
export type TakePositions = (driverId: string, batch: Batch, commit: Commit) => Promise<void>;

export function createTakePositions(platform: Platform, needs: PositionNeeds): TakePositions {
  const suspects = createSuspects();
  return async (driverId, batch, commit) => {
    let moved: Moved | null = null;
    await commit(async (tx) => {
      const taken = await takeBatch(platform, { needs, suspects, driverId, batch }, tx);
      moved = taken.moved;
      return taken.answer;
    });
    if (moved !== null) await showMovement(platform, needs.arrivals, driverId, moved);
  };
}

/** Handles the positions that the driver's own page sends. */
export function sendPositions(take: TakePositions): Handler<'sendPositions'> {
  return async (call) => {
    let answer: Answer = { accepted: 0, rejected: [] };
    await take(signedIn(call.reader).userId, call.body, (work) =>
      call.commit(async (tx) => (answer = await work(tx))),
    );
    return answer;
  };
}

interface Taking {
  readonly needs: PositionNeeds;
  readonly suspects: Suspects;
  readonly driverId: string;
  readonly batch: Batch;
}

async function takeBatch(platform: Platform, { needs, suspects, driverId, batch }: Taking, tx: Tx) {
  const { driver, booking } = await needs.trackedDriver(tx.sql, driverId, tx.now);
  const positions = await putRight(tx, batch, booking);
  const known = driver?.lastFix ?? null;
  const last = known && { lat: known.lat, lng: known.lng, atMs: known.at.getTime() };
  const memory = { last, suspects: suspects.of(driverId) };
  const filtered = filterPositions(memory, positions, tx.now.getTime(), booking ? 'booking' : 'idle');
  tx.afterCommit(() => suspects.keep(driverId, filtered.memory.suspects));
  const track = booking && trackOf(platform, tx, booking, positions);
  const fix = filtered.usable.at(-1);
  const headingDegrees = fix ? (positions[fix.index]?.headingDegrees ?? null) : null;
  const place = fix
    ? [setLocation(driverId, { ...fix, at: new Date(fix.atMs), headingDegrees }, tx.now)]
    : [];
  await writeTogether(tx, [...(track?.writes ?? []), ...place]);
  // A car that had no position or was silent for a while was on no map; all others only move.
  if (fix && !driver?.location) await publishDriver(tx, driverId);
  const moved: Moved | null = fix ? { fix, headingDegrees, driver, booking } : null;
  return { moved, answer: answerOf(positions.length, filtered.rejected, track?.part ?? new Set()) };
}

/** A position that is too old to move the car still belongs to the track. */
function answerOf(count: number, rejected: Filtered['rejected'], part: ReadonlySet<number>) {
  const refused = rejected.filter(({ index, reason }) => reason !== 'out_of_order' || !part.has(index));
  return { accepted: count - refused.length, rejected: refused };
}

/** If a phone's send time differs less than this from the server's clock, earlier corrections need not be read. */
const agreesMs = 5000;

/** The batch with corrected times if the phone's clock is wrong. Source: TRIP-21. */
async function putRight(tx: Tx, body: Batch, booking: TrackedBooking | null): Promise<PlacedPosition[]> {
  const positions = body.positions.map((one) => ({ ...one, deviceAtMs: Date.parse(one.at) }));
  const instants = positions.map(({ deviceAtMs }) => deviceAtMs);
  const receivedAtMs = tx.now.getTime();
  const sentAtMs = body.sentAt === undefined ? null : Date.parse(body.sentAt);
  const batch = { firstAtMs: Math.min(...instants), lastAtMs: Math.max(...instants), sentAtMs, receivedAtMs };
  const isRight =
    sentAtMs === null ? clockErrorMs(batch, null) === 0 : Math.abs(sentAtMs - receivedAtMs) <= agreesMs;
  const known = !isRight && booking ? await knownClockError(tx.sql, booking.id) : null;
  return onServersClock(positions, isRight ? 0 : clockErrorMs(batch, known), booking, receivedAtMs);
}

/** Moves the car on the maps of those who may see it, with its arrival time. Source: MISC-6, DASH-7. */
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
  if (!booking || !statusTraits[booking.status].tracked) return;
  const toward = towardOf(booking.status);
  const target = toward === 'pickup' ? booking.pickup : booking.drop;
  const etaSeconds = toward && (await arrivals.secondsTo(booking.id, toward, fix, target));
  const { customerId, fleetAdminId } = booking;
  const event: CarEvent = { customerId, driverId, fleetAdminId, position: { ...car, toward, etaSeconds } };
  platform.live.volatile(`booking:${booking.id}`, driverId, 'position', event);
}
