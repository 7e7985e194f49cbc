import { addDays } from '@fiacre/domain';
import ICAL from 'ical.js';
import type { RideCalendar } from '../../api/series.ts';

export type DaysOff = RideCalendar['days'][number];

/** An event that is repeated without an end has at most so many days here. */
const maxRepetitions = 500;

/**
 * The whole days of an .ics file between two days, the earliest first, each once: school terms and holidays are published
 * this way. Events of some hours are left out. Null if the text is not a calendar. Source: SERIES-21.
 */
export function readIcs(text: string, from: string, until: string): DaysOff[] | null {
  try {
    const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
    if (calendar.name !== 'vcalendar') return null;
    const events = calendar.getAllSubcomponents('vevent').filter((event) => !isCancelled(event));
    const found = events
      .filter((event) => !event.hasProperty('recurrence-id'))
      .flatMap((event) => daysOf(new ICAL.Event(event), until))
      .filter((range) => range.until >= from && range.from <= until);
    const once = new Map(found.map((range) => [`${range.from} ${range.until} ${range.name}`, range]));
    return [...once.values()].toSorted((one, other) => one.from.localeCompare(other.from));
  } catch {
    return null;
  }
}

const isCancelled = (event: ICAL.Component) => event.getFirstPropertyValue('status') === 'CANCELLED';

/** The days of one event, which may be repeated. */
function daysOf(event: ICAL.Event, until: string): DaysOff[] {
  const name = nameOf(event.summary);
  if (!event.isRecurring()) return wholeDays(event.startDate, event.endDate, name);
  const found: DaysOff[] = [];
  const times = event.iterator();
  for (let count = 0; count < maxRepetitions; count += 1) {
    const next = times.next() as ICAL.Time | null | undefined;
    if (!next || dayOf(next) > until) break;
    const { startDate, endDate, item } = event.getOccurrenceDetails(next);
    if (!isCancelled(item.component)) found.push(...wholeDays(startDate, endDate, nameOf(item.summary)));
  }
  return found;
}

/** The first and the last day; nothing for an event of some hours. The end of an event is not part of it. */
function wholeDays(start: ICAL.Time, end: ICAL.Time, name: string): DaysOff[] {
  const isWhole = [start, end].every(({ isDate, hour, minute }) => isDate || (hour === 0 && minute === 0));
  const [from, after] = [dayOf(start), dayOf(end)];
  if (!isWhole || (!start.isDate && after <= from)) return [];
  return [{ name, from, until: after > from ? addDays(after, -1) : from }];
}

const dayOf = (time: ICAL.Time): string => time.toString().slice(0, 'YYYY-MM-DD'.length);

/** One line of at most 60 characters, as a calendar has it. */
function nameOf(summary: string | null): string {
  const line = (summary ?? '').replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  return [...line].slice(0, 60).join('').trim() || '–';
}
