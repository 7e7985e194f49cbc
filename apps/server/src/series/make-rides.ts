import { addDays, isoDate, LocalCalendar } from '@fiacre/domain';
import { sql } from 'kysely';
import { placesIn } from '../platform/database/place-columns.ts';
import type { Book } from '../bookings/index.ts';
import type { MakeQuote } from '../fares/index.ts';
import { notify } from '../notifications/index.ts';
import type { Reader } from '../platform/http/reader.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/refusal/refusal.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { verdictOf, type DaysWithoutRides } from './days-without-rides.ts';
import { dayOf, lastOf } from './occurrences.ts';
import { daysOf, scheduleOf, type KnownRide, type SeriesDay, type SeriesRow } from './series-days.ts';
import {
  dropRide,
  findSeries,
  flagRide,
  holdSeries,
  keepRide,
  readDaysWithoutRides,
  ridesOf,
  saveSeries,
} from './store.ts';
import type { SeriesTables } from './tables.ts';
import { withdrawRide, type CancelForRider } from './withdraw-ride.ts';

/** How many days ahead rides are made. Source: SERIES-6. */
export const horizonDays = 14;
/** How long before its last ride the end of a series is announced. Source: SERIES-13. */
const announcedDays = 7;
const againMilliseconds = 10 * 60_000;
/** How soon a change of the calendars or holidays reaches the series that use them. */
const calendarMilliseconds = 3_600_000;

export interface RideMaking {
  readonly quote: MakeQuote;
  readonly book: Book;
  readonly cancelForRider: CancelForRider;
}

