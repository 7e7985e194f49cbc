import type { UserRow } from '@fiacre/contract';
import type { Role } from '@fiacre/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { failureOf } from '../../api/failure.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { OfficeGrid, type GridView } from '../../back-office/office-grid.tsx';
import { useText } from '../../i18n/i18n-context.tsx';
import type { TextKey } from '../../i18n/text-key.ts';
import { Notice } from '../../ui/notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { usePeopleColumns } from './people-columns.ts';
import styles from './people-page.module.css';

export interface PeoplePageProps {
  readonly type: Extract<Role, 'driver' | 'rider'>;
  readonly title: TextKey;
}

/** The people of one kind in the reader's scope, to be read. */
export function PeoplePage({ type, title }: PeoplePageProps) {
  const t = useText();
  const [q, setQ] = useState('');
  const [view, setView] = useState<GridView>({ page: 1, pageSize: 25, sort: undefined });
  const { page, pageSize, sort } = view;
  const query = { type, page, pageSize, ...(sort === undefined ? {} : { sort }), ...(q === '' ? {} : { q }) };
  const { data, error, isPending } = useQuery({
    queryKey: [...queryKeys.users, query],
    queryFn: ({ signal }) => api.listUsers({ query, signal }),
    placeholderData: keepPreviousData,
  });
  const columns = usePeopleColumns(type);
  // The hits begin on their first page, whatever page of everybody was open.
  const search = (text: string) => {
    setQ(text);
    setView({ ...view, page: 1 });
  };
  return (
    <div className={styles.page}>
      <h1>{t(title)}</h1>
      <div className={styles.search} role="search">
        <SearchField label={t('search')} onSearch={search} />
      </div>
      {error !== null && <Notice tone="bad">{t(failureOf(error).code)}</Notice>}
      <OfficeGrid<UserRow>
        label={t(title)}
        columns={columns}
        rows={data?.items.filter((row) => 'firstName' in row) ?? []}
        total={data?.total ?? 0}
        loading={isPending}
        emptyText={t('no_users')}
        view={view}
        onView={setView}
      />
    </div>
  );
}
