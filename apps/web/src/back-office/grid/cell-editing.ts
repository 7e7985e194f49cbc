import { failureOf } from '../../api/client/failure.ts';
import type { TextKey } from '@fiacre/contract/texts/en';
import type { EditField } from '../../ui/editing/edit-field.ts';
import type { Reading } from '../../ui/editing/edit-form.ts';
import { fieldRefusals } from '../../ui/editing/field-refusal.ts';
import { lastChangeOf, type LastChange } from '../../ui/editing/last-change.ts';

/** The outcome of a value typed into a cell. */
export type CellOutcome<Row> =
  | { readonly saved: Row }
  /** Refused, by the page or by the server. */
  | { readonly error: TextKey }
  | { readonly conflict: CellConflict<Row> };

/** Somebody else changed the same cell in the meantime. */
export interface CellConflict<Row> {
  readonly current: Row;
  /** Their value, in the form in which it is typed. */
  readonly theirs: string;
  readonly lastChange: LastChange | null;
}

/** How the cells of a list are edited in place; each method takes the name of a column. */
export interface CellEditing<Row> {
  readonly columns: ReadonlySet<string>;
  /** A click on a cell of this column opens its row; the cell has a button to edit it. */
  readonly opens: (column: string) => boolean;
  /** Undefined if this cell of this row cannot be edited. */
  readonly fieldOf: (column: string, row: Row) => EditField<string> | undefined;
  readonly typedOf: (column: string, row: Row) => string;
  /** The typed value, normalised for comparison with another admin's. */
  readonly save: (column: string, typed: string, row: Row) => Promise<CellOutcome<Row>>;
  /** Saves without merging: refused if anything in the row has changed. */
  readonly saveStrictly: (column: string, typed: string, row: Row) => Promise<CellOutcome<Row>>;
}

export interface CellRules<Row, Draft, Body> {
  /** The editable columns, each with the field of the draft that has the same name. */
  readonly fieldsOf: (row: Row) => readonly EditField<keyof Draft & string>[];
  /** The same set each time, so that rows are drawn again only when something of them has changed. */
  readonly columns: ReadonlySet<string>;
  /** The editable columns whose cells also open their row on click: those with names. */
  readonly openers?: ReadonlySet<string>;
  readonly draftOf: (row: Row) => Draft;
  /** `column`: the edited row. */
  readonly read: (draft: Draft, column: string) => Reading<Draft, Body>;
  readonly save: (body: Body, row: Row) => Promise<Row>;
  /** Fetches the current row if the refusal of a stale version does not contain it. */
  readonly refetch?: (row: Row) => Promise<Row>;
}

/** Editing in place by the same rules as in the dialog of the row. */
export function cellEditing<Row, Draft extends Readonly<Record<string, unknown>>, Body>(
  rules: CellRules<Row, Draft, Body>,
): CellEditing<Row> {
  const typedOf = (column: string, row: Row) => {
    const typed = rules.draftOf(row)[column];
    return typeof typed === 'string' ? typed : '';
  };

  async function send(column: string, typed: string, row: Row): Promise<CellOutcome<Row> | Stale<Row>> {
    const draft = { ...rules.draftOf(row), [column]: typed };
    const reading = rules.read(draft, column);
    if ('errors' in reading) {
      const errors: Readonly<Record<string, TextKey | undefined>> = reading.errors;
      return { error: errors[column] ?? Object.values(errors)[0] ?? 'field_invalid' };
    }
    try {
      return { saved: await rules.save(reading.body, row) };
    } catch (thrown) {
      const failure = failureOf(thrown);
      if (failure.code === 'stale_version') {
        const current = (failure.facts['current'] as Row | undefined) ?? (await rules.refetch?.(row));
        if (current !== undefined) return { stale: current, lastChange: lastChangeOf(failure) };
      }
      const errors: Readonly<Record<string, TextKey | undefined>> = fieldRefusals(failure, draft);
      return { error: errors[column] ?? failure.code };
    }
  }

  /** A change of another cell of the row is not a conflict: this edit is saved on top of it. */
  async function save(column: string, typed: string, row: Row): Promise<CellOutcome<Row>> {
    const sent = await send(column, typed, row);
    if (!('stale' in sent)) return sent;
    const { stale: current, lastChange } = sent;
    const theirs = typedOf(column, current);
    if (theirs === typedOf(column, row)) return save(column, typed, current);
    return theirs === typed ? { saved: current } : { conflict: { current, theirs, lastChange } };
  }

  return {
    columns: rules.columns,
    opens: (column) => rules.openers?.has(column) === true,
    fieldOf: (column, row) => rules.fieldsOf(row).find(({ name }) => name === column),
    typedOf,
    save,
    saveStrictly: async (column, typed, row) => {
      const sent = await send(column, typed, row);
      return 'stale' in sent ? { error: 'undo_changed' } : sent;
    },
  };
}

interface Stale<Row> {
  readonly stale: Row;
  readonly lastChange: LastChange | null;
}
