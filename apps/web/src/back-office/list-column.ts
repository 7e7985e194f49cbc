import type { ReactNode } from 'react';
import type { TextKey } from '../i18n/text-key.ts';
import type { ColumnFormat } from '../ui/column-format.ts';

/** One column of a list. */
export interface ListColumn<Row> {
  readonly name: string;
  readonly label: TextKey;
  readonly widthPixels: number;
  readonly align?: 'end';
  /** Field that the server sorts by; absent where it cannot. */
  readonly sort?: string;
  readonly text: (row: Row, format: ColumnFormat) => string;
  /** Where a cell is more than its text. */
  readonly draw?: (row: Row) => ReactNode;
}

/** Name of the column that holds buttons: a press there is not a press on the row. */
export const actionColumnName = 'actions';

/** The column of a row's buttons. */
export function actionColumn<Row>(widthPixels: number, draw: (row: Row) => ReactNode): ListColumn<Row> {
  return { name: actionColumnName, label: 'row_actions', widthPixels, text: () => '', draw };
}
