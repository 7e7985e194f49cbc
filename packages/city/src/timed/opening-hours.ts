import { addDays, daysSinceMonday, type Calendar, type LocalTime } from '@fiacre/domain';

/**
 * The hours of a condition, in the common part of the grammar of opening hours. Source: CLOSURE-12; OpenStreetMap wiki,
 * Key:opening_hours/specification.
 */
export type OpeningHours = readonly Part[];

/** A part replaces the earlier ones on its days, or adds to them. */
interface Part {
  readonly days: Days;
  /** Minutes since midnight; an end may be on the next day. Empty: closed on these days. */
  readonly spans: readonly Span[];
  readonly isAddition: boolean;
}

interface Days {
  /** The first and the last day of each period as month × 100 + day; empty: the whole year. */
  readonly periods: readonly Span[];
  /** 0 is Monday. */
  readonly weekdays: readonly number[];
  readonly holidays: boolean;
}

type Span = readonly [from: number, to: number];

const dayMinutes = 1440;
const wholeDay: Span = [0, dayMinutes];
const latestMinute = 48 * 60;

const weekdays = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'];
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const everyDay: Days = { periods: [], weekdays: [0, 1, 2, 3, 4, 5, 6], holidays: false };

const day = `(?:${weekdays.join('|')})`;
const date = `(?:${months.join('|')})(?: ?\\d{1,2}(?!\\d|:\\d))?`;
const clock = '\\d{1,2}:\\d{2}';
/** Months and days, weekdays, and times, each of which may be missing, at the beginning of the rest of a condition. */
const selectors = new RegExp(
  `^(?<dates>${listOf(`${date}(?:-${date})?`)})?(?: ?:)? ?(?<days>${listOf(`${day}(?:-${day})?|ph`)})? ?` +
    `(?<times>${listOf(`${clock}-${clock}`)}|24/7|off|closed)?`,
);

function listOf(item: string): string {
  return `(?:${item})(?: ?, ?(?:${item}))*`;
}

/** The hours of a condition; null if it is not written in this part of the grammar. */
export function parseOpeningHours(condition: string): OpeningHours | null {
  let rest = condition
    .toLowerCase()
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?- ?/g, '-');
  rest = rest
    .trim()
    .replace(/^\((.*)\)$/, '$1')
    .trim();
  const parts: Part[] = [];
  for (let isAddition = false; ;) {
    const found = selectors.exec(rest);
    const part = found && partOf(found.groups ?? {}, isAddition);
    if (!found || !part) return null;
    parts.push(part);
    rest = rest.slice(found[0].length).trim();
    if (rest === '') return parts;
    const [separator = ''] = rest;
    if (separator !== ';' && separator !== ',') return null;
    isAddition = separator === ',';
    rest = rest.slice(1).trim();
    // A semicolon at the end separates nothing.
    if (rest === '' && !isAddition) return parts;
  }
}

function partOf(
  { dates, days, times }: Readonly<Record<string, string | undefined>>,
  isAddition: boolean,
): Part | null {
  if (dates === undefined && days === undefined && times === undefined) return null;
  const periods = dates === undefined ? [] : dates.split(',').map(periodOf);
  const spans = spansOf(times);
  if (spans === null || periods.includes(null)) return null;
  const named = (days ?? '').split(',').map((each) => each.trim());
  const holidays = named.includes('ph');
  const listed = named.flatMap((each) => (each === '' || each === 'ph' ? [] : weekdaysOf(each)));
  return {
    days: {
      periods: periods.filter((period) => period !== null),
      weekdays: days === undefined ? everyDay.weekdays : listed,
      holidays,
    },
    spans,
    isAddition,
  };
}

function spansOf(times: string | undefined): Span[] | null {
  if (times === 'off' || times === 'closed') return [];
  if (times === undefined || times === '24/7') return [wholeDay];
  const spans = times.split(',').map((span): Span => {
    const [from = 0, to = 0] = span.trim().split('-').map(minuteOf);
    return [from, to > from ? to : to + dayMinutes];
  });
  return spans.every(([from, to]) => from < dayMinutes && to <= latestMinute) ? spans : null;
}

/** Infinity for a time that no clock shows. */
function minuteOf(text: string): number {
  const [hour = 0, minute = 0] = text.split(':').map(Number);
  return minute < 60 ? hour * 60 + minute : Infinity;
}

function weekdaysOf(range: string): number[] {
  const [from = '', to = from] = range.split('-');
  const [first, last] = [weekdays.indexOf(from), weekdays.indexOf(to)];
  const count = ((last - first + weekdays.length) % weekdays.length) + 1;
  return Array.from({ length: count }, (_, index) => (first + index) % weekdays.length);
}

/** `oct-mar`, `dec 20-jan 6`, `may`; null if only one end has a day. */
function periodOf(text: string): Span | null {
  const [from = '', to = from] = text.trim().split('-');
  const ends = [from, to].map((end) => {
    const month = months.indexOf(end.slice(0, 3)) + 1;
    return { month, day: end.length > 3 ? Number(end.slice(3)) : undefined };
  });
  const [first, last] = ends;
  if (first === undefined || last === undefined || (first.day === undefined) !== (last.day === undefined))
    return null;
  return [first.month * 100 + (first.day ?? 1), last.month * 100 + (last.day ?? 31)];
}

/** Whether an instant is in the hours. */
export function isWithinHours(
  hours: OpeningHours,
  { date: today, minute }: LocalTime,
  calendar: Calendar,
): boolean {
  const isIn = (spans: readonly Span[], at: number) => spans.some(([from, to]) => from <= at && at < to);
  return (
    isIn(spansOn(hours, today, calendar), minute) ||
    isIn(spansOn(hours, addDays(today, -1), calendar), minute + dayMinutes)
  );
}

function spansOn(hours: OpeningHours, today: string, calendar: Calendar): readonly Span[] {
  let spans: readonly Span[] = [];
  for (const part of hours)
    if (isOn(part.days, today, calendar)) spans = part.isAddition ? [...spans, ...part.spans] : part.spans;
  return spans;
}

function isOn({ periods, weekdays: named, holidays }: Days, today: string, { isHoliday }: Calendar): boolean {
  const [, month = 0, dayOfMonth = 0] = today.split('-').map(Number);
  const at = month * 100 + dayOfMonth;
  const isInPeriod = ([from, to]: Span) => (from <= to ? from <= at && at <= to : at >= from || at <= to);
  if (periods.length > 0 && !periods.some(isInPeriod)) return false;
  return named.includes(daysSinceMonday(today)) || (holidays && isHoliday(today));
}
