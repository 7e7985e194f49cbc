import type { PayoutFile, PayoutRow } from '@fiacre/contract';
import type { CsvColumn } from '../../api/office/download-csv.ts';
import { usePayoutDifferences } from '../../api/office/payouts.ts';
import { inOneLine } from '../../i18n/direction.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useClockAt } from '../../api/city/city-zone.ts';
import { useI18n, type I18n } from '../../i18n/i18n-context.tsx';
import type { TextKey } from '@fiacre/contract/texts/en';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CsvButton } from '../../back-office/csv-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useMoneyIn } from '../../ui/use-money-in.ts';
import { FactList } from '../../ui/fact-list.tsx';
import styles from './payouts-panel.module.css';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

/** The columns of the export. Each amount is in the currency of its row, so each currency has a column. */
function csvColumns(t: I18n['t']): readonly CsvColumn[] {
  const here = (label: TextKey) => t('payout_here', { amount: t(label) });
  const headings: Readonly<Partial<Record<keyof PayoutRow, string>>> = {
    result: t('col_status'),
    line: '#',
    reference: t('payout_column_reference'),
    amount: t('payout_column_amount'),
    currency: t('payout_column_currency'),
    fee: t('payout_column_fee'),
    net: t('payout_column_net'),
    paymentAmount: here('col_amount'),
    paymentCurrency: here('payout_column_currency'),
    bookingReference: t('col_id'),
  };
  return Object.entries(headings).map(([field, heading]) => ({ heading, fields: [field] }));
}

interface PayoutDifferencesProps {
  readonly file: PayoutFile;
  readonly providerLabel: (provider: string) => string;
  readonly onPayment: (id: string) => void;
}

/** How a payout file compares: the counts, and each row that differs, with a link to the payment. */
export function PayoutDifferences({ file, providerLabel, onPayment }: PayoutDifferencesProps) {
  const { t, locale, dateLocale } = useI18n();
  const clock = useClockAt()(null);
  const { data, error } = usePayoutDifferences(file.id);
  const number = new Intl.NumberFormat(locale);
  const counts = [
    [t('payout_matched'), file.matched],
    [t('payout_differing'), file.differing],
    [t('payout_missing_here'), file.missingHere],
    [t('payout_missing_there'), file.missingThere],
    [t('payout_skipped'), file.skipped],
  ] as const;
  const about = [providerLabel(file.provider), file.by, formatDateTime(dateLocale, file.date, clock)];
  return (
    <>
      <p className={styles.soft}>{inOneLine(about)}</p>
      <FactList
        className={styles.counts}
        facts={counts.map(([label, count]) => [label, number.format(count)])}
      />
      <div>
        <CsvButton
          list="listPayoutRows"
          filter={{ file: file.id }}
          fileName={`compared-${file.fileName}`}
          columns={csvColumns(t)}
        />
      </div>
      <FailureNotice failure={error} />
      {data === undefined && error === null && <Skeleton lines={4} />}
      {data?.total === 0 && <Notice tone="good">{t('payout_all_match')}</Notice>}
      <ul className={styles.rows}>
        {data?.items.map((row, index) => (
          <Row key={index} row={row} onPayment={onPayment} />
        ))}
      </ul>
    </>
  );
}

interface RowProps {
  readonly row: PayoutRow;
  readonly onPayment: (id: string) => void;
}

function Row({ row, onPayment }: RowProps) {
  const { t } = useI18n();
  const money = useMoneyIn();
  const { line, paymentId, paymentAmount, paymentCurrency, bookingReference } = row;
  const about = [line === null ? null : t('payout_line', { line }), bookingReference];
  return (
    <li>
      <p className={styles.head}>
        <strong>{row.amount !== null && <bdi>{money(row.amount, row.currency)}</bdi>}</strong>
        <Badge tone="warn">{t(`payout_${row.result}`)}</Badge>
      </p>
      <p className={styles.soft}>
        <bdi>{row.reference}</bdi>
        {about.map((part) => part !== null && ` · ${part}`)}
        {row.fee !== null && ` · ${t('payout_column_fee')} ${money(row.fee, row.currency)}`}
        {row.net !== null && ` · ${t('payout_column_net')} ${money(row.net, row.currency)}`}
      </p>
      {paymentAmount !== null && paymentCurrency !== null && (
        <p>{t('payout_here', { amount: money(paymentAmount, paymentCurrency) })}</p>
      )}
      {paymentId !== null && (
        <Button tone="quiet" onClick={() => onPayment(paymentId)}>
          {t('payout_open_payment')}
        </Button>
      )}
    </li>
  );
}
