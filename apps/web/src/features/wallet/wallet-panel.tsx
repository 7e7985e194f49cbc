import type { Wallet } from '@fiacre/contract';
import type { Role } from '@fiacre/domain';
import { useEffect, useRef, useState } from 'react';
import { useWallet } from '../../api/wallet.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Price, useMoney } from '../../ui/price.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useMoneyIn } from '../../ui/use-money-in.ts';
import { DebtNotice } from './debt-notice.tsx';
import { TopUpDialog } from './top-up-dialog.tsx';
import { TopUpOutcome } from './top-up-outcome.tsx';
import { useWithdrawable } from './use-withdrawable.ts';
import { WalletHistory } from './wallet-history.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';
import { WithdrawalList } from './withdrawal-list.tsx';
import styles from './wallet.module.css';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

/** The user's own wallet: balance, history, top-up and withdrawal. Sources: WDR-6, WAL-1, WAL-5, WAL-9. */
export function WalletPanel({ role }: { readonly role: Role }) {
  const t = useText();
  const [page, setPage] = useState(1);
  const { data: wallet, error } = useWallet(page);
  const place = useLinkedPlace();
  return (
    <section ref={place} className={styles.panel} id="wallet" tabIndex={-1} aria-labelledby="wallet-title">
      <h2 id="wallet-title" className={styles.title}>
        {t('wallet')}
      </h2>
      <FailureNotice failure={error} />
      {wallet === undefined ? (
        error === null && <Skeleton lines={5} />
      ) : (
        <>
          <Balance wallet={wallet} role={role} />
          <WithdrawalList />
          <WalletHistory wallet={wallet} onPage={setPage} />
        </>
      )}
    </section>
  );
}

/**
 * Scrolls to the wallet for a link with its hash, even if the wallet was not rendered yet when the browser looked for
 * it.
 */
function useLinkedPlace() {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (window.location.hash === '#wallet') place.current?.scrollIntoView?.();
  }, []);
  return place;
}

function Balance({ wallet, role }: { readonly wallet: Wallet; readonly role: Role }) {
  const t = useText();
  const money = useMoney();
  const moneyIn = useMoneyIn();
  const [open, setOpen] = useState<'top-up' | 'withdraw' | null>(null);
  const [asked, setAsked] = useState<number | null>(null);
  const { offered, whyNot } = useWithdrawable(role, wallet.balance);
  const debt = Math.max(0, -wallet.balance);
  const close = () => setOpen(null);
  return (
    <>
      <div className={styles.balance}>
        <p className={styles.sum}>
          <span>{t('wallet_balance')}</span>
          <strong aria-live="polite">
            <Price amount={wallet.balance} />
          </strong>
        </p>
        <div className={styles.ways}>
          <Button onClick={() => setOpen('top-up')}>
            {debt > 0 ? t('top_up_debt', { amount: money(debt) }) : t('top_up')}
          </Button>
          {offered && (
            <Button
              tone="secondary"
              disabled={whyNot !== null}
              onClick={() => {
                setAsked(null);
                setOpen('withdraw');
              }}
            >
              {t('withdraw')}
            </Button>
          )}
        </div>
        {whyNot !== null && <p className={styles.whyNot}>{t(whyNot)}</p>}
      </div>
      {wallet.otherBalances.map(({ currency, balance }) => (
        <p key={currency} className={styles.soft}>
          {t('wallet_also_holds', { amount: moneyIn(balance, currency) })}
        </p>
      ))}
      <TopUpOutcome />
      {asked !== null && <Notice tone="good">{t('withdraw_done', { amount: money(asked) })}</Notice>}
      {debt > 0 && <DebtNotice debt={debt} role={role} />}
      {open === 'top-up' && <TopUpDialog debt={debt} onClose={close} />}
      {open === 'withdraw' && (
        <WithdrawDialog
          wallet={wallet}
          onClose={close}
          onDone={(amount) => {
            setAsked(amount);
            close();
          }}
        />
      )}
    </>
  );
}
