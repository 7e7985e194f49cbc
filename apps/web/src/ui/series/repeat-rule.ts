import { LocalCalendar } from '@fiacre/domain';
import { weekdayCodes, weekdayOf } from './weekdays.ts';

/** A rule of RFC 5545 as people choose it. */
export interface RepeatRule {
  readonly unit: 'DAILY' | 'WEEKLY' | 'MONTHLY';
  /** Every so many days, weeks or months. */
  readonly every: number;
  /** For weeks, as in RFC 5545: MO to SU, at least one. */
  readonly weekdays: readonly string[];
  /** For months: on the same date, or on the same day of the week, such as the third Tuesday. */
  readonly monthDay: 'date' | 'weekday';
  readonly end: 'never' | 'until' | 'count';
  /** The last day, such as 2027-06-30; may be empty while it is being chosen. */
  readonly until: string;
  /** The number of rides. */
  readonly count: number;
}

/** What a new series repeats: the day of the week of its first ride. */
export function ruleFrom(day: string): RepeatRule {
  return {
    unit: 'WEEKLY',
    every: 1,
    weekdays: day === '' ? ['MO', 'TU', 'WE', 'TH', 'FR'] : [weekdayOf(day)],
    monthDay: 'date',
    end: 'never',
    until: '',
    count: 10,
  };
}

/** Which one of its weekday in the month a day is: 1 to 4, or -1 for the last one after the fourth. */
export function placeInMonth(day: string): number {
  const place = Math.ceil(Number(day.slice(8, 10)) / 7);
  return place === 5 ? -1 : place;
}

/** The rule as an RRULE for a series that begins on `day`. */
export function writeRule(
  { unit, every, weekdays, monthDay, end, until, count }: RepeatRule,
  day: string,
): string {
  const byWeekday = unit === 'MONTHLY' && monthDay === 'weekday';
  return [
    `FREQ=${unit}`,
    every > 1 && `INTERVAL=${every}`,
    unit === 'WEEKLY' && `BYDAY=${weekdays.join(',')}`,
    byWeekday && `BYDAY=${placeInMonth(day)}${weekdayOf(day)}`,
    end === 'until' && until !== '' && `UNTIL=${until.replaceAll('-', '')}`,
    end === 'count' && `COUNT=${count}`,
  ]
    .filter((part) => part !== false)
    .join(';');
}

/** The rule of a series that begins on `day`; null if it was made elsewhere and has parts that cannot be chosen here. */
export function readRule(rule: string, day: string, timeZone: string): RepeatRule | null {
  const parts = new Map(rule.split(';').map((part) => part.split('=') as [string, string]));
  const [days, until, count] = [parts.get('BYDAY'), parts.get('UNTIL'), parts.get('COUNT')];
  const found: RepeatRule = {
    ...ruleFrom(day),
    unit: parts.get('FREQ') as RepeatRule['unit'],
    every: Number(parts.get('INTERVAL') ?? 1),
    ...(days !== undefined && { weekdays: days.split(','), monthDay: 'weekday' }),
    ...(until !== undefined && { end: 'until', until: lastDay(until, timeZone) }),
    ...(count !== undefined && { end: 'count', count: Number(count) }),
  };
  // A weekly rule may leave its only day to the first ride.
  const known = new Map(
    writeRule(found, day)
      .split(';')
      .map((part) => part.split('=') as [string, string]),
  );
  const isPlain = found.weekdays.every((code) => weekdayCodes.some((one) => one === code));
  const isKnown = [...parts].every(([name, value]) => name === 'UNTIL' || known.get(name) === value);
  return isKnown && known.get('FREQ') !== 'YEARLY' && (found.unit !== 'WEEKLY' || isPlain) ? found : null;
}

/** The local day of an UNTIL, which is a day or an instant. */
function lastDay(until: string, timeZone: string): string {
  const instant = until.replace(/^(....)(..)(..)/, '$1-$2-$3').replace(/T(..)(..)(..)Z$/, 'T$1:$2:$3Z');
  return instant.includes('T') ? new LocalCalendar(timeZone).dayAt(new Date(instant)) : instant;
}
