import { isoDate, LocalCalendar, parseIsoDate } from '@fiacre/domain';

/** The local date (`2026-12-31`) in a time zone. */
export function dayAt(at: Date, timeZone: string): string {
  return isoDate(new LocalCalendar(timeZone).dateAt(at.getTime()));
}

/** The last millisecond of a local date (`2026-12-31`) in a time zone. Source: PROMO-3. */
export function endOfDay(date: string, timeZone: string): number {
  return new LocalCalendar(timeZone).endOf(parseIsoDate(date)) - 1;
}
