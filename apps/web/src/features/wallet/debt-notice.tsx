import type { ReactNode } from 'react';
import type { Role } from '@fiacre/domain';
import { useSettings } from '../../api/shared-queries.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useMoney } from '../../ui/price.tsx';
import styles from './wallet.module.css';

export interface DebtNoticeProps {
  /** The debt in minor units, as a positive number. */
  readonly debt: number;
  readonly role: Role;
  /** The link or button for paying it off. */
  readonly children?: ReactNode;
}

/**
 * Why a wallet is below zero, the consequences, and for drivers how to get tasks again. Sources: SET-17,
 * WAL-9.
 */
export function DebtNotice({ debt, role, children }: DebtNoticeProps) {
  const t = useText();
  const money = useMoney();
  const { negativeBalance } = useSettings();
  const text =
    role === 'rider'
      ? 'wallet_debt_rider'
      : negativeBalance
        ? 'wallet_debt_driver'
        : 'wallet_debt_driver_blocked';
  return (
    <Notice tone={role === 'driver' && !negativeBalance ? 'bad' : 'warn'}>
      <div className={styles.debt}>
        <strong>{t('wallet_debt_title', { amount: money(debt) })}</strong>
        <p>{t(text)}</p>
        {children}
      </div>
    </Notice>
  );
}
