import { metresIn } from '@fiacre/domain';

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

export function formatDateTime(dateLocale: string, instant: string | Date): string {
  return new Intl.DateTimeFormat(dateLocale, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(instant),
  );
}

/** A calendar day such as `2026-12-31`, which is the same day in every time zone. */
export function formatDay(dateLocale: string, day: string): string {
  return new Intl.DateTimeFormat(dateLocale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

export function formatTime(dateLocale: string, instant: string | Date): string {
  return new Intl.DateTimeFormat(dateLocale, { timeStyle: 'short' }).format(new Date(instant));
}

/** Today: the time alone. Any other day: date and time. */
export function formatMoment(dateLocale: string, instant: string | Date, now: Date): string {
  const at = new Date(instant);
  if (at.toDateString() === now.toDateString()) return formatTime(dateLocale, at);
  return new Intl.DateTimeFormat(dateLocale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  }).format(at);
}

function unit(locale: string, name: string, value: number, digits: number): string {
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: name,
    unitDisplay: 'short',
    maximumFractionDigits: digits,
  }).format(value);
}
