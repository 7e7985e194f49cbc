import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type CSSProperties } from 'react';
import { useText } from '../../i18n/i18n-context.tsx';
import { useColumnFormat } from '../../ui/column-format.ts';
import type { CellEditing } from './cell-editing.ts';
import { copiedText } from './copy-cells.ts';
import { CellConflictDialog } from './editable-cell.tsx';
import { GridFooter, type GridFooterProps } from './grid-footer.tsx';
import { GridHeading } from './grid-heading.tsx';
import { GridRow } from './grid-row.tsx';
import { checkColumnName, type ListColumn } from '../view/list-column.ts';
import type { ListView } from '../view/list-view.ts';
import styles from './office-grid.module.css';
import { CellEditsContext, useCellEdits, type CellEdits } from './use-cell-edits.ts';
import { focusCell, useGridEvents, type CellPlace } from './use-grid-events.ts';
import { useRowMenu, type RowCommands } from './use-row-menu.tsx';

export interface OfficeGridProps<Row extends { readonly id: string }> extends GridFooterProps {
  readonly label: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly widthsPixels: Readonly<Record<string, number>>;
  readonly onWidth: (name: string, widthPixels: number) => void;
  readonly rows: readonly Row[];
  readonly loading: boolean;
  /** Shown in place of the rows of an empty list. Source: EMPTY-12. */
  readonly emptyText: string;
  readonly view: ListView;
  readonly onRow?: ((row: Row) => void) | undefined;
  readonly rowCommands?: RowCommands<Row> | undefined;
  /** Called when the pointer enters and leaves the rows: while it is over them, they must not move. */
  readonly onHold: (held: boolean) => void;
  /** When set, rows can be selected. The same function until the view changes. */
  readonly onSelect?: ((change: (ids: ReadonlySet<string>) => ReadonlySet<string>) => void) | undefined;
  readonly selected: ReadonlySet<string>;
  readonly cellEditing?: CellEditing<Row> | undefined;
}

const checkWidthPixels = 50;

/**
 * The back office's table: the server pages and sorts. It follows the grid pattern of ARIA APG: Tab reaches one cell,
 * and the arrow keys lead from there.
 */
