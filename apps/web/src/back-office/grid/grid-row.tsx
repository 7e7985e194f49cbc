import { memo } from 'react';
import { useText } from '../../i18n/i18n-context.tsx';
import type { ColumnFormat } from '../../ui/column-format.ts';
import { EditableCell } from './editable-cell.tsx';
import { checkColumnName, type ListColumn } from '../view/list-column.ts';
import styles from './office-grid.module.css';

interface GridRowProps<Row> {
  readonly row: Row;
  /** Its place among all rows of the list, not only of this page; the headings are the first. */
  readonly rowIndex: number;
  readonly columns: readonly ListColumn<Row>[];
  readonly editableColumns: ReadonlySet<string> | undefined;
  readonly format: ColumnFormat;
  /** The column whose cell Tab reaches. */
  readonly tabColumn: string | undefined;
  /** Undefined if rows cannot be selected. */
  readonly isSelected: boolean | undefined;
  readonly onToggle: (id: string) => void;
}

function Row<Listed extends { readonly id: string }>(props: GridRowProps<Listed>) {
  const { row, columns, editableColumns, format, tabColumn, isSelected, onToggle } = props;
  const t = useText();
  return (
    <div
      role="row"
      data-id={row.id}
      aria-rowindex={props.rowIndex}
      aria-selected={isSelected}
      className={styles.row}
    >
      {isSelected !== undefined && (
        <div role="gridcell" data-field={checkColumnName} className={styles.check}>
          <label>
            <input
              type="checkbox"
              aria-label={t(isSelected ? 'row_unselect' : 'row_select')}
              tabIndex={tabColumn === checkColumnName ? 0 : -1}
              checked={isSelected}
              onChange={() => onToggle(row.id)}
            />
          </label>
        </div>
      )}
      {columns.map((column) => (
        <GridCell
          key={column.name}
          row={row}
          column={column}
          text={column.text(row, format)}
          isEditable={editableColumns?.has(column.name) === true}
          isTabStop={tabColumn === column.name}
        />
      ))}
    </div>
  );
}

/** Draws again only if something of the row has changed. */
export const GridRow = memo(Row) as typeof Row;

interface GridCellProps<Listed> {
  readonly row: Listed;
  readonly column: ListColumn<Listed>;
  readonly text: string;
  readonly isEditable: boolean;
  readonly isTabStop: boolean;
}

function GridCell<Listed extends { readonly id: string }>(props: GridCellProps<Listed>) {
  const { row, column, text, isEditable, isTabStop } = props;
  const { name, align, draw } = column;
  const content = draw === undefined ? text : draw(row);
  return (
    <div
      role="gridcell"
      data-field={name}
      data-align={align}
      tabIndex={isTabStop ? 0 : -1}
      // The full text as a tooltip where the cell cuts it.
      title={text === '' ? undefined : text}
      className={styles.cell}
    >
      {isEditable ? (
        <EditableCell row={row} column={name}>
          {content}
        </EditableCell>
      ) : draw === undefined ? (
        <span className={styles.text}>{content}</span>
      ) : (
        content
      )}
    </div>
  );
}
