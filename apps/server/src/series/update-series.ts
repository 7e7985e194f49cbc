import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@fiacre/contract';
import { addDays, type Passenger } from '@fiacre/domain';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { scheduleRides } from './create-series.ts';
import { countBefore, dayOf, endingOn, occurrencesOf, partOf, withPart } from './occurrences.ts';
import { bookableFrom, columnsOf, refusePast, type Cities } from './series-order.ts';
import { scheduleOf, type KnownRide, type SeriesRide, type SeriesRow } from './series-days.ts';
import { dropRide, insertSeries, keepRide, ridesOf, saveSeries } from './store.ts';
import { withdrawRide, type CancelForRider } from './withdraw-ride.ts';

type Asked = Omit<BodyOf<'updateSeries'>, 'passenger'> & { readonly passenger: Passenger | null };

export interface UpdatedSeries {
  readonly series: SeriesRow;
  /** How many future rides have a driver and stay. */
  readonly unchanged: number;
}

/** Changes all future rides of a locked series, or one and those that follow. Source: SERIES-11. */
export async function updateSeries(
  tx: Tx,
  { cities, cancelForRider }: { readonly cities: Cities; readonly cancelForRider: CancelForRider },
  series: SeriesRow,
  { version: _, from, keepExceptions, ...asked }: Asked,
): Promise<UpdatedSeries> {
  const isFirst = from === null || countBefore(scheduleOf(series), from) === 0;
  const rule = isFirst ? asked.rule : remainingRule(series, asked.rule, from);
  const columns = await columnsOf(tx, cities, { ...asked, rule });
  const since = bookableFrom(columns.time_zone, tx.now);
  const begins = from !== null && from > since ? from : since;
  const changed = { ...columns, settled_until: begins, next_check_at: tx.now, ending_told_at: null };
  const rides = await ridesOf(tx.sql, [series.id], begins);
  if (isFirst) {
    const updated = { ...series, ...changed, version: series.version + 1 };
    const unchanged = await rebuild(tx, cancelForRider, {
      before: series,
      after: updated,
      rides,
      keepExceptions,
    });
    await saveSeries(tx, series.id, { ...changed, version: updated.version });
    scheduleRides(tx, series.id);
    return { series: updated, unchanged };
  }
  requireRide(series, from);
  refusePast({ startsAt: columns.starts_at, timeZone: columns.time_zone }, tx.now);
  if (dayOf(columns.starts_at) < dayOf(from)) refuse('select_proper', { field: 'startsAt' });
  const following = { ...series, ...changed, id: tx.newId(), version: 1, created_at: tx.now };
  await insertSeries(tx, following);
  const unchanged = await rebuild(tx, cancelForRider, {
    before: series,
    after: following,
    rides,
    keepExceptions,
  });
  await saveSeries(tx, series.id, {
    rule: endingOn(series.rule, addDays(dayOf(from), -1), series.time_zone),
    version: series.version + 1,
    next_check_at: tx.now,
    // It goes on as another series.
    ending_told_at: tx.now,
  });
  scheduleRides(tx, following.id);
  return { series: following, unchanged };
}

function requireRide(series: SeriesRow, from: string): void {
  const [ride] = occurrencesOf(scheduleOf(series), dayOf(from), dayOf(from));
  if (ride?.localStart !== from) refuse('not_found', { field: 'from' });
}

/** The same number of rides in total: those before the change count. */
function remainingRule(series: SeriesRow, rule: string, from: string): string {
  const count = partOf(rule, 'COUNT');
  if (count === null || count !== partOf(series.rule, 'COUNT')) return rule;
  const left = Math.max(1, Number(count) - countBefore(scheduleOf(series), from));
  return withPart(rule, 'COUNT', String(left));
}

interface Rebuilding {
  readonly before: SeriesRow;
  readonly after: SeriesRow;
  /** The rides from the change on. */
  readonly rides: readonly KnownRide[];
  readonly keepExceptions: boolean;
}

/**
 * Cancels the rides that are made again. Those that the change leaves the same stay, and so do those with a driver and, if
 * wanted, the exceptions, under the time that their day has in the changed series. Returns how many rides have a driver
 * and differ from the changed series.
 */
async function rebuild(
  tx: Tx,
  cancelForRider: CancelForRider,
  { before, after, rides, keepExceptions }: Rebuilding,
): Promise<number> {
  const isSameOrder = orderColumns.every((column) => isDeepStrictEqual(before[column], after[column]));
  let unchanged = 0;
  for (const ride of rides) {
    const isMade = ride.state === 'made';
    const isKept = keepExceptions && isException(ride);
    const isSame = isSameOrder && (isKept || startOf(ride) === startOfDay(after, ride));
    const stays = isMade && (ride.status === 'CANCELLED' ? keepExceptions : isSame);
    const isTaken = isMade && !stays && (await withdrawRide(tx, cancelForRider, before, ride)) !== null;
    const carried = carriedOver(after, ride);
    await dropRide(tx, ride);
    if (isTaken) unchanged += 1;
    if (isTaken) await keepRide(tx, { ...carried, failure: 'series_changed' });
    else if (stays || (isKept && ride.state === 'paused')) await keepRide(tx, carried);
    else if (isKept) await keepRide(tx, { ...carried, state: 'moved', booking_id: null });
  }
  return unchanged;
}

/** What a ride is booked with, apart from its time. */
const orderColumns = [
  'car_type_id',
  'pickup_lat',
  'pickup_lng',
  'pickup_add',
  'pickup_approximate',
  'drop_lat',
  'drop_lng',
  'drop_add',
  'drop_approximate',
  'coords',
  'persons',
  'note',
  'assistance',
  'extras',
  'option',
  'passenger',
  'company_id',
  'company_reference',
  'agreed_price',
  'time_zone',
] as const satisfies readonly (keyof SeriesRow)[];

/** Paused, moved or cancelled by a person. */
const isException = ({ state, moved_to, status }: KnownRide): boolean =>
  state === 'paused' || moved_to !== null || status === 'CANCELLED';

const startOf = ({ moved_to, local_start }: SeriesRide): string => moved_to ?? local_start;

/** The local time that the day of a ride has in a series; null if it has no ride that day. */
function startOfDay(series: SeriesRow, { local_start }: SeriesRide): string | null {
  const day = dayOf(local_start);
  return occurrencesOf(scheduleOf(series), day, day)[0]?.localStart ?? null;
}

function carriedOver(after: SeriesRow, { status: _, ...ride }: KnownRide): SeriesRide {
  const local_start = startOfDay(after, ride) ?? ride.local_start;
  const isMoved = ride.state !== 'paused' && startOf(ride) !== local_start;
  return {
    ...ride,
    series_id: after.id,
    local_start,
    moved_to: isMoved ? startOf(ride) : null,
    failure: null,
  };
}
