import { useState, type KeyboardEvent, type MouseEvent, type SyntheticEvent } from 'react';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { useIsTouch } from '../../ui/use-is-touch.ts';
import { orderOf } from './grid-heading.tsx';
import { cellAfter } from './grid-keys.ts';
import { buttonColumns, checkColumnName, type ListColumn } from '../view/list-column.ts';
import type { ListView } from '../view/list-view.ts';
import type { CellEdits } from './use-cell-edits.ts';
import type { RowMenuControl } from './use-row-menu.tsx';

interface Options<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly ListColumn<Row>[];
  readonly edits: CellEdits<Row>;
  readonly menu: RowMenuControl<Row>;
  readonly sort: string;
  readonly onView: (change: Partial<ListView>) => void;
  readonly onRow: ((row: Row) => void) | undefined;
}

/** A cell by the row's id, undefined for the headings, and the column's name. */
export interface CellPlace {
  readonly row: string | undefined;
  readonly column: string | undefined;
}

/** The cell or heading in which something happened; undefined in a dialog opened by a cell. */
export function cellAround(target: EventTarget): HTMLElement | undefined {
  const around = '[role=gridcell], [role=columnheader], dialog';
  const found = target instanceof Element ? target.closest<HTMLElement>(around) : null;
  return found === null || found instanceof HTMLDialogElement ? undefined : found;
}

export const placeOf = (cell: HTMLElement): CellPlace => ({
  row: cell.parentElement?.dataset['id'],
  column: cell.dataset['field'],
});

/** A checkbox gets the focus in place of its cell. */
export function focusCell(cell: Element | undefined): void {
  const box = cell?.querySelector<HTMLElement>('input[type=checkbox]');
  const isBox = cell instanceof HTMLElement && cell.dataset['field'] === checkColumnName;
  if (isBox && box !== null) box?.focus();
  else if (cell instanceof HTMLElement) cell.focus();
}

export const isTyping = (target: EventTarget): boolean =>
  target instanceof Element && target.matches('input:not([type=checkbox]), select, textarea');

/**
 * Handles clicks and keys of a grid. The handlers are on the grid and look up the cell, so that a thousand cells need
 * none.
 */
export function useGridEvents<Row extends { readonly id: string }>(options: Options<Row>) {
  const { rows, columns, edits, menu, onRow } = options;
  const { direction } = useI18n();
  const isTouch = useIsTouch();
  const [lastFocused, setLastFocused] = useState<CellPlace>();

  const isEditable = (row: Row, column: string) => edits.editing?.fieldOf(column, row) !== undefined;
  // A click on an editable cell may be the first half of a double click, which edits it.
  const isOpener = (row: Row, column: string) =>
    !isEditable(row, column) || edits.editing?.opens(column) === true;
  const open = (row: Row, column: string) => {
    if (!buttonColumns.has(column) && isOpener(row, column)) onRow?.(row);
  };
  const edit = (row: Row, column: string) => {
    if (!isOpener(row, column)) edits.start(row, column);
  };
  const sortBy = (name: string | undefined) => {
    const column = columns.find((each) => each.name === name);
    if (column?.sort === undefined) return;
    options.onView({ sort: orderOf(column, options.sort) === 'ascending' ? `-${column.sort}` : column.sort });
  };
  const found = ({ target }: SyntheticEvent) => {
    const cell = cellAround(target);
    if (cell === undefined) return undefined;
    const place = placeOf(cell);
    return { cell, column: place.column ?? '', row: rows.find(({ id }) => id === place.row) };
  };

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const at = found(event);
    if (at === undefined || event.isDefaultPrevented() || isTyping(event.target)) return;
    const { cell, column, row } = at;
    const next = neighbourOf(event.currentTarget, cell, event, direction);
    const isOnControl = event.target instanceof Element && event.target.closest('button, a, input') !== null;
    const isEdit =
      event.key === 'F2' || (event.key === 'Enter' && row !== undefined && !isOpener(row, column));
    if (next !== undefined) focusCell(next);
    else if (row === undefined) {
      if (isOnControl || (event.key !== 'Enter' && event.key !== ' ')) return;
      sortBy(column);
    } else if (isEdit && isEditable(row, column)) edits.start(row, column);
    else if (event.key !== 'Enter') return menu.onKey(row, event, cell);
    else return isOnControl ? undefined : open(row, column);
    event.preventDefault();
  }

  return {
    lastFocused,
    handlers: {
      onClick: (event: MouseEvent) => {
        const { row, column = '' } = found(event) ?? {};
        if (row !== undefined) (isTouch && !isOpener(row, column) ? edit : open)(row, column);
        else if (!(event.target as Element).matches('[data-edge]')) sortBy(column);
      },
      onDoubleClick: (event: MouseEvent) => {
        const { row, column = '' } = found(event) ?? {};
        if (row !== undefined) edit(row, column);
      },
      onContextMenu: (event: MouseEvent) => menu.onContextMenu(event, found(event)?.row),
      onKeyDown,
      onFocus: (event: SyntheticEvent) => {
        const cell = cellAround(event.target);
        if (cell !== undefined) setLastFocused(placeOf(cell));
      },
    },
  };
}

function neighbourOf(
  grid: HTMLElement,
  cell: HTMLElement,
  event: KeyboardEvent,
  direction: 'ltr' | 'rtl',
): Element | undefined {
  const line = cell.parentElement;
  if (line === null) return undefined;
  const at = { row: [...grid.children].indexOf(line), column: [...line.children].indexOf(cell) };
  const last = { row: grid.children.length - 1, column: line.children.length - 1 };
  const next = cellAfter(event, at, last, direction);
  return next && grid.children[next.row]?.children[next.column];
}
