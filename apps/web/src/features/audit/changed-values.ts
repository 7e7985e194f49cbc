/** A field of an entry with its value before and after, or a fact that did not change. */
export interface ChangedValue {
  readonly field: string;
  /** Absent for a fact that did not change. */
  readonly before?: unknown;
  readonly after: unknown;
  /** The object of the value, after the change; it determines how the value is read. */
  readonly within: Facts;
}

export type Facts = Readonly<Record<string, unknown>>;

/** Shown elsewhere in the entry: the action names the verb, and the object's kind and name are next to it. */
const saidElsewhere: ReadonlySet<string> = new Set([
  'verb',
  'id',
  'version',
  'value',
  'position',
  'quoteId',
  'held',
]);
/** Objects that only group other facts. */
const groups: ReadonlySet<string> = new Set(['said', 'changes', 'offers']);

/**
 * The facts of an entry as lines. Entries describe changes in one of two forms: `{ before: {…}, after: {…} }`, or
 * `{ field: { before, after } }`. Equal values are left out, and so is the object's name, such as a booking's reference.
 */
export function changedValues(facts: Facts, objectName: string | null = null): readonly ChangedValue[] {
  const { before, after, ...others } = facts;
  const isTold = (line: ChangedValue) =>
    saidElsewhere.has(line.field) ||
    (isChange(line) ? isSame(line.before, line.after) : line.after === objectName);
  return [...compare(before, after), ...factLines(others)].filter((line) => !isTold(line));
}

export const isChange = (line: ChangedValue): boolean => 'before' in line;

function compare(before: unknown, after: unknown): ChangedValue[] {
  if (Array.isArray(before) && Array.isArray(after)) return compareLists(before, after);
  if (!isObject(before) && !isObject(after)) return [];
  const [was, is] = [objectOr(before), objectOr(after)];
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const within = { ...was, ...is };
  return fields.map((field) => ({ field, before: was[field], after: is[field], within }));
}

/** A list saved as a whole: its removed and its added entries. */
function compareLists(before: readonly unknown[], after: readonly unknown[]): ChangedValue[] {
  const without = (some: readonly unknown[], others: readonly unknown[]) =>
    some.filter((one) => !others.some((other) => isSame(one, other)));
  const [gone, added] = [without(before, after), without(after, before)];
  // The same entries in another order.
  if (gone.length === 0 && added.length === 0)
    return [{ field: 'list', before: [...before], after: [...after], within: {} }];
  return [{ field: 'list', before: gone, after: added, within: {} }];
}

function factLines(facts: Facts): ChangedValue[] {
  // A step of a booking leads from one status to another; a date there is the start of a period.
  const { from, to, ...others } = facts;
  const isStep = [from, to].some((status) => typeof status === 'string' && /^[A-Z_]+$/.test(status));
  const step: ChangedValue[] = isStep
    ? [{ field: 'status', before: from, after: to, within: facts }]
    : factLinesOf({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) }, facts);
  return [...step, ...factLinesOf(others, facts)];
}

function factLinesOf(facts: Facts, within: Facts): ChangedValue[] {
  return Object.entries(facts).flatMap(([field, value]): ChangedValue[] => {
    const grouped = groups.has(field) ? [value].flat().filter(isObject) : [];
    if (grouped.length > 0) return grouped.flatMap((some) => factLinesOf(some, { ...within, ...some }));
    if (isObject(value) && ('before' in value || 'after' in value))
      return [{ field, before: value['before'], after: value['after'], within }];
    if (isObject(value) && ('from' in value || 'to' in value))
      return [{ field, before: value['from'], after: value['to'], within }];
    return [{ field, after: value, within }];
  });
}

export const isObject = (value: unknown): value is Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectOr = (value: unknown): Facts => (isObject(value) ? value : {});
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
