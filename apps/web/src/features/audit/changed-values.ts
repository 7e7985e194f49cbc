/** A field of an entry: its value before and after, or a fact that did not change. */
export interface ChangedValue {
  readonly field: string;
  readonly before: string | null;
  readonly after: string;
}

type Facts = Readonly<Record<string, unknown>>;

/**
 * The facts of an entry as lines. Entries describe changes in one of two forms: `{ before: {…}, after: {…} }`, or
 * `{ field: { before, after } }`. Equal values are left out.
 */
export function changedValues(facts: Facts): readonly ChangedValue[] {
  const { before, after, ...others } = facts;
  const whole = isObject(before) || isObject(after) ? compare(objectOr(before), objectOr(after)) : [];
  const lines = Object.entries(others).map(([field, value]): ChangedValue => {
    if (isObject(value) && ('before' in value || 'after' in value))
      return { field, before: textOf(value['before']), after: textOf(value['after']) };
    if (isObject(value) && ('from' in value || 'to' in value))
      return { field, before: textOf(value['from']), after: textOf(value['to']) };
    return { field, before: null, after: textOf(value) };
  });
  return [...whole, ...lines].filter((line) => line.before !== line.after);
}

function compare(before: Facts, after: Facts): ChangedValue[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields.map((field) => ({ field, before: textOf(before[field]), after: textOf(after[field]) }));
}

const isObject = (value: unknown): value is Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectOr = (value: unknown): Facts => (isObject(value) ? value : {});

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