/** Makes the rides of every series that is due. A failing series does not delay the rest. */
export async function makeDueRides(platform: Platform, making: RideMaking): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select id from series where next_check_at <= ${platform.clock.now()}
    order by next_check_at`.execute(platform.db);
  for (const { id } of rows) {
    try {
      await makeRidesOf(platform, making, id);
    } catch (error) {
      platform.log.error({ err: error, series: id }, 'the rides of a series could not be made, trying again');
    }
  }
}

/** Makes the rides of a series up to the horizon. It may run twice, or be stopped at any point. Source: SERIES-7. */
export async function makeRidesOf(platform: Platform, making: RideMaking, id: string): Promise<void> {
  const { db, clock, references, transact } = platform;
  const series = await findSeries(db, id);
  if (series === null || series.ended_at !== null) return;
  const now = clock.now();
  const today = todayOf(series, now);
  const closed = await readDaysWithoutRides(db, await references.current(db));
  const rides = await ridesOf(db, [id], series.settled_until);
  const days = daysOf(series, rides, closed, { untilDay: addDays(today, horizonDays), now });
  let isFailing = false;
  for (const day of days) {
    if (day.isDue) isFailing = !(await makeRide(platform, making, series, day)) || isFailing;
    else if (day.state === 'failed') await transact((tx) => keepFailure(tx, series, day, day.failure));
    if (day.failure === 'calendar_incomplete') isFailing = true;
  }
  await transact(async (tx) => {
    const held = await holdSeries(tx, id);
    // Somebody has changed it in the meantime, which scheduled another check.
    if (held === null || held.version !== series.version || held.ended_at !== null) return;
    await withdrawClosed(tx, making, held, rides, closed);
    await settle(tx, held, { today, isFailing });
  });
}

export const todayOf = ({ time_zone }: Pick<SeriesRow, 'time_zone'>, now: Date): string =>
  isoDate(new LocalCalendar(time_zone).dateAt(now.getTime()));

/** Whom the rides are booked as. */
export const bookerOf = (series: SeriesRow): Reader => ({
  role: series.made_by_admin ? 'admin' : 'rider',
  userId: series.customer_id,
  sessionId: '',
});

/** Whether the ride is made, now or before. If it is refused, the reason is kept. Source: SERIES-6, SERIES-8. */
async function makeRide(
  platform: Platform,
  making: RideMaking,
  series: SeriesRow,
  day: SeriesDay,
): Promise<boolean> {
  try {
    await bookRide(platform, making, series, day);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // To somebody who left a company, it does not exist. Source: SERIES-25.
    const isLeft = error.code === 'not_found' && series.company_id !== null;
    const failure = isLeft ? 'company_not_available' : error.code;
    await platform.transact((tx) => keepFailure(tx, series, day, failure));
    return false;
  }
}

async function bookRide(
  { db, references, transact }: Platform,
  { quote, book }: RideMaking,
  series: SeriesRow,
  { localStart, startsAt, at }: SeriesDay,
): Promise<void> {
  if (at === null) return;
  const reader = bookerOf(series);
  const tripDate = at.toISOString();
  const body = { ...rideOf(series), bookLater: true, tripDate };
  const { id: quoteId } = await quote({
    reader,
    body,
    reference: () => references.current(db),
    commit: (work) => transact(work),
  });
  await transact(async (tx) => {
    const held = await holdSeries(tx, series.id);
    if (held === null || held.version !== series.version || held.ended_at !== null) return;
    const moved_to = startsAt === localStart ? null : startsAt;
    const ride = { series_id: series.id, local_start: localStart, state: 'made', moved_to } as const;
    if (!(await keepRide(tx, ride))) return;
    const delivery = { pickUpInstructions: series.note };
    const order = {
      quoteId,
      tripDate,
      bookLater: true,
      assistance: [...series.assistance],
      delivery,
      companyReference: series.company_reference,
    };
    const booking = await book({
      reader,
      body: { ...order, ...(series.made_by_admin && { customerId: series.customer_id }) },
      passenger: series.passenger,
      commit: (work) => work(tx),
    });
    await tx.sql
      .withTables<SeriesTables>()
      .updateTable('series_rides')
      .set({ booking_id: booking.id })
      .where('series_id', '=', series.id)
      .where('local_start', '=', localStart)
      .execute();
  });
}

function rideOf(series: SeriesRow) {
  return {
    ...placesIn(series),
    carTypeId: series.car_type_id,
    persons: series.persons,
    ...(series.coords.length > 0 && { coords: series.coords }),
    ...(series.extras.length > 0 && { extras: series.extras }),
    ...(series.option !== null && { option: series.option }),
    ...(series.company_id !== null && { companyId: series.company_id }),
    ...(series.agreed_price !== null && { agreedPrice: series.agreed_price }),
  };
}

async function keepFailure(
  tx: Tx,
  series: SeriesRow,
  { localStart, startsAt }: SeriesDay,
  failure: string | null,
): Promise<void> {
  const held = await holdSeries(tx, series.id);
  if (held?.version !== series.version) return;
  const moved_to = startsAt === localStart ? null : startsAt;
  await keepRide(tx, { series_id: series.id, local_start: localStart, state: 'failed', failure, moved_to });
}

/** Cancels rides made for days that have been closed since; those with a driver need attention. Sources: SERIES-4, SERIES-19. */
async function withdrawClosed(
  tx: Tx,
  { cancelForRider }: RideMaking,
  series: SeriesRow,
  rides: readonly KnownRide[],
  closed: DaysWithoutRides,
): Promise<void> {
  for (const ride of rides) {
    // A person has decided about this day: it was moved, kept, paused or cancelled.
    if (ride.moved_to !== null || ride.state === 'paused' || ride.status === 'CANCELLED') continue;
    const isClosed = verdictOf(series, closed, dayOf(ride.local_start)) === 'closed';
    if (!isClosed && ride.failure === 'day_closed') await flagRide(tx, ride, null);
    if (!isClosed) continue;
    const isKept = ride.state === 'made' && (await withdrawRide(tx, cancelForRider, series, ride)) !== null;
    if (!isKept) await dropRide(tx, ride);
    else if (ride.failure === null) await flagRide(tx, ride, 'day_closed');
  }
}

/** Decides when the series is looked at next, and announces its end. */
async function settle(
  tx: Tx,
  series: SeriesRow,
  { today, isFailing }: { readonly today: string; readonly isFailing: boolean },
): Promise<void> {
  const last = lastOf(scheduleOf(series));
  const isOver = last !== null && dayOf(last) < today;
  const inMs = (ms: number) => new Date(tx.now.getTime() + ms);
  const nextDay = startOfDay(series, inMs(24 * 3_600_000));
  const usesCalendars = series.without_holidays || series.calendar_ids.length > 0;
  const waits = isFailing ? againMilliseconds : usesCalendars ? calendarMilliseconds : Infinity;
  const again = waits === Infinity || inMs(waits) > nextDay ? nextDay : inMs(waits);
  const isTold = last !== null && !isOver && (await announceEnd(tx, series, last, today));
  await saveSeries(tx, series.id, {
    settled_until: series.settled_until > today ? series.settled_until : `${today}T00:00`,
    next_check_at: isOver ? null : again,
    ...(isOver && { ended_at: tx.now }),
    ...(isTold && { ending_told_at: tx.now }),
  });
  if (isOver) tx.audit({ action: 'finish-series', object: { kind: 'series', id: series.id } });
}

/** The start of a local day, when another day comes within the horizon. */
function startOfDay({ time_zone }: SeriesRow, at: Date): Date {
  const calendar = new LocalCalendar(time_zone);
  return new Date(calendar.startOf(calendar.dateAt(at.getTime())));
}

async function announceEnd(tx: Tx, series: SeriesRow, last: string, today: string): Promise<boolean> {
  const isSoon = dayOf(last) <= addDays(today, announcedDays);
  const wasLong = addDays(todayOf(series, series.created_at), announcedDays) <= today;
  if (!isSoon || !wasLong || series.ending_told_at !== null) return false;
  const facts = { pickup: series.pickup_add, drop: series.drop_add, date: dayOf(last) };
  await notify(tx, {
    to: { userId: series.customer_id },
    text: 'push_series_ending',
    facts,
    channels: ['push'],
  });
  return true;
}
