import type { Withdrawal } from '@fiacre/contract';
import type { GridColDef } from '@mui/x-data-grid';
import { useMemo } from 'react';
import { useSettings } from '../../api/shared-queries.ts';
import { actionField } from '../../back-office/office-grid.tsx';
import { formatDateTime } from '../../i18n/format.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import type { TextKey } from '../../i18n/text-key.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useMoneyIn } from '../../ui/use-money-in.ts';
import styles from './withdraws-page.module.css';

type Column = GridColDef<Withdrawal>;

/** The specification's columns; those of the bank only where the operator asks for banks. Sources: WDR-1, WDR-2. */
export function useWithdrawalColumns(onProcess: (withdrawal: Withdrawal) => void): readonly Column[] {
  const { t, dateLocale } = useI18n();
  const money = useMoneyIn();
  const { bankFields, riderWithDraw } = useSettings();
  return useMemo(() => {
    const column = (
      field: keyof Withdrawal,
      label: TextKey,
      width: number,
      text: (withdrawal: Withdrawal) => string,
      more: Partial<Column> = {},
    ): Column => ({
      field,
      headerName: t(label),
      width,
      sortable: sortable.has(field),
      valueGetter: (_value, withdrawal) => text(withdrawal),
      ...more,
    });
    const time = (instant: string | null) => (instant === null ? '' : formatDateTime(dateLocale, instant));
    const banks = [
      column('bankName', 'bank_name', 160, ({ bankName }) => bankName ?? ''),
      column('bankCode', 'bank_code', 130, ({ bankCode }) => bankCode ?? ''),
      column('bankAccount', 'bank_account', 200, ({ bankAccount }) => bankAccount ?? ''),
    ];
    return [
      column('id', 'col_withdraw_id', 120, ({ id }) => id),
      column('date', 'col_request_date', 190, ({ date }) => time(date)),
      column('name', riderWithDraw ? 'col_name' : 'driver_name', 190, ({ name }) => name),
      column('amount', 'col_amount', 130, ({ amount, currency }) => money(amount, currency), {
        align: 'right',
        headerAlign: 'right',
      }),
      column('processed', 'col_processed', 130, ({ processed }) => t(processed ? 'yes' : 'no'), {
        renderCell: ({ row }) => <State processed={row.processed} />,
      }),
      actionColumn(t, onProcess),
      column('procesDate', 'col_process_date', 190, ({ procesDate }) => time(procesDate)),
      ...(bankFields ? banks : []),
    ];
  }, [t, dateLocale, money, bankFields, riderWithDraw, onProcess]);
}

/** Fields that the server sorts by. */
const sortable: ReadonlySet<string> = new Set(['date', 'name', 'amount', 'processed', 'procesDate']);

function State({ processed }: Pick<Withdrawal, 'processed'>) {
  const { t } = useI18n();
  return (
    <span className={styles.state}>
      <Badge tone={processed ? 'good' : 'warn'}>
        {t(processed ? 'withdrawal_sent' : 'withdrawal_waiting')}
      </Badge>
    </span>
  );
}

function actionColumn(t: (key: TextKey) => string, onProcess: (withdrawal: Withdrawal) => void): Column {
  return {
    field: actionField,
    headerName: t('row_actions'),
    width: 190,
    sortable: false,
    renderCell: ({ row }) => (
      <div className={styles.cell}>
        <Button tone="secondary" disabled={row.processed} onClick={() => onProcess(row)}>
          {t('withdraw_process')}
        </Button>
      </div>
    ),
  };
}
