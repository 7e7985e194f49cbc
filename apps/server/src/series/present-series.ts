import type { Series } from '@fiacre/contract';
import { addDays, LocalCalendar } from '@fiacre/domain';
import { sql, type Kysely } from 'kysely';
import { companyNames } from '../companies/index.ts';
import { placesIn } from '../platform/database/place-columns.ts';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Reference } from '../platform/reference/reference.ts';
import type { DaysWithoutRides } from './days-without-rides.ts';
import { todayOf } from './make-rides.ts';
import { dayOf, lastOf } from './occurrences.ts';
import { daysOf, scheduleOf, type KnownRide, type SeriesRow } from './series-days.ts';
import { readDaysWithoutRides, ridesOf } from './store.ts';

/** The days that are shown of one series, and of each one in a list. */
export const shownDays = 60;
const listedDays = 15;

interface Reading {
  readonly reference: Reference;
  readonly now: Date;
  readonly isList?: boolean;
}

/** Series with their next or first days. A day before today is shown only if its ride was missed. */
export async function presentSeries(
  db: Kysely<PlatformTables>,
  rows: readonly SeriesRow[],
  { reference, now, isList = false }: Reading,
): Promise<Series[]> {
  const closed = await readDaysWithoutRides(db, reference);
  const rides = await ridesOf(
    db,
    rows.map(({ id }) => id),
    addDays(new LocalCalendar('UTC').dayAt(now), -2),
  );
  const names = await namesOf(db, rows);
  const companies = await companyNames(
    db,
    rows.flatMap(({ company_id }) => company_id ?? []),
  );
  return rows.map((row) => {
    const own = rides.filter(({ series_id }) => series_id === row.id);
    return presentOne(row, own, closed, {
      now,
      days: isList ? listedDays : shownDays,
      customerName: names.get(row.customer_id) ?? '',
      companyName: row.company_id === null ? null : (companies.get(row.company_id) ?? null),
    });
  });
}

export async function namesOf(
  db: Kysely<PlatformTables>,
  rows: readonly SeriesRow[],
): Promise<Map<string, string>> {
  const ids = [...new Set(rows.map(({ customer_id }) => customer_id))];
  const { rows: found } = await sql<{ id: string; name: string }>`select id,
    trim(first_name || ' ' || last_name) as name from users where id = any(${ids}::uuid[])`.execute(db);
  return new Map(found.map(({ id, name }) => [id, name]));
}

function presentOne(
  row: SeriesRow,
  rides: readonly KnownRide[],
  closed: DaysWithoutRides,
  shown: {
    readonly now: Date;
    readonly days: number;
    readonly customerName: string;
    readonly companyName: string | null;
  },
): Series {
  const today = todayOf(row, shown.now);
  const missed = rides
    .filter(({ local_start, state }) => state === 'failed' && local_start < today)
    .map(({ local_start, moved_to, failure }) => {
      const startsAt = moved_to ?? local_start;
      return { localStart: local_start, startsAt, state: 'failed', bookingId: null, failure } as const;
    });
  const first = dayOf(row.starts_at);
  const untilDay = addDays(first > today ? first : today, shown.days);
  const next = daysOf(row, rides, closed, { untilDay, now: shown.now });
  const days = next
    .filter(({ localStart }) => localStart >= today)
    .map(({ localStart, startsAt, state, bookingId, failure }) => {
      return { localStart, startsAt, state, bookingId, failure };
    });
  return {
    id: row.id,
    version: row.version,
    customerId: row.customer_id,
    customerName: shown.customerName,
    ...placesIn(row),
    coords: row.coords,
    carTypeId: row.car_type_id,
    persons: row.persons,
    note: row.note,
    assistance: [...row.assistance],
    extras: row.extras,
    option: row.option,
    passenger: row.passenger,
    companyId: row.company_id,
    companyReference: row.company_reference,
    companyName: shown.companyName,
    agreedPrice: row.agreed_price,
    startsAt: row.starts_at,
    rule: row.rule,
    withoutHolidays: row.without_holidays,
    calendarIds: [...row.calendar_ids],
    timeZone: row.time_zone,
    createdAt: row.created_at.toISOString(),
    lastStart: lastOf(scheduleOf(row)),
    days: [...missed, ...days],
  };
}
