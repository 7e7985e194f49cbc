import { addDays, LocalCalendar } from '../calendar/local-calendar.ts';
import type { LatLng } from '../geo/lat-lng.ts';
import type { Outline } from '../geo/outline.ts';
import { localTimeAt, minuteOfDay, timeWidthAt } from '../tariff/when.ts';
import type { Weekday } from '../tariff/tariff.ts';

/** What is closed: every street that has a part in an area, or a street between two of its points. Source: CLOSURE-1. */
export type ClosureShape =
  | { readonly kind: 'area'; readonly outline: Outline }
  | {
      readonly kind: 'street';
      readonly from: LatLng;
      readonly to: LatLng;
      /** False: only the direction from `from` to `to` is closed. */
      readonly bothWays: boolean;
    };

/** Hours of weekdays; `to` may be on the next day. Times of day such as `18:30`. */
export interface ClosureHours {
  readonly days: readonly Weekday[];
  readonly from: string;
  readonly to: string;
}

/** When something is closed. Source: CLOSURE-1. */
export interface ClosureTimes {
  readonly fromMs: number;
  /** Null: until somebody ends it. */
  readonly untilMs: number | null;
  /** Null: at all hours. */
  readonly hours: ClosureHours | null;
}

const noHolidays = { isHoliday: () => false };

/** Whether streets are closed at an instant, by the clocks of their city. Source: CLOSURE-1, CLOSURE-2. */
export function isClosedAt(
  { fromMs, untilMs, hours }: ClosureTimes,
  atMs: number,
  timeZone: string,
): boolean {
  if (atMs < fromMs || (untilMs !== null && atMs >= untilMs)) return false;
  if (hours === null) return true;
  const when = { hours: [{ ...hours, exceptHolidays: false }], periods: [] };
  return timeWidthAt(when, localTimeAt(timeZone, new Date(atMs)), noHolidays) !== null;
}

/**
 * When streets that are closed at an instant open again; null if that is not known, because nobody has set an end or the
 * hours follow each other without a gap. Source: CLOSURE-5.
 */
export function opensAt(times: ClosureTimes, atMs: number, timeZone: string): number | null {
  const { hours, untilMs } = times;
  if (hours === null) return untilMs;
  const { date, minute } = localTimeAt(timeZone, new Date(atMs));
  const endsToday = minute < minuteOfDay(hours.to);
  const end = new LocalCalendar(timeZone).instantAt(`${endsToday ? date : addDays(date, 1)}T${hours.to}`);
  if (end === null || isClosedAt(times, end.getTime(), timeZone)) return untilMs;
  return Math.min(end.getTime(), untilMs ?? Infinity);
}
