const day = 24 * 60 * 60_000;

/**
 * The wall-clock time in a time zone at an instant, `2026-12-31T18:30`, as in `datetime-local`. Default: the
 * device's.
 */
export function wallClockAt(instant: Date, timeZone?: string): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(instant);
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === name)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/** The date at an instant in a time zone, `2026-12-31`. Default: the device's. */
export function dayAt(instant: Date, timeZone?: string): string {
  return wallClockAt(instant, timeZone).slice(0, 'YYYY-MM-DD'.length);
}

/** The first instant of a day in a time zone, even if the clocks skip its midnight. */
export function startOfDay(day: string, timeZone?: string): Date {
  const midnight = `${day}T00:00`;
  // With the offset of the day before, a skipped midnight resolves to the first instant.
  return instantAt(midnight, timeZone) ?? around(midnight, timeZone)[0] ?? new Date(NaN);
}

/**
 * The instant at which a clock in a time zone shows this time; null if it is invalid or the clocks skip it.
 * For a time that occurs twice, the first instant, unless the text ends with an offset such as
 * `2026-10-25T02:30+01:00`. Source: LAND-5.
 */
export function instantAt(wallClock: string, timeZone?: string): Date | null {
  const instants = instantsAt(wallClock.slice(0, 'YYYY-MM-DDTHH:mm'.length), timeZone);
  const chosen = Date.parse(wallClock);
  return instants.find((instant) => instant.getTime() === chosen) ?? instants[0] ?? null;
}

/** Every instant at which a clock shows this: none for a skipped time, two for one that occurs twice. */
export function instantsAt(wallClock: string, timeZone?: string): readonly Date[] {
  const near = around(wallClock, timeZone);
  const shown = near.filter((instant) => wallClockAt(instant, timeZone) === wallClock);
  return shown.filter((instant, index) => index === 0 || instant.getTime() !== shown[0]?.getTime());
}

/** A wall-clock time with a UTC offset that makes it unambiguous for `instantAt` . */
export function withOffset(wallClock: string, instant: Date): string {
  const minutes = Math.round((Date.parse(`${wallClock}Z`) - instant.getTime()) / 60_000);
  const two = (part: number) => String(part).padStart(2, '0');
  const ahead = Math.abs(minutes);
  return `${wallClock}${minutes < 0 ? '-' : '+'}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`;
}

/**
 * The time with the offset of the day before, and with that of the day after; they differ only around a
 * change of the clocks.
 */
function around(wallClock: string, timeZone: string | undefined): readonly Date[] {
  const inUtc = Date.parse(`${wallClock}Z`);
  if (Number.isNaN(inUtc)) return [];
  return [-day, day].map((away) => {
    const near = inUtc + away;
    return new Date(inUtc - (Date.parse(`${wallClockAt(new Date(near), timeZone)}Z`) - near));
  });
}

/** Whether a clock in the time zone shows the same as the device's at an instant. */
export function isDeviceTime(instant: Date, timeZone: string): boolean {
  return wallClockAt(instant, timeZone) === wallClockAt(instant);
}

/** The short name of a time zone at an instant, such as GMT+9. */
export function zoneName(dateLocale: string, instant: Date, timeZone?: string): string {
  const parts = new Intl.DateTimeFormat(dateLocale, { timeZone, timeZoneName: 'short' }).formatToParts(
    instant,
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
