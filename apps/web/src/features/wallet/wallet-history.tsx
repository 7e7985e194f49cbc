import type { Wallet } from '@fiacre/contract';
import { formatDateTime } from '../../i18n/format.ts';
import { useClockAt } from '../../api/city/city-zone.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Pager } from '../../ui/pager.tsx';
import { useMoney } from '../../ui/price.tsx';
import styles from './wallet.module.css';

export interface WalletHistoryProps {
  readonly wallet: Wallet;
  readonly onPage: (page: number) => void;
}

/** Every line of the wallet, newest first, with the balance after it. Sources: WAL-1, WDR-6. */
export function WalletHistory({ wallet, onPage }: WalletHistoryProps) {
  const { t } = useI18n();
  const { history, historyTotal, page, pageSize } = wallet;
  return (
    <section className={styles.part} aria-labelledby="wallet-history">
      <h3 id="wallet-history" className={styles.heading}>
        {t('wallet_history')}
      </h3>
      {history.length === 0 ? (
        <EmptyState>{t('wallet_history_empty')}</EmptyState>
      ) : (
        <ul className={styles.lines}>
          {history.map((entry, place) => (
            <HistoryLine key={`${entry.date} ${entry.balance} ${place}`} entry={entry} />
          ))}
        </ul>
      )}
      <Pager
        label={t('wallet_history')}
        page={page}
        pageSize={pageSize}
        total={historyTotal}
        onPage={onPage}
      />
    </section>
  );
}

function HistoryLine({ entry }: { readonly entry: Wallet['history'][number] }) {
  const { t, textOf, dateLocale } = useI18n();
  const clock = useClockAt()(null);
  const money = useMoney();
  const { type, amount, date, txRef, balance } = entry;
  const isIn = type === 'Credit';
  return (
    <li className={styles.line}>
      <span className={styles.what}>
        <strong>{textOf(`tx_${txRef}`)}</strong>
        <span>
          {t(`wallet_${type}`)} · <time dateTime={date}>{formatDateTime(dateLocale, date, clock)}</time>
        </span>
      </span>
      <span className={styles.much}>
        <strong className={classNames(isIn && styles.in)}>
          <bdi>{isIn ? `+${money(amount)}` : money(-amount)}</bdi>
        </strong>
        <span>{t('wallet_after', { amount: money(balance) })}</span>
      </span>
    </li>
  );
}
