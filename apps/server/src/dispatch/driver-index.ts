import { isLocationPresent, type LatLng } from '@fiacre/domain';
import type { Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Platform } from '../platform/platform.ts';
import { DriverGrid, type FoundDriver } from './grid/driver-grid.ts';
import { readDuty, type DriverOnDuty, type PresentDriver } from './driver-states.ts';
import type { MovingDriver } from './drivers-topic.ts';

type Sql = Kysely<PlatformTables>;

/** How long this process relies on the data that it last read. */
const freshMilliseconds = 1000;
/** How long after its timestamp a transaction may still commit. */
const overlapMilliseconds = 20_000;
/** A date later than any change. */
const never = new Date(Date.UTC(9999, 0));
/** How many drivers are checked first when a single one is enough. */
const fewDrivers = 16;

export interface NearDriver extends Omit<PresentDriver, 'freeSinceMs' | 'lastDrop'> {
  readonly metres: number;
}

/**
 * The drivers of all nodes, as far as this process knows: changes are read from the database at most once a second for
 * all requests together, and changes made by this node are known immediately. The results are only candidates: the
 * transaction that asks a driver locks them and checks again whether they may be asked (`stillAvailable`).
 */
export interface DriverIndex {
  /** Reads what changed at other nodes, at most once a second. */
  refresh(sql: Sql): Promise<void>;
  /**
   * The drivers who reported or changed since the last call, or all of them; null for those who are not on duty or were
   * not heard of recently. For one caller only: a second one would miss what the first has taken.
   */
  takeChanges(of: 'changed' | 'all'): Iterable<readonly [id: string, PresentDriver | null]>;
  /** Drivers within a radius (metres) who reported recently, nearest first. */
  within(sql: Sql, centre: LatLng, radiusMetres: number): Promise<NearDriver[]>;
  /** Whether `isWanted` accepts any of these drivers; checks the nearest ones first. */
  someWithin(
    sql: Sql,
    centre: LatLng,
    radiusMetres: number,
    isWanted: (driver: NearDriver) => boolean,
  ): Promise<boolean>;
  /** Reads all changes, however recent the last read was. Used before reporting that nobody was found. */
  readAgain(sql: Sql): Promise<void>;
}

interface IndexNeeds extends Pick<Platform, 'clock'> {
  readonly live: Pick<Platform['live'], 'listen'>;
}

export function createDriverIndex({ clock, live }: IndexNeeds): DriverIndex {
  const known = createKnownDrivers();
  const reads = createReads(known, clock);
  live.listen('drivers', ({ event, data }) => {
    if (event === 'position') known.move(data as MovingDriver, clock.now().getTime());
    else reads.include((data as { readonly id: string }).id);
  });
  return {
    refresh: (sql) => reads.refresh(sql),
    takeChanges: (of) => known.takeChanges(of, clock.now()),
    async within(sql, centre, radius) {
      await reads.refresh(sql);
      return known.present(known.grid.within(centre, radius), clock.now());
    },
    async someWithin(sql, centre, radius, isWanted) {
      await reads.refresh(sql);
      const nearest = known.grid.nearest(centre, radius, fewDrivers);
      if (known.present(nearest, clock.now()).some(isWanted)) return true;
      if (nearest.length < fewDrivers) return false;
      return known.present(known.grid.within(centre, radius), clock.now()).some(isWanted);
    },
    async readAgain(sql) {
      reads.includeAll();
      await reads.refresh(sql);
    },
  };
}

