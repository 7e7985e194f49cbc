import type { ReactNode } from 'react';
import type { TextKey } from '@fiacre/contract/texts/en';
import type { ColumnFormat } from '../../ui/column-format.ts';

/** A field of a row, of an object in it, or of the items of a list in it: `reference`, `pickup.add`, `coords.add`. */
export type FieldPath<Row> = {
  readonly [Name in keyof Row & string]: Name | MemberPath<Name, NonNullable<Row[Name]>>;
}[keyof Row & string];

type MemberPath<Name extends string, Value> = Value extends string | number | boolean
  ? never
  : `${Name}.${keyof (Value extends readonly (infer Item)[] ? Item : Value) & string}`;

/** One column of a list. */
export interface ListColumn<Row> {
  readonly name: string;
  readonly label: TextKey;
  readonly widthPixels: number;
  readonly align?: 'end';
  /** The field that the server sorts by; absent when not sortable. */
  readonly sort?: string;
  /**
   * The row's fields that an export writes in this column; if there are none, the column is not exported. Source:
   * MISC-3.
   */
  readonly fields?: readonly FieldPath<Row>[];
  readonly text: (row: Row, format: ColumnFormat) => string;
  /** Custom rendering, for a cell that is more than its text. */
  readonly draw?: (row: Row) => ReactNode;
}

/** Name of the action column: a click in it does not open the row. */
export const actionColumnName = 'actions';

/** Name of the column with each row's menu button. */
export const menuColumnName = 'menu';

/** Name of the column with each row's checkbox. */
export const checkColumnName = 'check';

/** Columns whose cells do not open the row. */
export const buttonColumns: ReadonlySet<string> = new Set([
  actionColumnName,
  menuColumnName,
  checkColumnName,
]);

/** The column with a row's buttons. */
export function actionColumn<Row>(widthPixels: number, draw: (row: Row) => ReactNode): ListColumn<Row> {
  return { name: actionColumnName, label: 'row_actions', widthPixels, text: () => '', draw };
}
