import { metresIn } from '@fiacre/domain';
import { dayAt, wallClockAt } from './wall-clock.ts';

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
 * The clock by which a time is shown: that of `timeZone`, or the device's without one. Its zone is named
 * where the reader could assume another one.
 */
export interface Clock {
  readonly timeZone: string | undefined;
  /** The time zone that is not named; undefined stands for the device's. */
  readonly unnamed: string | undefined;
}

const deviceClock: Clock = { timeZone: undefined, unnamed: undefined };

/** A date and time by a clock, the device's by default. */
export function formatDateTime(dateLocale: string, instant: string | Date, clock = deviceClock): string {
  // Intl cannot combine a time zone name with a style.
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
  const parts = {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  } as const;
  return byClock(dateLocale, instant, clock, isNamed(instant, clock) ? parts : style);
}

/** A calendar day such as `2026-12-31`, which is the same day in every time zone. */
export function formatDay(
  dateLocale: string,
  day: string,
  fields: Intl.DateTimeFormatOptions = { dateStyle: 'medium' },
): string {
  return new Intl.DateTimeFormat(dateLocale, { ...fields, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** A time of day, as `formatDateTime`. */
export function formatTime(dateLocale: string, instant: string | Date, clock = deviceClock): string {
  return byClock(dateLocale, instant, clock, { hour: 'numeric', minute: '2-digit' });
}

/** An hour of the day without minutes, as short as the label of a chart: `18` or `6 PM`. */
export function formatHour(dateLocale: string, hour: number): string {
  return new Intl.DateTimeFormat(dateLocale, { hour: 'numeric', timeZone: 'UTC' })
    .formatToParts(Date.UTC(2026, 0, 1, hour))
    .flatMap(({ type, value }) => (type === 'hour' || type === 'dayPeriod' ? [value] : []))
    .join('\u00a0');
}

/** Today: the time alone. Any other day: date and time. As `formatDateTime`. */
export function formatMoment(
  dateLocale: string,
  instant: string | Date,
  now: Date,
  clock = deviceClock,
): string {
  return momentOf(dateLocale, instant, now, clock, { weekday: 'short', ...dayAndTime });
}

/** As `formatMoment` without the day of the week, for a narrow column: two thirds as wide in many languages. */
export function formatNarrowMoment(
  dateLocale: string,
  instant: string | Date,
  now: Date,
  clock = deviceClock,
): string {
  return momentOf(dateLocale, instant, now, clock, dayAndTime);
}

const dayAndTime = { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const;

function momentOf(
  dateLocale: string,
  instant: string | Date,
  now: Date,
  clock: Clock,
  fields: Intl.DateTimeFormatOptions,
): string {
  if (dayAt(new Date(instant), clock.timeZone) === dayAt(now, clock.timeZone))
    return formatTime(dateLocale, instant, clock);
  return byClock(dateLocale, instant, clock, fields);
}

function byClock(
  dateLocale: string,
  instant: string | Date,
  clock: Clock,
  fields: Intl.DateTimeFormatOptions,
): string {
  const { timeZone } = clock;
  const zone = isNamed(instant, clock) ? ({ timeZoneName: 'short' } as const) : {};
  return new Intl.DateTimeFormat(dateLocale, { ...fields, timeZone, ...zone }).format(new Date(instant));
}

function isNamed(instant: string | Date, { timeZone, unnamed }: Clock): boolean {
  const at = new Date(instant);
  return wallClockAt(at, timeZone) !== wallClockAt(at, unnamed);
}

/** The name of a country, language or currency in the reader's language; its code if it has none. */
export function displayName(readerLocale: string, type: Intl.DisplayNamesType, code: string): string {
  return new Intl.DisplayNames([readerLocale], { type }).of(code) ?? code;
}

/**
 * The name of a language in the reader's language, with its tag: `German (de)`. A tag for private use, such
 * as `pt-x-own`, has no name.
 */
export function languageName(readerLocale: string, locale: string): string {
  try {
    return `${displayName(readerLocale, 'language', locale)} (${locale})`;
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
