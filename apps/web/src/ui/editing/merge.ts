export interface Merged<Draft> {
  readonly draft: Draft;
  /** The fields that both changed, to different values. */
  readonly conflicts: readonly (keyof Draft & string)[];
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Combines two edits of the same row: a field that I did not change takes their value, or is missing as in theirs; one
 * that both changed keeps mine and is reported.
 */
export function merge<Draft extends object>(opened: Draft, mine: Draft, theirs: Draft): Merged<Draft> {
  const names = Object.keys({ ...opened, ...theirs, ...mine }) as (keyof Draft & string)[];
  const untouched = names.filter((name) => same(mine[name], opened[name]));
  const conflicts = names.filter(
    (name) =>
      !untouched.includes(name) && !same(theirs[name], opened[name]) && !same(mine[name], theirs[name]),
  );
  const merged = names.map((name) => [name, (untouched.includes(name) ? theirs : mine)[name]] as const);
  const draft = Object.fromEntries(merged.filter(([, value]) => value !== undefined)) as Draft;
  return { draft, conflicts };
}
