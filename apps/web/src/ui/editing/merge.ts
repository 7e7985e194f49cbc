export interface Merged<Draft> {
  readonly draft: Draft;
  /** The fields that both edits changed, to different values. */
  readonly conflicts: readonly (keyof Draft & string)[];
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Combines two edits of the same row. A field that I did not change takes the other admin's value, or is removed if
 * they removed it. A field that both changed keeps my value and is reported.
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
