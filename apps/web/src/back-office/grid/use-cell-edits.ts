import { createContext, useContext, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useText } from '../../i18n/i18n-context.tsx';
import type { TextKey } from '@fiacre/contract/texts/en';
import { useOfferUndo } from '../../ui/undo/undo-context.ts';
import type { CellConflict, CellEditing, CellOutcome } from './cell-editing.ts';
import type { ListColumn } from '../view/list-column.ts';

export interface OpenCell<Row> {
  readonly column: string;
  /** The row that the edit is based on. */
  readonly row: Row;
  readonly typed: string;
  readonly error: TextKey | null;
  readonly busy: boolean;
  readonly conflict: CellConflict<Row> | null;
}

/** Where to go after saving: back to the cell, or on to the next editable one. */
export type Then = 'stay' | 'next' | 'previous' | 'leave';

export interface CellEdits<Row> {
  readonly editing: CellEditing<Row> | undefined;
  readonly open: OpenCell<Row> | null;
  readonly start: (row: Row, column: string) => void;
  readonly type: (typed: string) => void;
  readonly commit: (then: Then) => void;
  readonly cancel: (then?: 'stay' | 'leave') => void;
  readonly resolve: (keep: 'mine' | 'theirs') => void;
  /** Leaves the conflict undecided; the typed value stays in the cell. */
  readonly postpone: () => void;
}

/** The cells read this, so that a keystroke draws only the editable cells again. */
export const CellEditsContext = createContext<CellEdits<never> | null>(null);

export const useCellEditsOf = <Row>(): CellEdits<Row> | null =>
  useContext(CellEditsContext) as CellEdits<Row> | null;

interface Options<Row> {
  readonly editing: CellEditing<Row> | undefined;
  readonly rows: readonly Row[];
  /** In the order shown. */
  readonly columns: readonly ListColumn<Row>[];
  readonly focus: (row: Row, column: string) => void;
}

/** At most one cell of the list is edited at a time. */
export function useCellEdits<Row extends { readonly id: string }>(options: Options<Row>) {
  const { editing, rows, columns, focus } = options;
  const t = useText();
  const offerUndo = useOfferUndo();
  // The cell gets the focus back once its input is gone.
  const [back, setBack] = useState<{ readonly row: Row; readonly column: string } | null>(null);
  const giveBack = useEffectEvent(focus);
  useEffect(() => {
    if (back !== null) giveBack(back.row, back.column);
  }, [back]);
  const [open, setOpen] = useState<OpenCell<Row> | null>(null);
  // Shown until the list has fetched the saved row.
  const [fresh, setFresh] = useState<ReadonlyMap<string, { readonly over: Row; readonly saved: Row }>>(
    new Map(),
  );
  const shownRows = useMemo(
    () => (fresh.size === 0 ? rows : rows.map((row) => newest(row, fresh))),
    [rows, fresh],
  );
  const keep = ({ id }: Row, after: Row) => {
    const over = rows.find((row) => row.id === id);
    if (over !== undefined) setFresh((now) => new Map(now).set(id, { over, saved: after }));
  };

  const start = (row: Row, column: string) => {
    if (editing?.fieldOf(column, row) === undefined) return;
    setOpen({ column, row, typed: editing.typedOf(column, row), error: null, busy: false, conflict: null });
  };
  const leave = ({ row, column }: OpenCell<Row>, then: Then, now: Row = row) => {
    setOpen(null);
    const step = then === 'next' ? 1 : -1;
    const next =
      then === 'next' || then === 'previous'
        ? neighbour({ ...options, rows: shownRows }, [row, column], step)
        : undefined;
    if (next !== undefined) start(next[0].id === row.id ? now : next[0], next[1]);
    else if (then !== 'leave') setBack({ row: now, column });
  };
  const saved = (cell: OpenCell<Row>, after: Row, then: Then) => {
    const { row, column } = cell;
    const label = columns.find(({ name }) => name === column)?.label;
    keep(row, after);
    leave(cell, then, after);
    offerUndo({
      text: t('cell_saved', { field: label === undefined ? column : t(label) }),
      undo: async () => {
        const outcome = await editing?.saveStrictly(column, editing.typedOf(column, row), after);
        if (outcome !== undefined && 'saved' in outcome) keep(after, outcome.saved);
        else return outcome !== undefined && 'error' in outcome ? outcome.error : 'undo_changed';
        return null;
      },
    });
  };
  const send = async (cell: OpenCell<Row>, then: Then) => {
    if (editing === undefined) return;
    setOpen({ ...cell, busy: true, error: null, conflict: null });
    const outcome: CellOutcome<Row> = await editing.save(cell.column, cell.typed, cell.row);
    if ('saved' in outcome) saved(cell, outcome.saved, then);
    else
      setOpen({
        ...cell,
        busy: false,
        ...('error' in outcome ? { error: outcome.error } : { conflict: outcome.conflict }),
      });
  };
  const edits: CellEdits<Row> = {
    editing,
    open,
    start,
    type: (typed) => setOpen((now) => now && { ...now, typed, error: null }),
    cancel: (then = 'stay') => open !== null && leave(open, then),
    commit: (then) => {
      if (open === null || open.busy || open.conflict !== null) return;
      if (open.typed === editing?.typedOf(open.column, open.row)) leave(open, then);
      else void send(open, then);
    },
    postpone: () => setOpen((now) => now && { ...now, conflict: null, error: 'stale_version' }),
    resolve: (whose) => {
      const current = open?.conflict?.current;
      if (open === null || current === undefined) return;
      keep(open.row, current);
      if (whose === 'theirs') leave(open, 'stay');
      else void send({ ...open, row: current }, 'stay');
    },
  };
  return { edits, shownRows };
}

/** The newest saved version of a row, starting from the one in the list. */
function newest<Row extends { readonly id: string }>(
  row: Row,
  fresh: ReadonlyMap<string, { readonly over: Row; readonly saved: Row }>,
): Row {
  const entry = fresh.get(row.id);
  return entry?.over === row ? entry.saved : row;
}

/** The editable cell before or after this one, in reading order. */
function neighbour<Row extends { readonly id: string }>(
  { editing, rows, columns }: Options<Row>,
  [row, column]: readonly [Row, string],
  step: 1 | -1,
): readonly [Row, string] | undefined {
  const cells = rows.flatMap((each) =>
    columns
      .filter(({ name }) => editing?.fieldOf(name, each) !== undefined)
      .map(({ name }) => [each, name] as const),
  );
  const at = cells.findIndex(([{ id }, name]) => id === row.id && name === column);
  return at < 0 ? undefined : cells[at + step];
}
