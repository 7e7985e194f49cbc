import type { SeriesRequest } from '@fiacre/contract';
import { bookLaterLeadMs, LocalCalendar, stopsRefusal, type Passenger } from '@fiacre/domain';
import { placeColumns } from '../platform/database/place-columns.ts';
import { requireBookable } from '../companies/index.ts';
import { carTypesPart } from '../catalogue/index.ts';
import type { InstalledMap } from '../maps/index.ts';
import type { Reference } from '../platform/reference/reference.ts';
import type { Reader } from '../platform/http/reader.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { readSchedule, type Schedule } from './occurrences.ts';
import { readCalendars } from './store.ts';

export type Cities = Pick<InstalledMap['cities'], 'at'>;

/** The columns of a requested series; refuses what no ride could be booked with. Source: SERIES-1. */
export async function columnsOf(
  tx: Tx,
  cities: Cities,
  asked: Omit<SeriesRequest, 'passenger'> & { readonly passenger: Passenger | null },
) {
  const reference = await tx.reference();
  refuseCar(reference, asked);
  const known = new Set((await readCalendars(tx.sql)).items.map(({ id }) => id));
  const unknown = asked.calendarIds.findIndex((id) => !known.has(id));
  if (unknown >= 0) refuse('not_found', { field: `calendarIds.${unknown}` });
  const impossible = stopsRefusal(asked.pickup, asked.coords, asked.drop);
  if (impossible !== null) refuse(impossible.refused, impossible.facts);
  const { city, timeZone } = cities.at(asked.pickup);
  if (!city.covers(asked.pickup)) refuse('place_to_coords_error', { field: 'pickup' });
  chosenTime({ startsAt: asked.startsAt, timeZone });
  const schedule = readSchedule({ startsAt: asked.startsAt, timeZone, rule: asked.rule });
  const { startsAt, rule } = schedule ?? refuse('series_rule_invalid', { field: 'rule' });
  return {
    car_type_id: asked.carTypeId,
    ...placeColumns(asked.pickup, asked.drop),
    coords: asked.coords,
    persons: asked.persons,
    note: asked.note.trim(),
    assistance: [...new Set(asked.assistance)],
    extras: asked.extras,
    option: asked.option,
    passenger: asked.passenger,
    company_id: asked.companyId,
    company_reference: asked.companyReference,
    agreed_price: asked.agreedPrice,
    starts_at: startsAt,
    time_zone: timeZone,
    rule,
    without_holidays: asked.withoutHolidays,
    calendar_ids: [...new Set(asked.calendarIds)],
  };
}

type Account = Pick<SeriesRequest, 'companyId' | 'companyReference'>;

/**
 * Refuses an account on which these readers cannot book: whoever asks for it, and whoever the rides are booked as. Source:
 * SERIES-25.
 */
export async function refuseAccount(
  tx: Tx,
  { companyId, companyReference }: Account,
  readers: readonly Reader[],
): Promise<void> {
  if (companyId === null) return;
  for (const reader of readers) {
    const company = await requireBookable(tx.sql, companyId, reader);
    if (company.reference_required && companyReference === '')
      refuse('company_reference_required', { field: 'companyReference' });
  }
}

function refuseCar(
  reference: Reference,
  { carTypeId, persons, option }: Pick<SeriesRequest, 'carTypeId' | 'persons' | 'option'>,
): void {
  const carType = reference.of(carTypesPart).offered.find(({ id }) => id === carTypeId);
  const { seats, options } = carType ?? refuse('select_proper', { field: 'carTypeId' });
  if (persons > seats) refuse('too_many_persons', { field: 'persons', seats });
  if (option !== null && option >= options.length) refuse('select_proper', { field: 'option' });
}

/** The first local time for which a ride can still be booked. Source: BOOK-4. */
export function bookableFrom(timeZone: string, now: Date): string {
  const at = new Date(now.getTime() + bookLaterLeadMs);
  return new LocalCalendar(timeZone).timeAt(at).replace(' ', 'T');
}

/** The instant of a chosen local time; refuses one that the clocks skip or show twice. Source: SERIES-28. */
function chosenTime({ startsAt, timeZone }: Pick<Schedule, 'startsAt' | 'timeZone'>): Date {
  return (
    new LocalCalendar(timeZone).instantAt(startsAt) ?? refuse('time_at_clock_change', { field: 'startsAt' })
  );
}

/** A series may not begin in the past. Source: BOOK-4. */
export function refusePast(chosen: Pick<Schedule, 'startsAt' | 'timeZone'>, now: Date): void {
  if (chosenTime(chosen).getTime() - now.getTime() < bookLaterLeadMs)
    refuse('past_booking_error', { leadMinutes: 15, field: 'startsAt' });
}
