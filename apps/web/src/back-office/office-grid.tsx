import {
  DataGrid,
  type GridColDef,
  type GridCellParams,
  type GridSortModel,
  type GridValidRowModel,
} from '@mui/x-data-grid';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type KeyboardEvent } from 'react';
import { useI18n } from '../i18n/i18n-context.tsx';
import { gridTextsOf } from './grid-texts.ts';
import styles from './office-grid.module.css';
import { OfficeKit } from './office-kit.tsx';

/** Which part of a long list is wanted: pages count from 1, `sort` has a minus for descending. */
export interface GridView {
  readonly page: number;
  readonly pageSize: number;
  readonly sort: string | undefined;
}

export interface OfficeGridProps<Row extends GridValidRowModel> {
  readonly label: string;
  readonly columns: readonly GridColDef<Row>[];
  readonly rows: readonly Row[];
  readonly total: number;
  readonly loading: boolean;
  /** Stands in place of the rows of an empty list. Source: EMPTY-12. */
  readonly emptyText: string;
  readonly view: GridView;
  readonly onView: (view: GridView) => void;
  readonly onRow?: (row: Row) => void;
}

function sortModelOf(sort: string | undefined): GridSortModel {
  if (sort === undefined) return [];
  const descending = sort.startsWith('-');
  return [{ field: descending ? sort.slice(1) : sort, sort: descending ? 'desc' : 'asc' }];
}

function sortOf(model: GridSortModel): string | undefined {
  const [first] = model;
  return first?.sort == null ? undefined : `${first.sort === 'desc' ? '-' : ''}${first.field}`;
}

/** Field of the column that holds buttons: a press there is not a press on the row. */
export const actionField = 'actions';

/** A row opens by a press on it, and by Enter on any of its cells. */
function openers<Row extends GridValidRowModel>(onRow: (row: Row) => void) {
  const open = ({ field, row }: GridCellParams<Row>) => field !== actionField && onRow(row);
  return {
    onCellClick: open,
    onCellKeyDown: (cell: GridCellParams<Row>, event: KeyboardEvent) => event.key === 'Enter' && open(cell),
  };
}

/** The back office's table: the server pages and sorts, the reader's language and direction apply. */
export function OfficeGrid<Row extends GridValidRowModel>(props: OfficeGridProps<Row>) {
  const { view, onView, onRow } = props;
  const { locale } = useI18n();
  // The grid goes back to the first page whenever it is given another list, though it says the same.
  const sortModel = useMemo(() => sortModelOf(view.sort), [view.sort]);
  const { data: gridTexts } = useQuery({
    queryKey: ['grid-texts', locale],
    queryFn: () => gridTextsOf(locale),
    staleTime: Infinity,
  });
  return (
    <OfficeKit>
      <div className={styles.grid}>
        <DataGrid<Row>
          aria-label={props.label}
          columns={props.columns}
          rows={props.rows}
          rowCount={props.total}
          loading={props.loading}
          paginationMode="server"
          sortingMode="server"
          disableColumnFilter
          disableRowSelectionOnClick
          pageSizeOptions={[10, 25, 50, 100]}
          paginationModel={{ page: view.page - 1, pageSize: view.pageSize }}
          onPaginationModelChange={({ page, pageSize }) => onView({ ...view, page: page + 1, pageSize })}
          sortModel={sortModel}
          onSortModelChange={(model) => onView({ ...view, page: 1, sort: sortOf(model) })}
          {...(onRow === undefined ? {} : openers(onRow))}
          localeText={{ ...gridTexts, noRowsLabel: props.emptyText }}
        />
      </div>
    </OfficeKit>
  );
}
