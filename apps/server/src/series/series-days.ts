import { bookLaterLeadMs, LocalCalendar, type BookingStatus } from '@fiacre/domain';
import type { SeriesDay as ShownDay } from '@fiacre/contract';
import type { Selectable } from 'kysely';
import { verdictOf, type DaysWithoutRides } from './days-without-rides.ts';
import { dayOf, occurrencesOf, type Occurrence } from './occurrences.ts';
import type { SeriesRideTable, SeriesTable } from './tables.ts';

export type SeriesRow = Selectable<SeriesTable>;
export type SeriesRide = Selectable<SeriesRideTable>;
export type KnownRide = SeriesRide & { readonly status: BookingStatus | null };
/** Why a ride with a driver should be looked at. Source: SERIES-19. */
export type KeptReason = 'day_closed' | 'series_changed';

/** One ride of a series, made or not. */
export interface SeriesDay {
  /** Its original local time, by which it is known. */
  readonly localStart: string;
  /** The local time at which it begins. */
  readonly startsAt: string;
  readonly at: Date | null;
  readonly state: ShownDay['state'];
  readonly bookingId: string | null;
  readonly failure: string | null;
  /** Whether a ride may be made for it now. */
  readonly isDue: boolean;
}

export const scheduleOf = ({ starts_at, time_zone, rule }: SeriesRow) => ({
  startsAt: starts_at,
  timeZone: time_zone,
  rule,
});

/** The rides of a series that are not settled, up to a day, with what becomes of each. */
export function daysOf(
  series: SeriesRow,
  rides: readonly KnownRide[],
  closed: DaysWithoutRides,
  { untilDay, now }: { readonly untilDay: string; readonly now: Date },
): SeriesDay[] {
  const calendar = new LocalCalendar(series.time_zone);
  const known = new Map(rides.map((ride) => [ride.local_start, ride]));
  const { settled_until: from } = series;
  const open = occurrencesOf(scheduleOf(series), dayOf(from), untilDay);
  const others = bookedOtherwise(rides, open, calendar);
  return [...open, ...others]
    .filter(({ localStart }) => localStart >= from)
    .toSorted((one, other) => one.localStart.localeCompare(other.localStart))
    .map(({ localStart, at: own, unclear }) => {
      const ride = known.get(localStart);
      const startsAt = ride?.moved_to ?? localStart;
      const isMoved = startsAt !== localStart;
      const at = isMoved ? calendar.instantAt(startsAt) : own;
      const day = {
        localStart,
        startsAt,
        at,
        bookingId: ride?.booking_id ?? null,
        failure: null,
        isDue: false,
      };
      if (ride?.state === 'paused') return { ...day, state: 'paused' };
      if (ride?.state === 'made')
        return ride.status === 'CANCELLED'
          ? { ...day, state: 'cancelled' }
          : { ...day, state: 'made', failure: ride.failure };
      // A person who moved it has chosen the day as well.
      const verdict = isMoved ? 'open' : verdictOf(series, closed, dayOf(localStart));
      if (verdict === 'closed') return { ...day, state: 'closed' };
      const failure = verdict === 'unknown' ? 'calendar_incomplete' : at === null ? unclear : null;
      if (failure !== null) return { ...day, state: 'failed', failure };
      if (at === null || at.getTime() - now.getTime() < bookLaterLeadMs)
        return { ...day, state: 'failed', failure: ride?.failure ?? 'ride_missed' };
      if (ride?.failure != null) return { ...day, state: 'failed', failure: ride.failure, isDue: true };
      return { ...day, state: 'planned', isDue: true };
    });
}

/** Rides that a driver has, on days that a changed series no longer has. */
function bookedOtherwise(
  rides: readonly KnownRide[],
  open: readonly Occurrence[],
  calendar: LocalCalendar,
): Occurrence[] {
  const starts = new Set(open.map(({ localStart }) => localStart));
  return rides
    .filter(({ state, local_start }) => state === 'made' && !starts.has(local_start))
    .map(({ local_start }) => ({
      localStart: local_start,
      at: calendar.instantAt(local_start),
      unclear: null,
    }));
}
