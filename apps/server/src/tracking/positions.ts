import type { BodyOf, LivePosition } from '@fiacre/contract';
import {
  filterPositions,
  isLocationPresent,
  statusTraits,
  type FilterMemory,
  type Filtered,
  type LatLng,
  type PhoneClock,
} from '@fiacre/domain';
import {
  keepReported,
  publishDriver,
  setLocations,
  type DriverFix,
  type MovingDriver,
} from '../dispatch/index.ts';
import type { Handler } from '../platform/http/handler.ts';
import { signedIn } from '../platform/http/reader.ts';
import type { Platform } from '../platform/platform.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { writeTogether } from '../platform/transaction/write-together.ts';
import type { Write } from '../platform/transaction/write.ts';
import type { ArrivalTimes } from './arrival-times.ts';
import { placeReport } from './placed-report.ts';
import { addPoints } from './points.ts';
import { trackOf } from './store-track.ts';
import type { NewPoint } from './tables.ts';
import { carTargetOf, type TrackedDriver } from './tracked-booking.ts';

export interface PositionNeeds {
  readonly arrivals: ArrivalTimes;
  /** Drivers by id; those who were never active are absent. */
  trackedDrivers(sql: Tx['sql'], driverIds: readonly string[]): Promise<ReadonlyMap<string, TrackedDriver>>;
}

/** A new position of a booking's car for its subscribers; volatile. */
export interface CarEvent {
  readonly customerId: string;
  readonly driverId: string;
  readonly fleetAdminId: string | null;
  readonly position: LivePosition;
}

/** A report from one driver's device. */
export interface DriverReport {
  readonly driverId: string;
  readonly batch: BodyOf<'sendPositions'>;
}

/** The result of a report. */
export interface TakenReport {
  readonly answer: Answer;
  /** Shows the car's new position to those who may see it; call it once the transaction has committed. */
  readonly show: () => Promise<void>;
}

type Answer = ReturnType<typeof answerOf>;

/**
 * Stores raw positions of different drivers: filters them, stores the tracks, and moves the cars. Returns one entry for
 * each report. Source: TRIP-21, DATA-11.
 */
export type StoreReports = (tx: Tx, reports: readonly DriverReport[]) => Promise<readonly TakenReport[]>;

export function createStoreReports(platform: Platform, needs: PositionNeeds): StoreReports {
  return async (tx, reports) => {
    const ids = reports.map(({ driverId }) => driverId);
    const tracked = await needs.trackedDrivers(tx.sql, ids);
    const read: ReadReport[] = [];
    for (const report of reports)
      read.push(await readReport(platform, tx, report, tracked.get(report.driverId) ?? null));
    const points = addPoints(read.flatMap((one) => one.points));
    await writeTogether(tx, [...points, ...stateWrites(read, tx.now)]);
    // A car without a position, or silent for a while, was on no map; any other car only moves.
    for (const { driverId, moved } of read)
      if (moved && !wasOnMap(moved, tx.now)) await publishDriver(tx, driverId);
    return read.map(({ driverId, moved, answer }) => ({
      answer,
      show: () => (moved ? showMovement(platform, needs.arrivals, driverId, moved) : Promise.resolve()),
    }));
  };
}

function stateWrites(read: readonly ReadReport[], now: Date): readonly Write[] {
  const located = read.flatMap(({ driverId, moved, unconfirmed, clock }) =>
    moved ? [{ driverId, fix: moved.fix, unconfirmed, clock }] : [],
  );
  const kept = read.filter(({ moved, isRemembered }) => !moved && isRemembered);
  return [
    ...(located.length > 0 ? [setLocations(located, now)] : []),
    ...(kept.length > 0 ? [keepReported(kept)] : []),
  ];
}

/** Runs the work in the request's transaction. */
type Commit = (work: (tx: Tx) => Promise<Answer>) => Promise<unknown>;

/** Stores the positions of one request. */
export type TakePositions = (report: DriverReport, commit: Commit) => Promise<void>;

export function createTakePositions(store: StoreReports): TakePositions {
  return async (report, commit) => {
    let taken: TakenReport | undefined;
    await commit(async (tx) => {
      [taken] = await store(tx, [report]);
      return taken?.answer ?? { accepted: 0, rejected: [] };
    });
    await taken?.show();
  };
}

