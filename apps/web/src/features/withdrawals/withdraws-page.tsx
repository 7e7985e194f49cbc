import type { Withdrawal } from '@fiacre/contract';
import { useState } from 'react';
import { failureOf, localFailure } from '../../api/failure.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { useWithdrawals, type WithdrawalFilter } from '../../api/withdrawals.ts';
import { OfficeGrid, type GridView } from '../../back-office/office-grid.tsx';
import { useText } from '../../i18n/i18n-context.tsx';
import { CsvButton } from '../../ui/csv-button.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { ProcessDialog } from './process-dialog.tsx';
import { useWithdrawalColumns } from './use-withdrawal-columns.tsx';
import styles from './withdraws-page.module.css';

interface ListFilter {
  readonly q: string;
  /** Empty for all. */
  readonly processed: '' | 'true' | 'false';
}

/** `/withdraws`: who asked for money, and who has been sent it. Sources: WDR-1, WDR-2, WDR-3, EMPTY-10. */
export function WithdrawsPage() {
  const t = useText();
  const { allowCriticalEditsAdmin } = useSettings();
  const [filter, setFilter] = useState<ListFilter>({ q: '', processed: '' });
  const [view, setView] = useState<GridView>({ page: 1, pageSize: 25, sort: '-date' });
  const [chosen, setChosen] = useState<Withdrawal>();
  const query = queryOf(filter, view);
  const { data, error, isPending } = useWithdrawals(query);
  const columns = useWithdrawalColumns(setChosen);
  const close = () => setChosen(undefined);
  const narrow = (next: ListFilter) => {
    setFilter(next);
    setView({ ...view, page: 1 });
  };
  return (
    <div className={styles.page}>
      <h1>{t('withdraws')}</h1>
      <FilterBar filter={filter} onFilter={narrow} csvQuery={query} />
      {error !== null && <Notice tone="bad">{t(failureOf(error).code)}</Notice>}
      <OfficeGrid<Withdrawal>
        label={t('withdraws')}
        columns={columns}
        rows={data?.items ?? []}
        total={data?.total ?? 0}
        loading={isPending}
        emptyText={t('no_withdraws')}
        view={view}
        onView={setView}
      />
      {chosen !== undefined &&
        // DEMO-8: the demo says so before anything is asked.
        (allowCriticalEditsAdmin ? (
          <ProcessDialog withdrawal={chosen} onClose={close} />
        ) : (
          <FailureAlert failure={localFailure('demo_mode')} onClose={close} />
        ))}
    </div>
  );
}

function queryOf({ q, processed }: ListFilter, { page, pageSize, sort }: GridView): WithdrawalFilter {
  return {
    page,
    pageSize,
    ...(sort === undefined ? {} : { sort }),
    ...(q === '' ? {} : { q }),
    ...(processed === '' ? {} : { processed }),
  };
}

interface FilterBarProps {
  readonly filter: ListFilter;
  readonly onFilter: (filter: ListFilter) => void;
  /** The list as it is shown, for the export of the same rows. */
  readonly csvQuery: WithdrawalFilter;
}

function FilterBar({ filter, onFilter, csvQuery }: FilterBarProps) {
  const t = useText();
  const states = [
    { value: '', label: t('filter_all') },
    { value: 'false', label: t('filter_waiting') },
    { value: 'true', label: t('filter_processed') },
  ] as const;
  return (
    <div className={styles.filters} role="search">
      <SearchField label={t('search')} onSearch={(q) => onFilter({ ...filter, q })} />
      <SelectField
        label={t('col_status')}
        value={filter.processed}
        options={states}
        onChange={({ target }) =>
          onFilter({ ...filter, processed: states.find(({ value }) => value === target.value)?.value ?? '' })
        }
      />
      <CsvButton list="listWithdrawals" filter={csvQuery} fileName="withdrawals.csv" />
    </div>
  );
}
