import type { BodyOf } from '@fiacre/contract';
import { addDays } from '@fiacre/domain';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { dayOf, occurrencesOf } from './occurrences.ts';
import { todayOf } from './make-rides.ts';
import { refusePast } from './series-order.ts';
import { scheduleOf, type SeriesRide, type SeriesRow } from './series-days.ts';
import { dropRide, flagRide, keepRide, ridesOf } from './store.ts';
import { withdrawRide, type CancelForRider } from './withdraw-ride.ts';

type Asked = BodyOf<'changeSeriesDays'>;

/** So that a request does not work through a century. */
const maxDays = 400;

/** Source: SERIES-9, SERIES-10. */
export async function changeDays(
  tx: Tx,
  cancelForRider: CancelForRider,
  series: SeriesRow,
  asked: Asked,
): Promise<void> {
  if (asked.action === 'keep') await keepBooked(tx, series, asked);
  else if (asked.action === 'move') await moveRide(tx, cancelForRider, series, asked);
  else await changeRange(tx, cancelForRider, series, asked);
}

/** The ride of a closed day, or of a series that was changed, takes place all the same. Source: SERIES-19. */
async function keepBooked(tx: Tx, series: SeriesRow, { from, until }: Asked): Promise<void> {
  const rides = await ridesOf(tx.sql, [series.id], from);
  for (const ride of rides.filter(
    ({ state, local_start }) => state === 'made' && dayOf(local_start) <= until,
  ))
    if (ride.failure !== null)
      await flagRide(tx, { ...ride, moved_to: ride.moved_to ?? ride.local_start }, null);
}

async function changeRange(
  tx: Tx,
  cancelForRider: CancelForRider,
  series: SeriesRow,
  { action, from, until }: Asked,
): Promise<void> {
  const today = todayOf(series, tx.now);
  const [first, last] = [from < today ? today : from, until];
  if (last < first || addDays(first, maxDays) < last)
    refuse('invalid_request', {
      issues: [{ path: 'body.until', message: `up to ${maxDays} days from now` }],
    });
  const rides = await ridesOf(tx.sql, [series.id], first);
  const starts = occurrencesOf(scheduleOf(series), first, last).map(({ localStart }) => localStart);
  const open = starts.filter((local) => local >= series.settled_until);
  for (const local_start of open) {
    const ride = rides.find((known) => known.local_start === local_start);
    if (action === 'resume' && ride?.state === 'paused') await dropRide(tx, ride);
    if (action !== 'pause') continue;
    if (ride !== undefined) await giveUp(tx, cancelForRider, series, ride);
    await keepRide(tx, { series_id: series.id, local_start, state: 'paused' });
  }
}

/** A ride that is over has begun, so it has a driver, or was cancelled. */
async function giveUp(tx: Tx, cancelForRider: CancelForRider, series: SeriesRow, ride: SeriesRide) {
  const bookingId = await withdrawRide(tx, cancelForRider, series, ride);
  if (bookingId !== null)
    refuse('series_ride_taken', { bookingId, startsAt: ride.moved_to ?? ride.local_start });
  await dropRide(tx, ride);
}

async function moveRide(
  tx: Tx,
  cancelForRider: CancelForRider,
  series: SeriesRow,
  { from: day, until, to }: Asked,
): Promise<void> {
  if (to === undefined || day !== until || dayOf(to) !== day) return refuse('select_proper', { field: 'to' });
  const [{ localStart } = refuse('not_found', { field: 'from' })] = occurrencesOf(
    scheduleOf(series),
    day,
    day,
  );
  refusePast({ startsAt: to, timeZone: series.time_zone }, tx.now);
  const ride = (await ridesOf(tx.sql, [series.id], day)).find((known) => known.local_start === localStart);
  if (ride !== undefined) await giveUp(tx, cancelForRider, series, ride);
  const moved_to = to === localStart ? null : to;
  if (moved_to !== null)
    await keepRide(tx, { series_id: series.id, local_start: localStart, state: 'moved', moved_to });
}
