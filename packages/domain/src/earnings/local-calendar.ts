/** A day as a wall calendar shows it; `month` 1 to 12. */
export interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** A date as ISO 8601 writes it: 2026-12-31. Source: DATA-5. */
export function isoDate({ year, month, day }: CalendarDate): string {
  return [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join(
    '-',
  );
}

const dayMs = 86_400_000;

function partsIn(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-u-ca-gregory', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  });
}

/** Whether a name stands for a zone of the IANA database; offsets such as `+02:00` do not. Source: DASH-6. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    partsIn(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * The calendar on one zone's walls. Days and months begin at their first instant there, also where midnight is
 * skipped or comes twice. Throws RangeError for a zone that `isTimeZone` refuses. Source: DASH-6, EARN-3.
 */
export class LocalCalendar {
  private readonly format: Intl.DateTimeFormat;

  constructor(timeZone: string) {
    this.format = partsIn(timeZone);
  }

  /** The date at an instant. */
  dateAt(atMs: number): CalendarDate {
    const wall = new Date(this.wallMs(atMs));
    return { year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1, day: wall.getUTCDate() };
  }

  /** First instant of a date; a `day` or `month` past the end counts on, as in `Date.UTC`. */
  startOf({ year, month, day }: CalendarDate): number {
    const midnight = Date.UTC(year, month - 1, day);
    const candidates = [midnight - dayMs, midnight + dayMs].map((near) => midnight - this.offsetMs(near));
    const shown = candidates.filter((atMs) => this.wallMs(atMs) === midnight);
    // A skipped midnight: the day begins where the clocks jump, which is midnight by the offset before.
    return shown.length > 0 ? Math.min(...shown) : (candidates[0] ?? midnight);
  }

  /** First instants of every month from the one of `fromMs` to the one after that of `toMs`, in order. */
  monthStarts(fromMs: number, toMs: number): number[] {
    const { year, month } = this.dateAt(fromMs);
    const starts: number[] = [];
    for (let ahead = 0; (starts.at(-1) ?? -Infinity) <= toMs; ahead++) {
      starts.push(this.startOf({ year, month: month + ahead, day: 1 }));
    }
    return starts;
  }

  private offsetMs(atMs: number): number {
    return this.wallMs(atMs) - atMs;
  }

  /** The wall's date and time, read as if the wall hung in Greenwich. */
  private wallMs(atMs: number): number {
    const parts = new Map(this.format.formatToParts(atMs).map(({ type, value }) => [type, value]));
    const number = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
    const fraction = ((atMs % 1000) + 1000) % 1000;
    const [month, day] = [number('month') - 1, number('day')];
    return (
      Date.UTC(number('year'), month, day, number('hour'), number('minute'), number('second')) + fraction
    );
  }
}
