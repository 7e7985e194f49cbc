/** A calendar date; `month` is 1 to 12. */
export interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Formats a date as ISO 8601: 2026-12-31. Source: DATA-5. */
export function isoDate({ year, month, day }: CalendarDate): string {
  return [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join(
    '-',
  );
}

/** The date a number of days after another, or before it if negative; both are ISO dates. */
export function addDays(date: string, days: number): string {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  return new Date(midnight + days * 86_400_000).toISOString().slice(0, 10);
}

/** How many days a date is after the Monday of its week. */
export function daysSinceMonday(date: string): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** Reads a date from ISO 8601, such as 2026-12-31. For the server only; throws RangeError for any other text. */
export function parseIsoDate(text: string): CalendarDate {
  const { year, month, day } = Temporal.PlainDate.from(text);
  return { year, month, day };
}

/**
 * Names that are time zones. To ask `Intl` takes 0.14 ms, several times for each quote. There are 600 zones, but names may be
 * in capitals or not.
 */
const knownZones = new Set<string>();
const maxKnownZones = 1000;

/** Whether a name is a time zone of the IANA database; offsets such as `+02:00` are not. Source: DASH-6. */
export function isTimeZone(name: string): boolean {
  if (knownZones.has(name)) return true;
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    // Intl also accepts old abbreviations, such as IST, which nothing else supports. Browsers also use this function,
    // and not all of them have Temporal.
    if (typeof Temporal !== 'undefined') Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    if (knownZones.size < maxKnownZones) knownZones.add(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * The calendar of one time zone. For the server only, since it needs `Temporal`. Days and months begin at their first
 * instant there, even if midnight is skipped or occurs twice. Throws RangeError for a zone that `isTimeZone` refuses.
 * Source: DASH-6, EARN-3.
 */
export class LocalCalendar {
  readonly timeZone: string;

  constructor(timeZone: string) {
    if (!isTimeZone(timeZone)) throw new RangeError(`No time zone: ${timeZone}`);
    this.timeZone = timeZone;
  }

  /** The date at an instant. */
  dateAt(atMs: number): CalendarDate {
    const instant = Temporal.Instant.fromEpochMilliseconds(Math.floor(atMs));
    const { year, month, day } = instant.toZonedDateTimeISO(this.timeZone);
    return { year, month, day };
  }

  /** The date at an instant, as `2026-12-31`. */
  dayAt(at: Date): string {
    return isoDate(this.dateAt(at.getTime()));
  }

  /** The local time at an instant: `2026-12-31 18:30`, which every spreadsheet reads as a date. Source: MISC-3. */
  timeAt(at: Date): string {
    const shown = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(this.timeZone);
    return `${isoDate(shown)} ${shown.toPlainTime().toString({ smallestUnit: 'minute' })}`;
  }

  /** The instant of a local time such as `2026-12-31T18:30:00`; null for one that does not exist or occurs twice. */
  instantAt(localTime: string): Date | null {
    try {
      const time = Temporal.PlainDateTime.from(localTime);
      return new Date(time.toZonedDateTime(this.timeZone, { disambiguation: 'reject' }).epochMilliseconds);
    } catch (error) {
      if (error instanceof RangeError) return null;
      throw error;
    }
  }

  /** How far the zone's clocks are ahead of UTC at an instant. */
  offsetMsAt(at: Date): number {
    const shown = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(this.timeZone);
    return shown.offsetNanoseconds / 1e6;
  }

  /** The hour of the week at an instant: 0 is the one after midnight on Monday, 167 the last one of Sunday. */
  hourOfWeekAt(atMs: number): number {
    const instant = Temporal.Instant.fromEpochMilliseconds(Math.floor(atMs));
    const { dayOfWeek, hour } = instant.toZonedDateTimeISO(this.timeZone);
    return (dayOfWeek - 1) * 24 + hour;
  }

  /** The first instant of a date; a `day` or `month` past the end overflows, as in `Date.UTC`. */
  startOf({ year, month, day }: CalendarDate): number {
    const date = new Temporal.PlainDate(year, 1, 1).add({ months: month - 1 }).add({ days: day - 1 });
    return date.toZonedDateTime(this.timeZone).epochMilliseconds;
  }

  /** The first instant after a date. */
  endOf({ year, month, day }: CalendarDate): number {
    return this.startOf({ year, month, day: day + 1 });
  }

  /** The first instant of every month from the one that contains `fromMs` to the one after `toMs`, in order. */
  monthStarts(fromMs: number, toMs: number): number[] {
    const { year, month } = this.dateAt(fromMs);
    const starts: number[] = [];
    for (let ahead = 0; (starts.at(-1) ?? -Infinity) <= toMs; ahead++) {
      starts.push(this.startOf({ year, month: month + ahead, day: 1 }));
    }
    return starts;
  }
}
