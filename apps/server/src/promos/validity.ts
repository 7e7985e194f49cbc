import { isoDate, LocalCalendar } from '@fiacre/domain';

/** The day (`2026-12-31`) that the walls of a time zone show at an instant. */
export function dayAt(at: Date, timeZone: string): string {
  return isoDate(new LocalCalendar(timeZone).dateAt(at.getTime()));
}

/** The last moment of a day (`2026-12-31`) on the walls of a time zone. Source: PROMO-3. */
export function endOfDay(date: string, timeZone: string): number {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return new LocalCalendar(timeZone).startOf({ year, month, day: day + 1 }) - 1;
}
