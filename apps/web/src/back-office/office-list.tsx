import type { RouteName } from '@fiacre/contract/routes';
import type { GridRowId } from '@mui/x-data-grid';
import { useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react';
import { failureOf } from '../api/failure.ts';
import { useText } from '../i18n/i18n-context.tsx';
import type { TextKey } from '../i18n/text-key.ts';
import { Button } from '../ui/button.tsx';
import { CsvButton } from '../ui/csv-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ColumnsDialog } from './columns-dialog.tsx';
import type { ListColumn } from './list-column.ts';
import { ListFilters } from './list-filters.tsx';
import { queryOf, type ListFilter } from './list-view.ts';
import { OfficeGrid } from './office-grid.tsx';
import styles from './office-list.module.css';
import { inSavedOrder, useSavedColumns, type SavedColumns } from './saved-columns.ts';
import { useListView, type ListViewControl } from './use-list-view.ts';

/** One page of rows, as a query returns it. */
interface ListQuery<Row> {
  readonly data: { readonly items: readonly Row[]; readonly total: number } | undefined;
  readonly error: Error | null;
  /** The rows belong to the previous view. */
  readonly isPlaceholderData: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface OfficeListProps<Row extends { readonly id: string }, Query> {
  /** Identifies the list in this browser's storage and in the exported file's name. */
  readonly name: string;
  readonly title: TextKey;
  readonly emptyText: TextKey;
  /** The next step that an empty list suggests, such as a button that adds the first row. */
  readonly emptyAction?: ReactNode;
  /** The same array until its content changes: a grid resets the widths and order of new columns. */
  readonly columns: readonly ListColumn<Row>[];
  readonly filters?: readonly ListFilter<Query>[];
  readonly defaultSort: string;
  /** Query parameters of every request of this list. */
  readonly base?: Query;
  /** A hook of `api/` that fetches one page. */
  readonly useRows: (query: Query) => ListQuery<Row>;
  /** The route that returns the same rows as CSV. */
  readonly csv?: RouteName;
  readonly onRow?: (row: Row) => void;
  /** Actions on the selected rows; when set, rows can be selected. */
  readonly bulk?: (selected: readonly Row[]) => ReactNode;
  /** Buttons next to those of every list, such as one that adds a row. */
  readonly tools?: ReactNode;
  /** Dialogs of the row actions. */
  readonly children?: ReactNode;
}

/**
 * The list component of the back office. The server filters, sorts and pages; the view is stored in the URL. A page
 * adds only columns, filters and row actions.
 */
export function OfficeList<Row extends { readonly id: string }, Query>(props: OfficeListProps<Row, Query>) {
  const t = useText();
  const { columns, filters = [], useRows } = props;
  const sortFields = columns.flatMap(({ sort }) => sort ?? []);
  const control = useListView({ defaultSort: props.defaultSort, sortFields, filters });
  const query = { ...props.base, ...queryOf(control.view, filters) };
  const rows = useRows(query);
  const [saved, save] = useSavedColumns(props.name);
  const [choosing, setChoosing] = useState(false);
  const ordered = useMemo(() => inSavedOrder(columns, saved), [columns, saved]);
  return (
    <div className={styles.page}>
      <h1>{t(props.title)}</h1>
      <div className={styles.bar}>
        <div className={styles.filters} role="search">
          <ListFilters filters={filters} {...control} />
        </div>
        <div className={styles.tools}>
          <Button tone="secondary" onClick={() => setChoosing(true)}>
            {t('columns')}
          </Button>
          {props.csv !== undefined && (
            <CsvButton list={props.csv} filter={query} fileName={`${props.name}.csv`} />
          )}
          {props.tools}
        </div>
      </div>
      {rows.error !== null && (
        <Notice tone="bad">
          <div className={styles.failure}>
            <p>{t(failureOf(rows.error).code)}</p>
            <Button tone="secondary" busy={rows.isFetching} onClick={() => rows.refetch()}>
              {t('retry')}
            </Button>
          </div>
        </Notice>
      )}
      {rows.data === undefined ? (
        rows.error === null && <Skeleton lines={8} />
      ) : (
        <Rows
          {...props}
          {...control}
          page={rows.data}
          isPlaceholder={rows.isPlaceholderData}
          ordered={ordered}
          saved={saved}
          onSave={save}
        />
      )}
      {props.children}
      {choosing && (
        <ColumnsDialog columns={ordered} saved={saved} onSave={save} onClose={() => setChoosing(false)} />
      )}
    </div>
  );
}

interface RowsProps<Row extends { readonly id: string }, Query>
  extends OfficeListProps<Row, Query>, ListViewControl {
  readonly page: NonNullable<ListQuery<Row>['data']>;
  readonly isPlaceholder: boolean;
  readonly ordered: readonly ListColumn<Row>[];
  readonly saved: SavedColumns;
  readonly onSave: (saved: SavedColumns) => void;
}

function Rows<Row extends { readonly id: string }, Query>(props: RowsProps<Row, Query>) {
  const t = useText();
  const { page, view, change, saved, onSave, ordered, isPlaceholder, bulk } = props;
  const [selected, setSelected] = useState<ReadonlySet<GridRowId>>(new Set());
  const shown = useMemo(() => ordered.filter(({ name }) => !saved.hidden.includes(name)), [ordered, saved]);
  const lastPage = Math.max(1, Math.ceil(page.total / view.pageSize));
  const isBehindTheLast = !isPlaceholder && view.page > lastPage;
  const turnBack = useEffectEvent(() => change({ page: lastPage }, { replace: true }));
  useEffect(() => {
    if (isBehindTheLast) turnBack();
  }, [isBehindTheLast]);
  const chosen = bulk === undefined ? [] : page.items.filter(({ id }) => selected.has(id));
  return (
    <>
      {chosen.length > 0 && <div className={styles.bulk}>{bulk?.(chosen)}</div>}
      <OfficeGrid<Row>
        label={t(props.title)}
        columns={shown}
        widthsPixels={saved.widthsPixels}
        onWidth={(name, width) =>
          onSave({ ...saved, widthsPixels: { ...saved.widthsPixels, [name]: width } })
        }
        rows={page.items}
        total={page.total}
        loading={isPlaceholder}
        emptyText={t(props.emptyText)}
        emptyAction={props.emptyAction}
        view={{ ...view, page: Math.min(view.page, lastPage) }}
        onView={change}
        onRow={props.onRow}
        selected={selected}
        onSelect={bulk && setSelected}
      />
    </>
  );
}
