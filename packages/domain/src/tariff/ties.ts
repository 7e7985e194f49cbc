import { addDays } from '../calendar/local-calendar.ts';
import { areTied, type ZoneSizes } from './choose-tariff.ts';
import type { LocalTime } from './ride.ts';
import type { Tariff, Where } from './tariff.ts';
import { minuteOfDay, type Calendar } from './when.ts';

/** What is known of the zones when tariffs are compared. */
export interface DrawnZones {
  readonly sizes: ZoneSizes;
  /** Whether a place can be in both zones. */
  readonly overlap: (one: string, other: string) => boolean;
}

/** Two tariffs between which nothing decides, with a moment and places at which both apply. */
export interface Tie {
  readonly tariffs: readonly [Tariff, Tariff];
  readonly at: LocalTime;
  readonly isHoliday: boolean;
}

/**
 * The first other tariff between which and this one nothing decides; null if something always does. It compares a
 * week without holidays, weeks with a holiday on each of their days, weeks with two in a row, and the days of special
 * periods. Source: TARIFF-12.
 */
export function findTie(tariff: Tariff, others: readonly Tariff[], zones: DrawnZones): Tie | null {
  for (const other of others) {
    if (other.id === tariff.id || !shareRides(tariff.where, other.where, zones)) continue;
    const pair = [tariff, other] as const;
    for (const { at, calendar } of momentsOf(pair)) {
      if (areTied(pair, at, calendar, zones.sizes)) {
        return { tariffs: pair, at, isHoliday: calendar.isHoliday(at.date) };
      }
    }
  }
  return null;
}

/** Whether there can be a ride to which both apply. */
function shareRides(one: Where, other: Where, zones: DrawnZones): boolean {
  const share = <Value>(a: readonly Value[], b: readonly Value[]): boolean =>
    a.length === 0 || b.length === 0 || a.some((value) => b.includes(value));
  const meet = (a: readonly string[], b: readonly string[]): boolean =>
    a.length === 0 ||
    b.length === 0 ||
    a.some((first) => b.some((second) => first === second || zones.overlap(first, second)));
  const sameWay = meet(one.fromZones, other.fromZones) && meet(one.toZones, other.toZones);
  const otherWay = meet(one.fromZones, other.toZones) && meet(one.toZones, other.fromZones);
  return (
    share(one.carTypes, other.carTypes) &&
    share(one.sources, other.sources) &&
    share(one.companies, other.companies) &&
    (sameWay || (otherWay && (one.bothWays || other.bothWays)))
  );
}

interface Moment {
  readonly at: LocalTime;
  readonly calendar: Calendar;
}

/** A Monday. The weeks after it are compared. */
const monday = '2001-01-01';

/**
 * Of a week without holidays, of weeks with one or with two in a row, and of special periods: whenever something of these
 * begins or ends. Two in a row are the only days that are both a holiday and the eve of one, and the only nights from one
 * to another.
 */
export function* momentsOf(tariffs: readonly Pick<Tariff, 'when'>[]): Generator<Moment> {
  const minutes = minutesOf(tariffs);
  const days = [0, 1, 2, 3, 4, 5, 6].map((day) => addDays(monday, 7 + day));
  for (const day of days) yield* momentsOn(day, [], minutes);
  for (const holiday of days) {
    for (const day of [-1, 0, 1]) yield* momentsOn(addDays(holiday, day), [holiday], minutes);
  }
  for (const holiday of days) {
    const both = [holiday, addDays(holiday, 1)];
    for (const day of both) yield* momentsOn(day, both, minutes);
  }
  for (const { from } of tariffs.flatMap(({ when }) => when.periods)) {
    const [date = '', clock = ''] = from.split('T');
    for (const day of [0, 1, 2]) yield* momentsOn(addDays(date, day), [], [...minutes, minuteOfDay(clock)]);
  }
}

function* momentsOn(
  date: string,
  holidays: readonly string[],
  minutes: readonly number[],
): Generator<Moment> {
  const calendar = { isHoliday: (other: string) => holidays.includes(other) };
  for (const minute of minutes) yield { at: { date, minute }, calendar };
}

/** The minutes of a day at which something begins or ends. */
function minutesOf(tariffs: readonly Pick<Tariff, 'when'>[]): number[] {
  const clocks = tariffs.flatMap(({ when }) => when.hours.flatMap(({ from, to }) => [from, to]));
  return [...new Set([0, ...clocks.map(minuteOfDay)])];
}
