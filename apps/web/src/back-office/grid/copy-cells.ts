import { guardFormulas } from '@fiacre/contract/formula-guard';
import type { ColumnFormat } from '../../ui/column-format.ts';
import { buttonColumns, type ListColumn } from '../view/list-column.ts';
import { cellAround, isTyping, placeOf } from './use-grid-events.ts';

interface Listed<Row> {
  readonly rows: readonly Row[];
  readonly selected: ReadonlySet<string>;
  readonly columns: readonly ListColumn<Row>[];
  readonly format: ColumnFormat;
}

/**
 * The text of a copy event: the selected rows, or the cell that has the focus, or its row if the cell has a checkbox or
 * a menu. Undefined if the grid does not have the focus, or if text is selected, which the browser copies. Source:
 * BKT-18.
 */
export function copiedText<Row extends { readonly id: string }>(
  { rows, selected, columns, format }: Listed<Row>,
  grid: HTMLElement | null,
): string | undefined {
  const { activeElement } = document;
  if (activeElement === null || grid?.contains(activeElement) !== true || isTyping(activeElement))
    return undefined;
  if (document.getSelection()?.isCollapsed === false) return undefined;
  const cell = cellAround(activeElement);
  const place = cell && placeOf(cell);
  const row = rows.find(({ id }) => id === place?.row);
  const column = columns.find(({ name }) => name === place?.column);
  const chosen = rows.filter(({ id }) => selected.has(id));
  if (chosen.length > 0) return linesOf(chosen, columns, format);
  if (row === undefined) return undefined;
  const isWholeRow = column === undefined || buttonColumns.has(column.name);
  return isWholeRow ? linesOf([row], columns, format) : column.text(row, format);
}

/** A line for each row, with tabs between the cells, as spreadsheets paste it. */
const linesOf = <Row>(
  rows: readonly Row[],
  columns: readonly ListColumn<Row>[],
  format: ColumnFormat,
): string =>
  rows
    .map((row) =>
      columns
        .filter(({ name }) => !buttonColumns.has(name))
        .map(({ text }) => pasteable(text(row, format)))
        .join('\t'),
    )
    .join('\n');

/** One cell of a spreadsheet: never two, never a formula. Source: MISC-3. */
function pasteable(text: string): string {
  const safe = guardFormulas(text.replaceAll(/[\t\r\n]+/g, ' '));
  return safe.startsWith('"') ? `"${safe.replaceAll('"', '""')}"` : safe;
}
