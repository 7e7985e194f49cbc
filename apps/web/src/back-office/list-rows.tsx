import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../i18n/i18n-context.tsx';
import { Button } from '../ui/button.tsx';
import { useColumnFormat } from '../ui/column-format.ts';
import { classNames } from '../ui/styles/class-names.ts';
import { BulkDialog, type BulkDialogProps } from './bulk-dialog.tsx';
import type { BulkCommand } from './bulk-command.ts';
import type { ListColumn } from './view/list-column.ts';
import { OfficeGrid } from './grid/office-grid.tsx';
import type { ListQuery, OfficeListProps } from './office-list-props.ts';
import styles from './office-list.module.css';
import { PrintTable } from './print-table.tsx';
import type { SavedColumns } from './view/saved-columns.ts';
import type { ListViewControl } from './view/use-list-view.ts';
import { useSteadyRows } from './use-steady-rows.ts';

interface ListRowsProps<Row extends { readonly id: string }, Query>
  extends OfficeListProps<Row, Query>, ListViewControl {
  readonly page: NonNullable<ListQuery<Row>['data']>;
  readonly isPlaceholder: boolean;
  readonly shown: readonly ListColumn<Row>[];
  readonly saved: SavedColumns;
  readonly onSave: (saved: SavedColumns) => void;
}

/** The rows of a list, their bulk actions and the table for printing. */
export function ListRows<Row extends { readonly id: string }, Query>(props: ListRowsProps<Row, Query>) {
  const t = useText();
  const { page, view, change, saved, onSave, shown, isPlaceholder, bulkCommands } = props;
  const { selected, select } = useSelection(JSON.stringify(view));
  // Rows may leave the list while it runs; their results are still shown.
  const [running, setRunning] = useState<Omit<BulkDialogProps<Row>, 'nameOf' | 'onClose'>>();
  const [held, setHeld] = useState(false);
  const format = useColumnFormat();
  // If the server stops counting before the end of the list, its last page is only known once the empty page after it
  // is fetched.
  const isOpenEnded = page.totalIsMinimum === true && page.items.length > 0;
  const lastPage = isOpenEnded ? Infinity : Math.max(1, Math.ceil(page.total / view.pageSize));
  const isBehindTheLast = !isPlaceholder && view.page > lastPage;
  const turnBack = useEffectEvent(() => change({ page: lastPage }, { replace: true }));
  useEffect(() => {
    if (isBehindTheLast) turnBack();
  }, [isBehindTheLast]);
  const rows = useSteadyRows(page.items, JSON.stringify([view, isPlaceholder]), held);
  const chosen = rows.shown.filter(({ id }) => selected.has(id));
  return (
    <>
      {bulkCommands !== undefined && chosen.length > 0 && (
        <BulkBar
          commands={bulkCommands}
          rows={chosen}
          onRun={(command) => setRunning({ command, rows: chosen })}
        />
      )}
      {rows.waiting > 0 && (
        <Button tone="secondary" className={styles.waiting} onClick={rows.update}>
          {t('rows_waiting', { count: rows.waiting })}
        </Button>
      )}
      {hasDottedCells(props) && (
        <>
          {/* The server does not know which of them applies. */}
          <p className={styles.hint}>{t('cell_edit_hint')}</p>
          <p className={classNames(styles.hint, styles.touch)}>{t('cell_edit_hint_touch')}</p>
        </>
      )}
      <div className={styles.rows}>
        <OfficeGrid<Row>
          label={t(props.title)}
          columns={shown}
          widthsPixels={saved.widthsPixels}
          onWidth={(name, width) =>
            onSave({ ...saved, widthsPixels: { ...saved.widthsPixels, [name]: width } })
          }
          rows={rows.shown}
          total={page.total}
          totalIsMinimum={page.totalIsMinimum === true}
          loading={isPlaceholder}
          emptyText={t(props.emptyText)}
          view={{ ...view, page: Math.min(view.page, lastPage) }}
          onView={change}
          onRow={props.onRow}
          rowCommands={props.rowCommands}
          cellEditing={props.cellEditing}
          onHold={setHeld}
          selected={selected}
          onSelect={bulkCommands && select}
        />
        {/* Not inside the grid, whose children may only be rows. */}
        {page.total === 0 && props.emptyAction !== undefined && (
          <div className={styles.emptyAction}>{props.emptyAction}</div>
        )}
      </div>
      <PrintTable columns={shown} rows={rows.shown} />
      {running !== undefined && (
        <BulkDialog
          {...running}
          nameOf={props.nameOf ?? ((row) => props.columns[0]?.text(row, format) ?? row.id)}
          onClose={() => {
            setRunning(undefined);
            select(() => none);
          }}
        />
      )}
    </>
  );
}

const none: ReadonlySet<string> = new Set();

/** The ids of the selected rows. Another page, order or filter begins with none. */
function useSelection(view: string) {
  const [selection, setSelection] = useState({ view, ids: none });
  const select = useCallback(
    (change: (ids: ReadonlySet<string>) => ReadonlySet<string>) =>
      setSelection((now) => ({ view, ids: change(now.view === view ? now.ids : none) })),
    [view],
  );
  return { selected: selection.view === view ? selection.ids : none, select };
}

/** Whether a shown column can be edited in place. */
const hasDottedCells = <Row extends { readonly id: string }>({
  cellEditing,
  shown,
}: Pick<ListRowsProps<Row, unknown>, 'cellEditing' | 'shown'>) =>
  shown.some(({ name }) => cellEditing?.columns.has(name) === true && !cellEditing.opens(name));

interface BulkBarProps<Row> {
  readonly commands: readonly BulkCommand<Row>[];
  readonly rows: readonly Row[];
  readonly onRun: (command: BulkCommand<Row>) => void;
}

function BulkBar<Row>({ commands, rows, onRun }: BulkBarProps<Row>) {
  const t = useText();
  return (
    <div className={styles.bulk}>
      <span role="status">{t('rows_selected', { count: rows.length })}</span>
      {commands.map((command) => (
        <Button key={command.label} tone="secondary" onClick={() => onRun(command)}>
          {command.label}
        </Button>
      ))}
    </div>
  );
}
