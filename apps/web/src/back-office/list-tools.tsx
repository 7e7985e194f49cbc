import { useState } from 'react';
import { useText } from '../i18n/i18n-context.tsx';
import { Button } from '../ui/button.tsx';
import { CsvButton } from './csv-button.tsx';
import { ColumnsDialog } from './view/columns-dialog.tsx';
import type { ListColumn } from './view/list-column.ts';
import type { OfficeListProps } from './office-list-props.ts';
import type { SavedColumns } from './view/saved-columns.ts';
import styles from './office-list.module.css';
import { useSavedViews } from './view/saved-views.ts';
import { ViewsDialog } from './view/views-dialog.tsx';

interface ListToolsProps<Row extends { readonly id: string }, Query> extends Pick<
  OfficeListProps<Row, Query>,
  'name' | 'csv' | 'tools'
> {
  readonly query: object;
  /** All columns in the person's order, and those that are visible. */
  readonly ordered: readonly ListColumn<Row>[];
  readonly shown: readonly ListColumn<Row>[];
  readonly saved: SavedColumns;
  readonly onSave: (saved: SavedColumns) => void;
}

/** The buttons above a list: views, columns, print and export. */
export function ListTools<Row extends { readonly id: string }, Query>(props: ListToolsProps<Row, Query>) {
  const { name, csv, query, ordered, shown, saved, onSave } = props;
  const t = useText();
  const [open, setOpen] = useState<'views' | 'columns'>();
  const views = useSavedViews(name);
  const close = () => setOpen(undefined);
  const columns = shown.flatMap(({ label, fields }) =>
    fields === undefined ? [] : [{ heading: t(label), fields }],
  );
  return (
    <div className={styles.tools}>
      {props.tools}
      <Button tone="secondary" onClick={() => setOpen('views')}>
        {t('views')}
      </Button>
      <Button tone="secondary" onClick={() => setOpen('columns')}>
        {t('columns')}
      </Button>
      <Button tone="secondary" onClick={() => window.print()}>
        {t('print')}
      </Button>
      {csv !== undefined && (
        <CsvButton list={csv} filter={query} fileName={`${name}.csv`} columns={columns} />
      )}
      {open === 'columns' && (
        <ColumnsDialog columns={ordered} saved={saved} onSave={onSave} onClose={close} />
      )}
      {open === 'views' && <ViewsDialog {...views} columns={saved} onColumns={onSave} onClose={close} />}
    </div>
  );
}
