/** The edits of a form, and those that remain once the server has saved some of them. */
interface Saving<Name extends string, Edit> {
  /** The edits that were sent. */
  readonly sent: Readonly<Partial<Record<Name, Edit>>>;
  readonly now: Readonly<Partial<Record<Name, Edit>>>;
  readonly isSame: (one: Edit, other: Edit) => boolean;
  /** The edit, based on the value that was saved. */
  readonly rebase: (name: Name, edit: Edit) => Edit;
}

/** The edits made after sending. If one changes a field again, it is based on the saved value. */
export function editsSince<Name extends string, Edit>({
  sent,
  now,
  isSame,
  rebase,
}: Saving<Name, Edit>): Partial<Record<Name, Edit>> {
  const edits = (Object.entries(now) as [Name, Edit][]).flatMap(([name, edit]) => {
    const earlier = sent[name];
    if (earlier === undefined) return [[name, edit]];
    return isSame(edit, earlier) ? [] : [[name, rebase(name, edit)]];
  });
  return Object.fromEntries(edits) as Partial<Record<Name, Edit>>;
}
