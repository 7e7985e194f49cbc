import type { UserRow } from '@fiacre/contract';
import { useState, type FormEvent } from 'react';
import { useSettings } from '../../../api/shared-queries.ts';
import { useUserWallet } from '../../../api/office/users.ts';
import { useCreditWallet } from '../../../api/wallet.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { useClockAt } from '../../../api/city/city-zone.ts';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { AmountField } from '../../../ui/fields/amount-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { parseAmountText } from '../../../ui/fields/parse-amount-text.ts';
import { useMoney } from '../../../ui/price.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import styles from '../people.module.css';
import { FailureNotice } from '../../../ui/feedback/failure-notice.tsx';

/** Balance and history; admins can add money. Sources: WAL-1, WAL-2, USERS-8. */
export function PersonWallet({
  person,
  mayCredit,
}: {
  readonly person: UserRow;
  readonly mayCredit: boolean;
}) {
  const { t } = useI18n();
  const money = useMoney();
  const [page, setPage] = useState(1);
  const { data: wallet, error } = useUserWallet(person.id, page);
  if (wallet === undefined)
    return error === null ? <Skeleton lines={5} /> : <FailureNotice failure={error} />;
  return (
    <section className={styles.section} aria-label={t('tab_wallet')}>
      <p className={styles.balance}>
        <span>{t('wallet_of')}</span>
        <strong>
          <bdi>{money(wallet.balance)}</bdi>
        </strong>
      </p>
      {mayCredit && <CreditForm id={person.id} />}
      {wallet.history.length === 0 ? (
        <EmptyState>{t('wallet_history_empty')}</EmptyState>
      ) : (
        <History entries={wallet.history} />
      )}
      <Pager
        label={t('wallet_history')}
        page={page}
        pageSize={wallet.pageSize}
        total={wallet.historyTotal}
        onPage={setPage}
      />
    </section>
  );
}

type Entries = NonNullable<ReturnType<typeof useUserWallet>['data']>['history'];

function History({ entries }: { readonly entries: Entries }) {
  const { t, textOf, dateLocale } = useI18n();
  const clock = useClockAt()(null);
  const money = useMoney();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('col_date')}</th>
          <th scope="col">{t('col_wallet_entry')}</th>
          <th scope="col">{t('col_amount')}</th>
          <th scope="col">{t('col_wallet_balance')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ date, type, txRef, amount, balance }, place) => (
          <tr key={`${date} ${balance} ${place}`}>
            <td>{formatDateTime(dateLocale, date, clock)}</td>
            <td>{textOf(`tx_${txRef}`)}</td>
            <td>
              <bdi>{type === 'Credit' ? `+${money(amount)}` : money(-amount)}</bdi>
            </td>
            <td>
              <bdi>{money(balance)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Sources: WAL-2, WAL-3, WAL-4, WAL-7. */
function CreditForm({ id }: { readonly id: string }) {
  const { t } = useI18n();
  const money = useMoney();
  const { code } = useSettings();
  const [typed, setTyped] = useState('');
  const [sent, setSent] = useState<number | null>(null);
  const [isMissing, setMissing] = useState(false);
  const credit = useCreditWallet();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // WAL-3: an empty or invalid amount counts as 0.
    const amount = parseAmountText(typed, code) ?? 0;
    setMissing(amount <= 0);
    if (amount <= 0 || credit.busy) return;
    credit.send({ id, amount });
    // WAL-4: success is shown on sending; a later failure is shown next to it (WAL-7).
    setSent(amount);
    setTyped('');
  };
  return (
    <form className={styles.credit} onSubmit={submit} noValidate aria-label={t('wallet_add_title')}>
      <AmountField
        label={t('wallet_add_title')}
        hint={t('wallet_add_hint')}
        error={isMissing ? t('no_details_error') : undefined}
        value={typed}
        onChange={setTyped}
      />
      <Button type="submit" busy={credit.busy}>
        {t('wallet_credit_go')}
      </Button>
      {sent !== null && <Notice tone="good">{t('wallet_add_sent', { amount: money(sent) })}</Notice>}
      <FailureNotice failure={credit.failure} />
    </form>
  );
}
