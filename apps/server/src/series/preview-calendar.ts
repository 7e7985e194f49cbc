import type { CalendarEffect } from '@fiacre/contract';
import { addDays, LocalCalendar, statusTraits } from '@fiacre/domain';
import type { Handler } from '../platform/http/handler.ts';
import type { Platform } from '../platform/platform.ts';
import { verdictOf, type DaysWithoutRides } from './days-without-rides.ts';
import { todayOf } from './make-rides.ts';
import { dayOf, occurrencesOf } from './occurrences.ts';
import { namesOf, shownDays } from './present-series.ts';
import { scheduleOf, type KnownRide, type SeriesRow } from './series-days.ts';
import { readDaysWithoutRides, ridesOf, runningSeries } from './store.ts';

const maxShown = 200;

/** Which rides of the next weeks an edited calendar would change. Source: SERIES-20. */
export function previewCalendar({ db, clock }: Platform): Handler<'previewCalendar'> {
  return async (call) => {
    const { calendar } = call.body;
    const now = clock.now();
    const before = await readDaysWithoutRides(db, await call.reference());
    const others = before.calendars.filter(({ id }) => id !== calendar.id);
    const after = { ...before, calendars: [...others, calendar] };
    const rows = (await runningSeries(db, null)).filter(({ calendar_ids }) =>
      calendar_ids.includes(calendar.id),
    );
    const names = await namesOf(db, rows);
    const rides = await ridesOf(
      db,
      rows.map(({ id }) => id),
      addDays(new LocalCalendar('UTC').dayAt(now), -1),
    );
    const found = rows.flatMap((row) => {
      const own = rides.filter(({ series_id }) => series_id === row.id);
      return effectsOn(row, own, { before, after, today: todayOf(row, now) }).map((effect) => ({
        seriesId: row.id,
        customerName: names.get(row.customer_id) ?? '',
        ...effect,
      }));
    });
    const sorted = found.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
    return { rides: sorted.slice(0, maxShown), total: sorted.length };
  };
}

type Effect = Pick<CalendarEffect, 'startsAt' | 'effect'>;

interface Edit {
  readonly before: DaysWithoutRides;
  readonly after: DaysWithoutRides;
  readonly today: string;
}

function effectsOn(row: SeriesRow, rides: readonly KnownRide[], { before, after, today }: Edit): Effect[] {
  const known = new Map(rides.map((ride) => [ride.local_start, ride]));
  return occurrencesOf(scheduleOf(row), today, addDays(today, shownDays)).flatMap<Effect>(
    ({ localStart }) => {
      const ride = known.get(localStart);
      // A person who moved or paused it has decided about the day.
      if (localStart < row.settled_until || ride?.moved_to != null || ride?.state === 'paused') return [];
      const [was, becomes] = [before, after].map((closed) => verdictOf(row, closed, dayOf(localStart)));
      if (was === becomes || becomes === undefined) return [];
      if (ride?.state !== 'made') return [{ startsAt: localStart, effect: effects[becomes] }];
      if (becomes !== 'closed' || ride.status === null || statusTraits[ride.status].ended) return [];
      const isTaken = !statusTraits[ride.status].beforeDriver;
      return [{ startsAt: localStart, effect: isTaken ? 'kept' : 'withdrawn' }];
    },
  );
}

const effects = { open: 'added', closed: 'left_out', unknown: 'unknown' } as const;
