import { useMemo } from 'react';
import { useOperatorZone } from '../api/city/city-zone.ts';
import { failureOf } from '../api/client/failure.ts';
import { isolated } from '../i18n/direction.ts';
import { useText } from '../i18n/i18n-context.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { ListFilters } from './list-filters.tsx';
import { ListRows } from './list-rows.tsx';
import { ListTools } from './list-tools.tsx';
import { queryOf } from './view/list-view.ts';
import type { OfficeListProps } from './office-list-props.ts';
import styles from './office-list.module.css';
import { inSavedOrder, useSavedColumns } from './view/saved-columns.ts';
import { useListView } from './view/use-list-view.ts';

/**
 * The list component of the back office. The server filters, sorts and pages; the view is stored in the URL. A page
 * adds only columns, filters and row actions.
 */
export function OfficeList<Row extends { readonly id: string }, Query>(props: OfficeListProps<Row, Query>) {
  const t = useText();
  const { columns, filters = [], useRows } = props;
  const timeZone = useOperatorZone();
  const sortFields = columns.flatMap(({ sort }) => sort ?? []);
  const { defaultSort, pageSize } = props;
  const control = useListView({ defaultSort, sortFields, filters, ...(pageSize && { pageSize }) });
  const query = { ...props.base, ...queryOf(control.view, filters) };
  const rows = useRows(query);
  const [saved, save] = useSavedColumns(props.name);
  const ordered = useMemo(() => inSavedOrder(columns, saved), [columns, saved]);
  const shown = useMemo(() => ordered.filter(({ name }) => !saved.hidden.includes(name)), [ordered, saved]);
  return (
    <div className={styles.page}>
      <h1>{t(props.title)}</h1>
      <div className={styles.bar}>
        <div className={styles.filters} role="search">
          <ListFilters filters={filters} searchable={props.searchable ?? true} {...control} />
        </div>
        <ListTools {...props} query={query} ordered={ordered} shown={shown} saved={saved} onSave={save} />
      </div>
      {props.summary}
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
        <ListRows
          {...props}
          {...control}
          page={rows.data}
          isPlaceholder={rows.isPlaceholderData}
          shown={shown}
          saved={saved}
          onSave={save}
        />
      )}
      {timeZone !== undefined && rows.data !== undefined && (
        <p className={styles.zone}>{t('times_in_zone', { zone: isolated(timeZone) })}</p>
      )}
      {props.children}
    </div>
  );
}
