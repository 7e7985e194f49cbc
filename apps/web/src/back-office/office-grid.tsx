import {
  DataGrid,
  useGridApiRef,
  type GridCellParams,
  type GridColDef,
  type GridRowId,
  type GridSortModel,
  type GridValidRowModel,
} from '@mui/x-data-grid';
import { useMemo, type KeyboardEvent, type MouseEvent } from 'react';
import { useColumnFormat, type ColumnFormat } from '../ui/column-format.ts';
import type { CellEditing } from './cell-editing.ts';
import { CellConflictDialog, EditableCell } from './editable-cell.tsx';
import { useGridTexts } from './grid-texts.ts';
import { useIsTouch } from '../ui/use-is-touch.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { buttonColumns, menuColumnName, type ListColumn } from './list-column.ts';
import { pageSizes, type ListView } from './list-view.ts';
import styles from './office-grid.module.css';
import { OfficeKit } from './office-kit.tsx';
import { CellEditsContext, useCellEdits, type CellEdits } from './use-cell-edits.ts';
import { useRowMenu, type RowCommands, type RowMenuControl } from './use-row-menu.tsx';

type ListedRow = GridValidRowModel & { readonly id: string };

export interface OfficeGridProps<Row extends ListedRow> {
  readonly label: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly widthsPixels: Readonly<Record<string, number>>;
  readonly onWidth: (name: string, widthPixels: number) => void;
  readonly rows: readonly Row[];
  readonly total: number;
  /** There are more rows than `total` says. */
  readonly totalIsMinimum: boolean;
  readonly loading: boolean;
  /** Shown in place of the rows of an empty list. Source: EMPTY-12. */
  readonly emptyText: string;
  readonly view: ListView;
  readonly onView: (change: Partial<ListView>) => void;
  readonly onRow?: ((row: Row) => void) | undefined;
  readonly rowCommands?: RowCommands<Row> | undefined;
  /** Called when the pointer enters and leaves the rows: while it is over them, they must not move. */
  readonly onHold: (held: boolean) => void;
  /** When set, rows can be selected. */
  readonly onSelect?: ((ids: ReadonlySet<GridRowId>) => void) | undefined;
  readonly selected: ReadonlySet<GridRowId>;
  readonly cellEditing?: CellEditing<Row> | undefined;
}

function gridColumn<Row extends ListedRow>(
  column: ListColumn<Row>,
  format: ColumnFormat,
  ownWidthPixels: number | undefined,
  isEditable: boolean,
): GridColDef<Row> {
  const { name, label, widthPixels, align, sort, text, draw } = column;
  return {
    field: name,
    headerName: format.t(label),
    width: ownWidthPixels ?? widthPixels,
    sortable: sort !== undefined,
    // The narrow menu column has a name for screen readers only.
    ...(name === menuColumnName
      ? { renderHeader: () => <VisuallyHidden>{format.t(label)}</VisuallyHidden>, resizable: false }
      : {}),
    ...(align === 'end' ? { align: 'right', headerAlign: 'right' } : {}),
    valueGetter: (_value, row) => text(row, format),
    ...(draw === undefined && !isEditable
      ? {}
      : {
          renderCell: ({ row }) => (
            // The full text as a tooltip where the cell cuts it, as the grid does for cells without custom
            // rendering.
            <div className={styles.drawn} data-align={align} title={text(row, format) || undefined}>
              <EditableCell row={row} column={name}>
                {draw === undefined ? text(row, format) : draw(row)}
              </EditableCell>
            </div>
          ),
        }),
  };
}

/** Converts between the grid's sort model and the view's sort field. */
function sortModelOf<Row>(sort: string, columns: readonly ListColumn<Row>[]): GridSortModel {
  const field = sort.replace(/^-/, '');
  const column = columns.find((candidate) => candidate.sort === field);
  return column === undefined ? [] : [{ field: column.name, sort: sort === field ? 'asc' : 'desc' }];
}

function sortOf<Row>([first]: GridSortModel, columns: readonly ListColumn<Row>[]): string {
  const field = columns.find(({ name }) => name === first?.field)?.sort ?? '';
  return first?.sort === 'desc' ? `-${field}` : field;
}

/** Fingers need taller rows than a mouse. */
const rowHeights = { fine: 36, coarse: 48 } as const;

/** The back office's table: the server pages and sorts, texts follow the reader's language and direction. */
export function OfficeGrid<Row extends ListedRow>(props: OfficeGridProps<Row>) {
  return (
    <OfficeKit>
      {props.rowCommands === undefined ? (
        <Grid {...props} />
      ) : (
        <GridWithMenu {...props} commands={props.rowCommands} />
      )}
    </OfficeKit>
  );
}

function GridWithMenu<Row extends ListedRow>({
  commands,
  ...props
}: OfficeGridProps<Row> & { readonly commands: RowCommands<Row> }) {
  const menu = useRowMenu(commands);
  return (
    <>
      <Grid {...props} menu={menu} />
      {menu.menu}
    </>
  );
}

