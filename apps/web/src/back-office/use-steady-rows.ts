import { useState } from 'react';

export interface SteadyRows<Row> {
  readonly shown: readonly Row[];
  /** The number of rows added or removed while the order was held. */
  readonly waiting: number;
  /** Shows the current rows. */
  readonly update: () => void;
}

/**
 * Keeps the order of a live list while `held`, so that no row moves under the pointer: rows change in place, and rows
 * are added or removed later. Another `view` is shown immediately. Source: MISC-6.
 */
export function useSteadyRows<Row extends { readonly id: string }>(
  rows: readonly Row[],
  view: string,
  held: boolean,
): SteadyRows<Row> {
  const [kept, setKept] = useState({ view, rows });
  const update = () => setKept({ view, rows });
  const isHeld = held && kept.view === view;
  if (!isHeld && (kept.rows !== rows || kept.view !== view)) update();
  if (!isHeld) return { shown: rows, waiting: 0, update };
  const current = new Map(rows.map((row) => [row.id, row]));
  const keptIds = new Set(kept.rows.map(({ id }) => id));
  const added = rows.filter(({ id }) => !keptIds.has(id)).length;
  const gone = kept.rows.filter(({ id }) => !current.has(id)).length;
  return {
    shown: kept.rows.map((row) => current.get(row.id) ?? row),
    waiting: Math.max(added, gone),
    update,
  };
}
