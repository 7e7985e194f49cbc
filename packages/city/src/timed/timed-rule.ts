import type { Calendar, LocalTime } from '@fiacre/domain';
import { isWithinHours, parseOpeningHours, type OpeningHours } from './opening-hours.ts';

/** What tags allow: the first case whose hours apply decides, else `otherwise`. */
export interface Choice {
  readonly cases: readonly TimedCase[];
  readonly otherwise: boolean;
}

export interface TimedCase {
  /** As in the tag. */
  readonly hours: string;
  readonly isOpen: boolean;
}

/** Something in the map that is open at some hours only: while all of its choices are open. */
export type TimedRule = readonly Choice[];

/** Open at all hours, at none, or by a rule. */
export type Opening = boolean | TimedRule;

/** Closed during these hours. */
export function closedDuring(hours: string): TimedRule {
  return [{ cases: [{ hours, isOpen: false }], otherwise: true }];
}

/** Open while all choices are. */
export function openingOf(choices: readonly Choice[]): Opening {
  const varying = choices.filter(({ cases, otherwise }) => cases.some(({ isOpen }) => isOpen !== otherwise));
  const isClosed = choices.some((choice) => !varying.includes(choice) && !choice.otherwise);
  if (isClosed) return false;
  return varying.length === 0 ? true : varying;
}

/** The distinct rules of a map, by number. */
export class RuleNumbers {
  readonly rules: TimedRule[] = [];
  private readonly numbers = new Map<string, number>();

  of(rule: TimedRule): number {
    const key = JSON.stringify(rule);
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    this.numbers.set(key, this.rules.length);
    this.rules.push(rule);
    return this.rules.length - 1;
  }
}

/** The rules by which something is closed at an instant. */
export interface ClosedRules {
  /** Equal for equal rules. */
  readonly key: string;
  readonly rules: ReadonlySet<number>;
}

/** None is in force. */
export const noRules: ClosedRules = { key: '', rules: new Set() };

/** The columns of a road graph with its rules. */
interface RulesOfRoads {
  readonly timedRules: readonly TimedRule[];
  readonly timedArc: Uint32Array;
  readonly timedArcRule: Uint32Array;
  readonly timedVertexRule: Uint32Array;
  readonly stepArc: Uint32Array;
}

/** Finds the rules of a map that are in force at an instant. */
export class TimedRules {
  private readonly rules: readonly TimedRule[];
  private readonly used: readonly number[];
  private readonly hours = new Map<string, OpeningHours>();
  /** The last result, because all requests of a minute get the same. */
  private last: { readonly at: string; readonly closed: ClosedRules } | undefined;

  /** Rules that close nothing on the way of any trip, such as those of a car park, are never in force. */
  constructor({ timedRules, timedArc, timedArcRule, timedVertexRule, stepArc }: RulesOfRoads) {
    this.rules = timedRules;
    const timedArcs = new Set(timedArc);
    const driven = timedArcs.size === 0 ? timedArcs : new Set(stepArc.filter((arc) => timedArcs.has(arc)));
    const ofArcs = timedArcRule.filter((_, index) => driven.has(timedArc[index] ?? 0));
    this.used = [...new Set([...ofArcs, ...timedVertexRule])].sort((one, other) => one - other);
  }

  get count(): number {
    return this.used.length;
  }

  /** Those that close something at a local time. */
  at(time: LocalTime, calendar: Calendar): ClosedRules {
    if (this.used.length === 0) return noRules;
    const at = `${time.date} ${time.minute} ${calendar.isHoliday(time.date)}`;
    if (this.last?.at === at) return this.last.closed;
    const closed = this.used.filter((number) => !this.isOpen(number, time, calendar));
    this.last = { at, closed: { key: closed.join(), rules: new Set(closed) } };
    return this.last.closed;
  }

  private isOpen(number: number, time: LocalTime, calendar: Calendar): boolean {
    return (this.rules[number] ?? []).every(({ cases, otherwise }) => {
      const found = cases.find(({ hours }) => isWithinHours(this.parsed(hours), time, calendar));
      return found?.isOpen ?? otherwise;
    });
  }

  private parsed(text: string): OpeningHours {
    const hours = this.hours.get(text) ?? parseOpeningHours(text) ?? [];
    this.hours.set(text, hours);
    return hours;
  }
}