function Grid<Row extends ListedRow>(props: OfficeGridProps<Row> & { readonly menu?: RowMenuControl<Row> }) {
  const { columns, widthsPixels, rows, view, onView, onRow, onSelect, menu, onHold } = props;
  const format = useColumnFormat();
  const menuColumn = menu?.column;
  const editableColumns = props.cellEditing?.columns;
  const grid = useGridApiRef();
  const { edits, shownRows } = useCellEdits({
    editing: props.cellEditing,
    rows,
    columns,
    focus: (row, column) => {
      grid.current?.setCellFocus(row.id, column);
      grid.current?.getCellElement(row.id, column)?.focus();
    },
  });
  const gridColumns = useMemo(
    () =>
      [...(menuColumn === undefined ? [] : [menuColumn]), ...columns].map((column) =>
        gridColumn(column, format, widthsPixels[column.name], editableColumns?.has(column.name) === true),
      ),
    [columns, format, widthsPixels, menuColumn, editableColumns],
  );
  // The grid goes back to the first page when it receives a new list object, even one with equal content.
  const sortModel = useMemo(() => sortModelOf(view.sort, columns), [view.sort, columns]);
  const gridTexts = useGridTexts(props);
  const isTouch = useIsTouch();
  const rowHeight = rowHeights[isTouch ? 'coarse' : 'fine'];
  // The grid library uses -1 for an unknown number of rows.
  const rowCount = props.totalIsMinimum ? -1 : props.total;
  const isEditable = ({ field, row }: GridCellParams<Row>) =>
    edits.editing?.fieldOf(field, row) !== undefined;
  // A click on an editable cell may be the first half of a double click, which edits it.
  const isOpener = (cell: GridCellParams<Row>) =>
    !isEditable(cell) || edits.editing?.opens(cell.field) === true;
  const open = (cell: GridCellParams<Row>) =>
    !buttonColumns.has(cell.field) && isOpener(cell) && onRow?.(cell.row);
  const edit = (cell: GridCellParams<Row>) => !isOpener(cell) && edits.start(cell.row, cell.field);
  return (
    <CellEditsContext value={edits as unknown as CellEdits<never>}>
      <div
        className={styles.grid}
        data-opens={onRow !== undefined}
        onPointerEnter={() => onHold(true)}
        onPointerLeave={() => onHold(false)}
      >
        <DataGrid<Row>
          aria-label={props.label}
          columns={gridColumns}
          rowHeight={rowHeight}
          columnHeaderHeight={rowHeight + 4}
          onColumnWidthChange={({ colDef, width }) => props.onWidth(colDef.field, Math.round(width))}
          apiRef={grid}
          rows={shownRows}
          rowCount={rowCount}
          loading={props.loading}
          slotProps={{
            loadingOverlay: { variant: 'linear-progress' },
            row: {
              onContextMenu: (event: MouseEvent<HTMLElement>) =>
                menu?.onContextMenu(
                  event,
                  shownRows.find(({ id }) => id === event.currentTarget.dataset['id']),
                ),
            },
            // Only a click turns the page. `onPaginationModelChange` also fires when the grid itself corrects the page
            // while it still has another list's row count.
            basePagination: {
              page: view.page - 1,
              count: rowCount,
              onPageChange: (_event, page) => onView({ page: page + 1 }),
              onRowsPerPageChange: (pageSize) => onView({ pageSize }),
            },
          }}
          paginationMode="server"
          sortingMode="server"
          sortingOrder={['asc', 'desc']}
          disableColumnFilter
          disableColumnMenu
          disableRowSelectionOnClick
          disableRowSelectionExcludeModel
          checkboxSelection={onSelect !== undefined}
          rowSelectionModel={{ type: 'include', ids: new Set(props.selected) }}
          onRowSelectionModelChange={({ ids }) => onSelect?.(ids)}
          pageSizeOptions={[...pageSizes]}
          paginationModel={{ page: view.page - 1, pageSize: view.pageSize }}
          sortModel={sortModel}
          onSortModelChange={(model) => model.length > 0 && onView({ sort: sortOf(model, columns) })}
          // A row opens on click, and on Enter in any of its cells that cannot be edited. A finger cannot double-click.
          onCellClick={(cell: GridCellParams<Row>) => (isTouch && !isOpener(cell) ? edit(cell) : open(cell))}
          onCellKeyDown={(cell: GridCellParams<Row>, event: KeyboardEvent) => {
            const isEdit = event.key === 'F2' || (event.key === 'Enter' && !isOpener(cell));
            if (isEdit && isEditable(cell)) {
              event.preventDefault();
              edits.start(cell.row, cell.field);
            } else if (event.key === 'Enter') open(cell);
            else menu?.onKey(cell, event);
          }}
          onCellDoubleClick={edit}
          localeText={gridTexts}
        />
      </div>
      <CellConflictDialog edits={edits} />
    </CellEditsContext>
  );
}
