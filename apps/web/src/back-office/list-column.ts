import type { ReactNode } from 'react';
import type { TextKey } from '../i18n/text-key.ts';
import type { ColumnFormat } from '../ui/column-format.ts';

/** One column of a list. */
export interface ListColumn<Row> {
  readonly name: string;
  readonly label: TextKey;
  readonly widthPixels: number;
  readonly align?: 'end';
  /** The field that the server sorts by; absent when not sortable. */
  readonly sort?: string;
  readonly text: (row: Row, format: ColumnFormat) => string;
  /** Custom rendering, for a cell that is more than its text. */
  readonly draw?: (row: Row) => ReactNode;
}

/** Name of the action column: a click in it does not open the row. */
export const actionColumnName = 'actions';

/** The column with a row's buttons. */
export function actionColumn<Row>(widthPixels: number, draw: (row: Row) => ReactNode): ListColumn<Row> {
  return { name: actionColumnName, label: 'row_actions', widthPixels, text: () => '', draw };
}
