import type { Withdrawal } from '@fiacre/contract';
import { useMemo } from 'react';
import { useSettings } from '../../api/shared-queries.ts';
import { useWithdrawals, type WithdrawalFilter } from '../../api/office/withdrawals.ts';
import type { ListFilter } from '../../back-office/view/list-view.ts';
import { OfficeList } from '../../back-office/office-list.tsx';
import { useText } from '../../i18n/i18n-context.tsx';
import type { TextKey } from '@fiacre/contract/texts/en';
import { useProcessing } from './use-processing.tsx';
import { withdrawalColumns } from './withdrawal-columns.tsx';

/** Source: WDR-1. */
export function withdrawalFilters(t: (key: TextKey) => string): readonly ListFilter<WithdrawalFilter>[] {
  return [
    {
      name: 'processed',
      label: 'col_status',
      options: [
        { value: 'false', label: t('filter_waiting') },
        { value: 'true', label: t('filter_processed') },
      ],
      query: (value) => ({ processed: value === 'true' ? 'true' : 'false' }),
    },
  ];
}

/** `/withdraws`: withdrawal requests and whether the money has been sent. Sources: WDR-1, WDR-2, WDR-3, EMPTY-10. */
export function WithdrawsPage() {
  const t = useText();
  const settings = useSettings();
  const { start, dialog } = useProcessing();
  const columns = useMemo(() => withdrawalColumns(settings, start), [settings, start]);
  return (
    <OfficeList<Withdrawal, WithdrawalFilter>
      name="withdrawals"
      title="withdraws"
      emptyText="no_withdraws"
      columns={columns}
      filters={withdrawalFilters(t)}
      defaultSort="-date"
      useRows={useWithdrawals}
      csv="listWithdrawals"
    >
      {dialog}
    </OfficeList>
  );
}
