import { addDays, LocalCalendar } from '@fiacre/domain';
import { RRuleTemporal } from 'rrule-temporal';

/** When the rides of a series begin. Source: SERIES-1, SERIES-2. */
export interface Schedule {
  /** The first local time, such as 2026-10-23T08:00. */
  readonly startsAt: string;
  readonly timeZone: string;
  /** An RRULE of RFC 5545. */
  readonly rule: string;
}

/** A local time, such as 2026-10-23T08:00; `at` is null if the clocks skip it or show it twice. */
export interface Occurrence {
  readonly localStart: string;
  readonly at: Date | null;
  readonly unclear: 'time_skipped' | 'time_repeated' | null;
}

export const dayOf = (local: string): string => local.slice(0, 10);
const minuteLength = 'YYYY-MM-DDTHH:mm'.length;
const compact = (local: string) => `${local.replaceAll(/[-:]/g, '')}00`;

const maxCount = 1000;
/** The local times that pages show. */
const thisCentury = /^20\d\d-/;
/** The parts that leave at most one ride a day. */
const allowedParts: Readonly<Record<string, RegExp>> = {
  FREQ: /^(DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: /^[1-9]\d?$/,
  COUNT: /^[1-9]\d{0,3}$/,
  UNTIL: /^2[01]\d{6}(T\d{6}Z)?$/,
  BYDAY: /^[-+1-5A-Z,]+$/,
  BYMONTHDAY: /^[-\d,]+$/,
  BYMONTH: /^[\d,]+$/,
  BYSETPOS: /^-?\d$/,
  WKST: /^(MO|SU)$/,
};

/** The value of one part of a rule. */
export function partOf(rule: string, name: string): string | null {
  const found = rule.split(';').find((part) => part.startsWith(`${name}=`));
  return found === undefined ? null : found.slice(name.length + 1);
}

/** The rule with another value for one part, or without it. */
export function withPart(rule: string, name: string, value: string | null): string {
  const others = rule.split(';').filter((part) => !part.startsWith(`${name}=`));
  return (value === null ? others : [...others, `${name}=${value}`]).join(';');
}

/**
 * The schedule with its last day as an instant, as RFC 5545 demands; null if the rule is invalid, its first time is
 * unclear, or no ride follows from it. Source: SERIES-1.
 */
export function readSchedule({ startsAt, timeZone, rule }: Schedule): Schedule | null {
  const parts = rule.split(';').map((part) => part.split('='));
  const names = parts.map(([name]) => name);
  const areAllowed = parts.every(
    ([name = '', value = '', ...rest]) => rest.length === 0 && allowedParts[name]?.test(value) === true,
  );
  if (!areAllowed || new Set(names).size < names.length) return null;
  if (Number(partOf(rule, 'COUNT') ?? 1) > maxCount) return null;
  if (names.includes('COUNT') && names.includes('UNTIL')) return null;
  if (new LocalCalendar(timeZone).instantAt(startsAt) === null) return null;
  const until = partOf(rule, 'UNTIL');
  try {
    const schedule = {
      startsAt,
      timeZone,
      rule: until?.length === 8 ? endingOn(rule, isoDay(until), timeZone) : rule,
    };
    if (ruleOf(schedule).next(instantOf(schedule, startsAt), true) === null) return null;
    // With an end that no page can show, every list of series would fail.
    return thisCentury.test(lastOf(schedule) ?? startsAt) ? schedule : null;
  } catch {
    return null;
  }
}

const isoDay = (compactDay: string) =>
  `${compactDay.slice(0, 4)}-${compactDay.slice(4, 6)}-${compactDay.slice(6, 8)}`;

/** The rule whose last ride is on this local day at the latest. */
export function endingOn(rule: string, day: string, timeZone: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const endMs = new LocalCalendar(timeZone).endOf({ year, month, day: date }) - 1000;
  const end = Temporal.Instant.fromEpochMilliseconds(endMs).toString({ smallestUnit: 'second' });
  const until = end.replaceAll(/[-:]/g, '');
  return withPart(withPart(rule, 'COUNT', null), 'UNTIL', until);
}

function ruleOf({ startsAt, timeZone, rule }: Schedule): RRuleTemporal {
  return new RRuleTemporal({ rruleString: `DTSTART;TZID=${timeZone}:${compact(startsAt)}\nRRULE:${rule}` });
}

function instantOf({ timeZone }: Pick<Schedule, 'timeZone'>, local: string): Date {
  return new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds);
}

/** The rides on the days from one to another, in order. Source: SERIES-2, SERIES-3. */
export function occurrencesOf(schedule: Schedule, fromDay: string, untilDay: string): Occurrence[] {
  const calendar = new LocalCalendar(schedule.timeZone);
  const [from, until] = [`${fromDay}T00:00`, `${addDays(untilDay, 1)}T00:00`];
  const found = ruleOf(schedule)
    .between(instantOf(schedule, from), instantOf(schedule, until), true)
    .map((start) => start.toString().slice(0, minuteLength))
    .filter((local) => local >= from && local < until);
  const starts = [...found, ...skippedTimes(schedule, from, until)].toSorted();
  return starts.map((localStart) => {
    const at = calendar.instantAt(localStart);
    const unclear = found.includes(localStart) ? 'time_repeated' : 'time_skipped';
    return { localStart, at, unclear: at === null ? unclear : null };
  });
}

/** The times that the clocks skip: RFC 5545 leaves them out, but a person should know. Source: SERIES-3. */
function skippedTimes(schedule: Schedule, from: string, until: string): string[] {
  const calendar = new LocalCalendar(schedule.timeZone);
  const rule = withPart(withPart(schedule.rule, 'COUNT', null), 'UNTIL', null);
  const floating = ruleOf({ ...schedule, rule, timeZone: 'UTC' });
  const skipped = floating
    .between(new Date(`${from}Z`), new Date(`${until}Z`), true)
    .map((start) => start.toString().slice(0, minuteLength))
    .filter((local) => local < until && calendar.instantAt(local) === null && isSkipped(schedule, local));
  if (skipped.length === 0) return [];
  const last = lastOf(schedule);
  return skipped.filter((local) => last === null || local <= last);
}

/** A skipped time is read as another one. */
function isSkipped({ timeZone }: Schedule, local: string): boolean {
  const read = Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone);
  return read.toPlainDateTime().toString().slice(0, minuteLength) !== local;
}

/** The local time of the last ride; null without an end. */
export function lastOf(schedule: Schedule): string | null {
  const { rule } = schedule;
  if (partOf(rule, 'COUNT') !== null)
    return ruleOf(schedule).all().at(-1)?.toString().slice(0, minuteLength) ?? null;
  const until = partOf(rule, 'UNTIL');
  if (until === null) return null;
  const end = new Date(
    `${isoDay(until)}T${until.slice(9, 11)}:${until.slice(11, 13)}:${until.slice(13, 15)}Z`,
  );
  return ruleOf(schedule).previous(end, true)?.toString().slice(0, minuteLength) ?? null;
}

/** How many rides begin before a local time. */
export function countBefore(schedule: Schedule, local: string): number {
  return ruleOf(schedule)
    .between(instantOf(schedule, schedule.startsAt), instantOf(schedule, local), true)
    .filter((start) => start.toString().slice(0, minuteLength) < local).length;
}
