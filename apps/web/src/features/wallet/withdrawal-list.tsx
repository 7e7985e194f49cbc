import type { Withdrawal } from '@fiacre/contract';
import { useWithdrawals } from '../../api/office/withdrawals.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useClockAt } from '../../api/city/city-zone.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { Badge } from '../../ui/badge.tsx';
import { useMoneyIn } from '../../ui/use-money-in.ts';
import styles from './wallet.module.css';

const maxShown = 5;

/** The latest requests and whether the money has been sent; hidden when there are none. Source: WDR-6. */
export function WithdrawalList() {
  const { t } = useI18n();
  const { data } = useWithdrawals({ sort: '-date', pageSize: maxShown });
  if (data === undefined || data.items.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="withdrawals">
      <h3 id="withdrawals" className={styles.heading}>
        {t('withdrawals')}
      </h3>
      <ul className={styles.lines}>
        {data.items.map((withdrawal) => (
          <WithdrawalLine key={withdrawal.id} withdrawal={withdrawal} />
        ))}
      </ul>
    </section>
  );
}

function WithdrawalLine({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t, dateLocale } = useI18n();
  const clock = useClockAt()(null);
  const money = useMoneyIn();
  const { reference, amount, currency, processed, date, procesDate } = withdrawal;
  const time = formatDateTime(dateLocale, procesDate ?? date, clock);
  return (
    <li className={styles.line}>
      <span className={styles.what}>
        <strong>{money(amount, currency)}</strong>
        <span>{reference}</span>
        <span>{t(procesDate === null ? 'withdrawal_asked_at' : 'withdrawal_sent_at', { time })}</span>
      </span>
      <Badge tone={processed ? 'good' : 'warn'}>
        {t(processed ? 'withdrawal_sent' : 'withdrawal_waiting')}
      </Badge>
    </li>
  );
}