/** Reads drivers from the database, once for all requests that need the same changes. */
function createReads(known: KnownDrivers, clock: Platform['clock']) {
  /** Drivers that transactions on this node have changed since the last read. */
  const changed = new Set<string>();
  /**
   * Requests to read are numbered. A read includes those made before it began, so a request waits for the end of a read
   * that includes its number: a read already in progress may have missed the request's changes.
   */
  const numbers = { last: 0, lastForAll: 0, included: 0 };
  /** When a read of all drivers was last requested, and when the last one that succeeded began. */
  let requestedAtMs: number | null = null;
  let readAtMs: number | null = null;
  let reading: Promise<void> | null = null;

  const includeAll = () => {
    numbers.last += 1;
    numbers.lastForAll = numbers.last;
    requestedAtMs = clock.now().getTime();
  };
  const read = async (sql: Sql) => {
    const { last, lastForAll, included } = numbers;
    const isForAll = lastForAll > included;
    const nowMs = clock.now().getTime();
    const ids = [...changed];
    changed.clear();
    try {
      // If the clock was set back, it is unknown what has changed since, so everything is read again.
      const isBehind = readAtMs === null || readAtMs > nowMs;
      const since = isBehind ? null : new Date((readAtMs ?? 0) - overlapMilliseconds);
      known.keep(await readDuty(sql, isForAll ? since : never, ids), nowMs);
      numbers.included = last;
      if (isForAll) readAtMs = nowMs;
    } catch (error) {
      for (const id of ids) changed.add(id);
      throw error;
    }
  };
  const begin = (sql: Sql): Promise<void> => {
    reading = read(sql).finally(() => (reading = null));
    return reading;
  };
  /**
   * One request reads on behalf of all that wait, once it has a connection: transactions waiting for a request without
   * one could hold all of the pool's connections. If it fails, another request reads. It may see its own uncommitted
   * changes, which does no harm if they are rolled back: the next report of a driver is read again.
   */
  const refresh = async (sql: Sql) => {
    const ageMs = clock.now().getTime() - (requestedAtMs ?? -Infinity);
    if (!(ageMs >= 0 && ageMs < freshMilliseconds)) includeAll();
    const needed = numbers.last;
    while (numbers.included < needed) {
      if (reading !== null) await reading.catch(() => undefined);
      else if (sql.isTransaction) await begin(sql);
      else
        await sql.connection().execute(async (connected) => {
          if (reading === null && numbers.included < needed) await begin(connected);
        });
    }
  };
  return {
    /** The next read includes this driver, whom a transaction of this node has changed. */
    include(driverId: string): void {
      changed.add(driverId);
      numbers.last += 1;
    },
    /** The next read includes all drivers that changed at any node. */
    includeAll,
    refresh,
  };
}

type KnownDrivers = ReturnType<typeof createKnownDrivers>;

/** All drivers by id, and those who are on duty also by place. */
function createKnownDrivers() {
  const grid = new DriverGrid();
  const drivers = new Map<string, DriverOnDuty>();
  let changed = new Set<string>();
  const put = (driver: DriverOnDuty) => {
    drivers.set(driver.id, driver);
    changed.add(driver.id);
    if (driver.fix !== null && driver.approved && driver.active) grid.put(driver.id, driver.fix);
    else grid.remove(driver.id);
  };
  return {
    grid,
    keep(read: readonly DriverOnDuty[], nowMs: number): void {
      for (const driver of read) {
        const heard = drivers.get(driver.id)?.fix ?? null;
        const isNewer = heard !== null && driver.fix !== null && heard.atMs > driver.fix.atMs;
        put(isNewer && heard.atMs <= nowMs ? { ...driver, fix: heard } : driver);
      }
    },
    /** A position that any node has accepted. Those of other nodes can arrive late. */
    move({ driver: id, lat, lng, at }: MovingDriver, nowMs: number): void {
      const driver = drivers.get(id);
      const fix = { lat, lng, atMs: Date.parse(at) };
      const knownMs = driver?.fix?.atMs ?? -Infinity;
      // A known position in the future dates from before the clock was set back.
      if (driver !== undefined && (fix.atMs >= knownMs || knownMs > nowMs)) put({ ...driver, fix });
    },
    /** Those who reported recently; the rest are included again after their next report. */
    present(found: readonly FoundDriver[], now: Date): NearDriver[] {
      const near: NearDriver[] = [];
      for (const { id, metres } of found) {
        const driver = presentAt(drivers.get(id), now);
        if (driver !== null) near.push({ ...driver, metres });
      }
      return near;
    },
    *takeChanges(of: 'changed' | 'all', now: Date): Generator<readonly [string, PresentDriver | null]> {
      const ids = of === 'all' ? drivers.keys() : changed;
      changed = new Set();
      for (const id of ids) {
        const driver = drivers.get(id);
        yield [id, driver?.approved && driver.active ? presentAt(driver, now) : null];
      }
    },
  };
}

function presentAt(driver: DriverOnDuty | undefined, now: Date): PresentDriver | null {
  if (!driver?.fix || !isLocationPresent(driver.fix.atMs, now.getTime())) return null;
  const { fix, ...rest } = driver;
  return { ...rest, location: { lat: fix.lat, lng: fix.lng } };
}
