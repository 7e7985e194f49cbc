import type { BodyOf } from '@fiacre/contract';
import { addDays } from '@fiacre/domain';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { scheduleRides } from './create-series.ts';
import { countBefore, dayOf, endingOn, occurrencesOf, partOf, withPart } from './occurrences.ts';
import { bookableFrom, columnsOf, refusePast, type Cities } from './series-order.ts';
import { scheduleOf, type SeriesRide, type SeriesRow } from './series-days.ts';
import { dropRide, insertSeries, keepRide, ridesOf, saveSeries } from './store.ts';
import { withdrawRide, type CancelForRider } from './withdraw-ride.ts';

type Asked = BodyOf<'updateSeries'>;

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
  readonly rides: readonly SeriesRide[];
  readonly keepExceptions: boolean;
}

/**
 * Cancels the rides that are made again, and keeps those with a driver and, if wanted, the exceptions under the time
 * that their day has in the changed series. Returns how many have a driver.
 */
async function rebuild(
  tx: Tx,
  cancelForRider: CancelForRider,
  { before, after, rides, keepExceptions }: Rebuilding,
): Promise<number> {
  let unchanged = 0;
  for (const ride of rides) {
    const isTaken = ride.state === 'made' && (await withdrawRide(tx, cancelForRider, before, ride)) !== null;
    if (isTaken) unchanged += 1;
    await dropRide(tx, ride);
    const isException = ride.state === 'paused' || ride.state === 'moved';
    if (isTaken || (isException && keepExceptions)) await keepRide(tx, carriedOver(after, ride));
  }
  return unchanged;
}

function carriedOver(after: SeriesRow, ride: SeriesRide): SeriesRide {
  const day = dayOf(ride.local_start);
  const [own] = occurrencesOf(scheduleOf(after), day, day);
  const local_start = own?.localStart ?? ride.local_start;
  const startsAt = ride.moved_to ?? ride.local_start;
  const isMoved = ride.state !== 'paused' && startsAt !== local_start;
  return { ...ride, series_id: after.id, local_start, moved_to: isMoved ? startsAt : null };
}
