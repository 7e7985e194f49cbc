import { parseOpeningHours } from '../timed/opening-hours.ts';

/** One clause of a conditional tag: `no @ (Mo-Fr 07:00-09:00)`. */
interface Clause {
  readonly value: string;
  readonly condition: string;
}

/** A value that applies at some hours. */
export interface TimedClause {
  readonly value: string;
  /** Null: not readable. */
  readonly hours: string | null;
}

/** Words of a time condition. Source: OpenStreetMap wiki, Conditional restrictions and Key:opening_hours. */
const timeWord =
  /\d{1,2}:\d{2}|\b(?:Mo|Tu|We|Th|Fr|Sa|Su|PH|SH|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|sunrise|sunset|dawn|dusk)\b/;
/** Conditions that do not affect a taxi on an ordinary day. */
const otherCondition =
  /weight|axleload|length|width|height|wheels|trailer|hgv|emergency|snow|wet|winter|disabled|permit/i;

/**
 * The values that a conditional tag has at some hours or days. Clauses with other conditions (`no @ (weight>3.5)`) are
 * left out.
 */
export function timedClauses(tag: string | undefined): TimedClause[] {
  if (tag === undefined) return [];
  return clauses(tag).flatMap(({ value, condition }) => {
    if (!timeWord.test(condition) || otherCondition.test(condition)) return [];
    return [{ value, hours: parseOpeningHours(condition) === null ? null : condition }];
  });
}

/** Clauses are separated by semicolons, which may also occur inside the brackets of a condition. */
function clauses(tag: string): Clause[] {
  const found: Clause[] = [];
  for (const match of tag.matchAll(/([^@;()]+)@\s*(\([^()]*\)|[^;]*)/g)) {
    found.push({ value: (match[1] ?? '').trim(), condition: (match[2] ?? '').trim() });
  }
  return found;
}
