import type { RouteName } from '@fiacre/contract/routes';
import type { ReactNode } from 'react';
import type { TextKey } from '@fiacre/contract/texts/en';
import type { BulkCommand } from './bulk-command.ts';
import type { CellEditing } from './grid/cell-editing.ts';
import type { ListColumn } from './view/list-column.ts';
import type { ListFilter, pageSizes } from './view/list-view.ts';
import type { RowCommands } from './grid/use-row-menu.tsx';

interface ListPage<Row> {
  readonly items: readonly Row[];
  readonly total: number;
  /** There are more rows than `total` says: the server stops counting a long list at a limit. */
  readonly totalIsMinimum?: true | undefined;
}

/** One page of rows, as a query returns it. */
export interface ListQuery<Row> {
  readonly data: ListPage<Row> | undefined;
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
  /** The same array until its content changes: new columns draw every row again. */
  readonly columns: readonly ListColumn<Row>[];
  readonly filters?: readonly ListFilter<Query>[];
  /** Empty for a list with a fixed order. */
  readonly defaultSort: string;
  /** The initial number of rows per page; 25 by default. */
  readonly pageSize?: (typeof pageSizes)[number];
  /** Default: true. */
  readonly searchable?: boolean;
  /** Query parameters of every request of this list. */
  readonly base?: Query;
  /** A hook of `api/` that fetches one page. */
  readonly useRows: (query: Query) => ListQuery<Row>;
  /** The route that returns the same rows as CSV. */
  readonly csv?: RouteName;
  readonly onRow?: (row: Row) => void;
  /** The actions of a row, in its menu and by keyboard; the same function until its result changes. */
  readonly rowCommands?: RowCommands<Row>;
  /** How cells are edited in place; the same object until its rules change. */
  readonly cellEditing?: CellEditing<Row>;
  /** Actions on the selected rows; when set, rows can be selected. The same array until its content changes. */
  readonly bulkCommands?: readonly BulkCommand<Row>[];
  /** The name of a row in the results of a bulk action; default: the text of the first column. */
  readonly nameOf?: (row: Row) => string;
  /** Buttons that only this list has, such as one that adds a row. */
  readonly tools?: ReactNode;
  /** Totals of the rows, shown between the filters and the rows. */
  readonly summary?: ReactNode;
  /** Dialogs of the row actions. */
  readonly children?: ReactNode;
}