/** Handles the positions that the driver's own page sends. */
export function sendPositions(take: TakePositions): Handler<'sendPositions'> {
  return async (call) => {
    let answer: Answer = { accepted: 0, rejected: [] };
    const { userId: driverId } = signedIn(call.reader);
    await take({ driverId, batch: call.body }, (work) =>
      call.commit(async (tx) => (answer = await work(tx))),
    );
    return answer;
  };
}

interface Moved {
  readonly fix: DriverFix;
  /** The driver before this position; null if they were never active. */
  readonly driver: TrackedDriver | null;
}

function wasOnMap({ driver }: Moved, now: Date): boolean {
  const last = driver?.lastFix ?? null;
  return last !== null && isLocationPresent(last.atMs, now.getTime());
}

/** A report before it is stored. */
interface ReadReport {
  readonly driverId: string;
  readonly answer: Answer;
  readonly points: readonly NewPoint[];
  readonly moved: Moved | null;
  /** Positions waiting for confirmation by later ones. */
  readonly unconfirmed: FilterMemory['suspects'];
  /** The known state of the phone's clock. */
  readonly clock: PhoneClock | null;
  /** Whether either of them is, or was, to be remembered. */
  readonly isRemembered: boolean;
}

async function readReport(
  platform: Platform,
  tx: Tx,
  { driverId, batch }: DriverReport,
  driver: TrackedDriver | null,
): Promise<ReadReport> {
  const { lastFix: last = null, booking = null, unconfirmed: suspects = [] } = driver ?? {};
  const { positions, clock, isStanding } = await placeReport(tx, batch, driver);
  const filtered = filterPositions(
    { last, suspects },
    positions,
    tx.now.getTime(),
    booking ? 'booking' : 'idle',
  );
  const track = booking && trackOf(platform, tx, booking, positions);
  const rejected = isStanding ? [] : filtered.rejected;
  const usable = isStanding ? stillThere(positions, last, tx.now) : filtered.usable.at(-1);
  const fix = usable && {
    lat: usable.lat,
    lng: usable.lng,
    at: new Date(usable.atMs),
    headingDegrees: positions[usable.index]?.headingDegrees ?? null,
  };
  return {
    driverId,
    answer: answerOf(positions.length, rejected, track?.part ?? new Set()),
    points: track?.points ?? [],
    unconfirmed: filtered.memory.suspects,
    clock,
    moved: fix ? { fix, driver } : null,
    isRemembered: clock !== null || filtered.memory.suspects.length > 0 || suspects.length > 0,
  };
}

/**
 * A repeated position is where the car is now if it moved the car before; otherwise it was rejected and has no effect.
 */
function stillThere(positions: readonly LatLng[], last: FilterMemory['last'], now: Date) {
  const isLast = last !== null && positions.some(({ lat, lng }) => lat === last.lat && lng === last.lng);
  return isLast ? { lat: last.lat, lng: last.lng, atMs: now.getTime(), index: 0 } : undefined;
}

/** A position that is too old to move the car still belongs to the track. */
function answerOf(count: number, rejected: Filtered['rejected'], part: ReadonlySet<number>) {
  const refused = rejected.filter(({ index, reason }) => reason !== 'out_of_order' || !part.has(index));
  return { accepted: count - refused.length, rejected: refused };
}

/** Moves the car on the maps of those who may see it, with its arrival time. Source: MISC-6, DASH-7. */
async function showMovement(
  platform: Platform,
  arrivals: ArrivalTimes,
  driverId: string,
  moved: Moved,
): Promise<void> {
  const { fix, driver } = moved;
  const car = {
    driver: driverId,
    lat: fix.lat,
    lng: fix.lng,
    headingDegrees: fix.headingDegrees,
    at: fix.at.toISOString(),
  };
  if (driver?.approved && driver.active) {
    const onMap: MovingDriver = { ...car, toward: null, etaSeconds: null, fleetAdminId: driver.fleetAdminId };
    platform.live.volatile('drivers', driverId, 'position', onMap);
  }
  const booking = driver?.booking ?? null;
  if (!booking || !statusTraits[booking.status].tracked) return;
  const target = carTargetOf(booking);
  const toward = target?.toward ?? null;
  const etaSeconds = target && (await arrivals.secondsTo(booking.id, target.key, fix, target.at));
  const { customerId, fleetAdminId } = booking;
  const event: CarEvent = { customerId, driverId, fleetAdminId, position: { ...car, toward, etaSeconds } };
  platform.live.volatile(`booking:${booking.id}`, driverId, 'position', event);
}
