import { metresIn } from '@fiacre/domain';
import { isDeviceTime, wallClockAt } from './wall-clock.ts';

/** `2.4 km`, `850 m` or, with miles, `1.5 mi`. Source: SET-5, CONST-2. */
export function formatDistance(locale: string, distanceMetres: number, inMiles: boolean): string {
  if (inMiles) return unit(locale, 'mile', metresIn('mi', distanceMetres), 1);
  if (distanceMetres < 950) return unit(locale, 'meter', Math.round(distanceMetres / 10) * 10, 0);
  return unit(locale, 'kilometer', distanceMetres / 1000, distanceMetres < 100_000 ? 1 : 0);
}

/** `14 min`, `1 hr 5 min` or, from two days, `3 days`. Anything under a minute counts as one. */
export function formatDuration(locale: string, durationSeconds: number): string {
  const minutes = Math.max(1, Math.round(durationSeconds / 60));
  if (minutes < 60) return unit(locale, 'minute', minutes, 0);
  if (minutes >= 2 * 24 * 60) return unit(locale, 'day', Math.floor(minutes / (24 * 60)), 0);
  const hours = unit(locale, 'hour', Math.floor(minutes / 60), 0);
  return minutes % 60 === 0 ? hours : `${hours} ${unit(locale, 'minute', minutes % 60, 0)}`;
}

/** `45s`: a countdown, or a short span in a table. */
export function formatSeconds(locale: string, seconds: number): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', unitDisplay: 'narrow' }).format(
    seconds,
  );
}

/**
 * A date and time in a time zone, or in the device's. Where the two differ, the zone is named.
 */
export function formatDateTime(dateLocale: string, instant: string | Date, timeZone?: string): string {
  // Intl does not name the zone beside a style.
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
  const parts = {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  } as const;
  return inZone(dateLocale, instant, timeZone, isForeign(instant, timeZone) ? parts : style);
}

/** A calendar day such as `2026-12-31`, which is the same day in every time zone. */
export function formatDay(dateLocale: string, day: string): string {
  return new Intl.DateTimeFormat(dateLocale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** A time of day, as `formatDateTime`. */
export function formatTime(dateLocale: string, instant: string | Date, timeZone?: string): string {
  return inZone(dateLocale, instant, timeZone, { hour: 'numeric', minute: '2-digit' });
}

/** Today: the time alone. Any other day: date and time. As `formatDateTime`. */
export function formatMoment(
  dateLocale: string,
  instant: string | Date,
  now: Date,
  timeZone?: string,
): string {
  return momentOf(dateLocale, instant, now, timeZone, { weekday: 'short', ...dayAndTime });
}

/** As `formatMoment` without the day of the week, for a narrow column: two thirds as wide in many languages. */
export function formatNarrowMoment(
  dateLocale: string,
  instant: string | Date,
  now: Date,
  timeZone?: string,
): string {
  return momentOf(dateLocale, instant, now, timeZone, dayAndTime);
}

const dayAndTime = { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const;

function momentOf(
  dateLocale: string,
  instant: string | Date,
  now: Date,
  timeZone: string | undefined,
  fields: Intl.DateTimeFormatOptions,
): string {
  const dayOf = (at: Date) => wallClockAt(at, timeZone).slice(0, 'YYYY-MM-DD'.length);
  if (dayOf(new Date(instant)) === dayOf(now)) return formatTime(dateLocale, instant, timeZone);
  return inZone(dateLocale, instant, timeZone, fields);
}

function inZone(
  dateLocale: string,
  instant: string | Date,
  timeZone: string | undefined,
  fields: Intl.DateTimeFormatOptions,
): string {
  const zone = isForeign(instant, timeZone) ? ({ timeZone, timeZoneName: 'short' } as const) : {};
  return new Intl.DateTimeFormat(dateLocale, { ...fields, ...zone }).format(new Date(instant));
}

function isForeign(instant: string | Date, timeZone: string | undefined): boolean {
  return timeZone !== undefined && !isDeviceTime(new Date(instant), timeZone);
}

/** A language in the reader's own, with its tag: `German (de)`. A tag for private use, such as `pt-x-own`, has no name. */
export function languageName(readerLocale: string, locale: string): string {
  try {
    return `${new Intl.DisplayNames([readerLocale], { type: 'language' }).of(locale) ?? locale} (${locale})`;
  } catch {
    return locale;
  }
}

function unit(locale: string, name: string, value: number, digits: number): string {
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: name,
    unitDisplay: 'short',
    maximumFractionDigits: digits,
  }).format(value);
}
