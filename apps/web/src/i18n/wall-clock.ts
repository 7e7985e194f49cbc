const day = 24 * 60 * 60_000;

/** What a clock in a time zone shows at an instant, `2026-12-31T18:30`, as in `datetime-local`. Default: the device's. */
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
  return instantAt(`${day}T00:00`, timeZone) ?? new Date(NaN);
}

/**
 * The instant at which a clock in a time zone shows this; null if it is no date and time. Of an hour that occurs twice,
 * the first; an hour that is skipped counts on from the one before, as `new Date` does.
 */
export function instantAt(wallClock: string, timeZone?: string): Date | null {
  const inUtc = Date.parse(`${wallClock}Z`);
  if (Number.isNaN(inUtc)) return null;
  const shownAt = (instant: Date) => Date.parse(`${wallClockAt(instant, timeZone)}Z`);
  // With the offset of a day before, and with that of a day after: they differ only around a change of the clocks.
  const [before, after] = [-day, day].map((away) => {
    const near = inUtc + away;
    return new Date(inUtc - (shownAt(new Date(near)) - near));
  }) as [Date, Date];
  return shownAt(before) === inUtc || shownAt(after) !== inUtc ? before : after;
}

/** Whether a clock in the time zone shows the same as the device's at an instant. */
export function isDeviceTime(instant: Date, timeZone: string): boolean {
  return wallClockAt(instant, timeZone) === wallClockAt(instant);
}

/** The short name of a time zone at an instant, such as GMT+9. */
export function zoneName(dateLocale: string, instant: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(dateLocale, { timeZone, timeZoneName: 'short' }).formatToParts(
    instant,
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
