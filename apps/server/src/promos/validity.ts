import { LocalCalendar } from '@fiacre/domain';

/** The last moment of a day (`2026-12-31`) on the walls of a time zone. Source: PROMO-3. */
export function endOfDay(date: string, timeZone: string): number {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return new LocalCalendar(timeZone).startOf({ year, month, day: day + 1 }) - 1;
}
