import type { Settings, Withdrawal } from '@fiacre/contract';
import { actionColumn, type ListColumn } from '../../back-office/view/list-column.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';

type Column = ListColumn<Withdrawal>;

const banks: readonly Column[] = [
  {
    name: 'bankName',
    fields: ['bankName'],
    label: 'bank_name',
    widthPixels: 160,
    text: ({ bankName }) => bankName ?? '',
  },
  {
    name: 'bankCode',
    fields: ['bankCode'],
    label: 'bank_code',
    widthPixels: 130,
    text: ({ bankCode }) => bankCode ?? '',
  },
  {
    name: 'bankAccount',
    fields: ['bankAccount'],
    label: 'bank_account',
    widthPixels: 200,
    text: ({ bankAccount }) => bankAccount ?? '',
  },
];

/** The specification's columns; bank columns only if the operator asks for bank details. Sources: WDR-1, WDR-2. */
export function withdrawalColumns(
  { bankFields, riderWithDraw }: Pick<Settings, 'bankFields' | 'riderWithDraw'>,
  onProcess: (withdrawal: Withdrawal) => void,
): readonly Column[] {
  return [
    {
      name: 'reference',
      fields: ['reference'],
      label: 'col_withdraw_id',
      widthPixels: 120,
      text: ({ reference }) => reference,
    },
    {
      name: 'date',
      fields: ['date'],
      label: 'col_request_date',
      widthPixels: 190,
      sort: 'date',
      text: ({ date }, { dateTime }) => dateTime(date),
    },
    {
      name: 'name',
      fields: ['name'],
      label: riderWithDraw ? 'col_name' : 'driver_name',
      widthPixels: 190,
      sort: 'name',
      text: ({ name }) => name,
    },
    {
      name: 'amount',
      fields: ['amount'],
      label: 'col_amount',
      widthPixels: 130,
      align: 'end',
      sort: 'amount',
      text: ({ amount, currency }, { moneyIn }) => moneyIn(amount, currency),
    },
    {
      name: 'processed',
      fields: ['processed'],
      label: 'col_processed',
      widthPixels: 130,
      sort: 'processed',
      text: ({ processed }, { t }) => t(processed ? 'yes' : 'no'),
      draw: ({ processed }) => <State processed={processed} />,
    },
    actionColumn(190, (withdrawal) => <ProcessButton withdrawal={withdrawal} onProcess={onProcess} />),
    {
      name: 'procesDate',
      fields: ['procesDate'],
      label: 'col_process_date',
      widthPixels: 190,
      sort: 'procesDate',
      text: ({ procesDate }, { dateTime }) => (procesDate === null ? '' : dateTime(procesDate)),
    },
    ...(bankFields ? banks : []),
  ];
}

function State({ processed }: Pick<Withdrawal, 'processed'>) {
  const t = useText();
  return (
    <Badge tone={processed ? 'good' : 'warn'}>
      {t(processed ? 'withdrawal_sent' : 'withdrawal_waiting')}
    </Badge>
  );
}

interface ProcessButtonProps {
  readonly withdrawal: Withdrawal;
  readonly onProcess: (withdrawal: Withdrawal) => void;
}

function ProcessButton({ withdrawal, onProcess }: ProcessButtonProps) {
  const t = useText();
  return (
    <Button tone="secondary" disabled={withdrawal.processed} onClick={() => onProcess(withdrawal)}>
      {t('withdraw_process')}
    </Button>
  );
}