export function OfficeGrid<Row extends { readonly id: string }>(props: OfficeGridProps<Row>) {
  const { rows, view, onView, onRow, onSelect, selected } = props;
  const format = useColumnFormat();
  const grid = useRef<HTMLDivElement>(null);
  const menu = useRowMenu(props.rowCommands);
  const columns = useMemo(
    () => (menu.column === undefined ? props.columns : [menu.column, ...props.columns]),
    [menu.column, props.columns],
  );
  const { edits, shownRows } = useCellEdits({
    editing: props.cellEditing,
    rows,
    columns: props.columns,
    focus: (row, column) => focusCell(cellOf(grid.current, row.id, column)),
  });
  const { lastFocused, handlers } = useGridEvents({
    rows: shownRows,
    columns,
    edits,
    menu,
    sort: view.sort,
    onView,
    onRow,
  });
  const copy = useEffectEvent((event: ClipboardEvent) => {
    const text = copiedText({ rows: shownRows, selected, columns, format }, grid.current);
    if (text === undefined) return;
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  });
  useEffect(() => {
    // Browsers send it to the place of the last click, not to the cell that has the focus.
    document.addEventListener('copy', copy);
    return () => document.removeEventListener('copy', copy);
  }, []);
  const [dragged, setDragged] = useState<{ readonly name: string; readonly widthPixels: number }>();
  const widthOf = ({ name, widthPixels }: ListColumn<Row>) =>
    dragged?.name === name ? dragged.widthPixels : (props.widthsPixels[name] ?? widthPixels);
  const widths = [...(onSelect === undefined ? [] : [checkWidthPixels]), ...columns.map(widthOf)];
  const toggle = useCallback(
    (id: string) => onSelect?.((ids) => ids.symmetricDifference(new Set([id]))),
    [onSelect],
  );
  const names = [...(onSelect === undefined ? [] : [checkColumnName]), ...columns.map(({ name }) => name)];
  const tabStop = shownPlace(lastFocused, shownRows, names);
  useEffect(() => {
    if (grid.current !== null) grid.current.scrollTop = 0;
  }, [view.page]);
  return (
    <CellEditsContext value={edits as unknown as CellEdits<never>}>
      <div
        className={styles.frame}
        data-opens={onRow !== undefined}
        data-loading={props.loading || undefined}
        onPointerEnter={() => props.onHold(true)}
        onPointerLeave={() => props.onHold(false)}
      >
        <div
          ref={grid}
          role="grid"
          aria-label={props.label}
          aria-rowcount={props.totalIsMinimum ? -1 : props.total + 1}
          aria-multiselectable={onSelect !== undefined || undefined}
          aria-busy={props.loading}
          className={styles.grid}
          style={{ '--columns': widths.map((width) => `${width}px`).join(' ') } as CSSProperties}
          {...handlers}
        >
          <div role="row" aria-rowindex={1} className={styles.headings}>
            {onSelect !== undefined && (
              <CheckHeading
                rows={shownRows}
                selected={selected}
                onSelect={onSelect}
                isTabStop={tabStop.row === undefined && tabStop.column === checkColumnName}
              />
            )}
            {columns.map((column) => (
              <GridHeading
                key={column.name}
                column={column}
                sort={view.sort}
                isTabStop={tabStop.row === undefined && tabStop.column === column.name}
                onDrag={(name, widthPixels) => setDragged({ name, widthPixels })}
                onWidth={(name, widthPixels) => {
                  setDragged(undefined);
                  props.onWidth(name, widthPixels);
                }}
              />
            ))}
          </div>
          {shownRows.map((row, index) => (
            <GridRow<Row>
              key={row.id}
              row={row}
              rowIndex={(view.page - 1) * view.pageSize + index + 2}
              columns={columns}
              editableColumns={props.cellEditing?.columns}
              format={format}
              tabColumn={tabStop.row === row.id ? tabStop.column : undefined}
              isSelected={onSelect && selected.has(row.id)}
              onToggle={toggle}
            />
          ))}
        </div>
        {rows.length === 0 && !props.loading && <p className={styles.empty}>{props.emptyText}</p>}
        <GridFooter total={props.total} totalIsMinimum={props.totalIsMinimum} view={view} onView={onView} />
        {menu.menu}
      </div>
      <CellConflictDialog edits={edits} />
    </CellEditsContext>
  );
}

const cellOf = (grid: HTMLElement | null, id: string, column: string): Element | undefined =>
  [...(grid?.children ?? [])]
    .filter((row) => row instanceof HTMLElement && row.dataset['id'] === id)
    .flatMap((row) => [...row.children])
    .find((cell) => cell instanceof HTMLElement && cell.dataset['field'] === column);

/** The cell that last had the focus; the first heading if that cell is no longer shown. */
function shownPlace(
  place: CellPlace | undefined,
  rows: readonly { readonly id: string }[],
  columns: readonly string[],
): CellPlace {
  const isShown =
    place?.column !== undefined &&
    columns.includes(place.column) &&
    (place.row === undefined || rows.some(({ id }) => id === place.row));
  return isShown ? place : { row: undefined, column: columns[0] };
}

interface CheckHeadingProps {
  readonly rows: readonly { readonly id: string }[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: NonNullable<OfficeGridProps<never>['onSelect']>;
  readonly isTabStop: boolean;
}

/** Selects all rows of the page, or none. */
function CheckHeading({ rows, selected, onSelect, isTabStop }: CheckHeadingProps) {
  const t = useText();
  const ids = new Set(rows.map(({ id }) => id));
  const count = ids.intersection(selected).size;
  const isAll = count > 0 && count === ids.size;
  return (
    <div
      role="columnheader"
      data-field={checkColumnName}
      aria-label={t('rows_selection')}
      className={styles.check}
    >
      <label>
        <input
          ref={(box) => {
            if (box !== null) box.indeterminate = count > 0 && !isAll;
          }}
          type="checkbox"
          aria-label={t(isAll ? 'rows_unselect_all' : 'rows_select_all')}
          tabIndex={isTabStop ? 0 : -1}
          checked={isAll}
          onChange={() => onSelect(() => (isAll ? new Set() : ids))}
        />
      </label>
    </div>
  );
}
