import type { Wallet } from '@fiacre/contract';
import { useText } from '../../i18n/i18n-context.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './wallet.module.css';

/** Where the money goes, shown before it is requested. Source: WDR-5. */
export function BankDetails({ bank }: { readonly bank: NonNullable<Wallet['bank']> }) {
  const t = useText();
  const lines = [
    [t('bank_name'), bank.bankName],
    [t('bank_code'), bank.bankCode],
    [t('bank_account'), bank.bankAccount],
  ].filter(([, value]) => value !== null && value !== '');
  if (lines.length === 0) return <Notice tone="warn">{t('withdraw_bank_missing')}</Notice>;
  return (
    <section className={styles.bank} aria-label={t('withdraw_bank')}>
      <p className={styles.label}>{t('withdraw_bank')}</p>
      <dl>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.soft}>{t('withdraw_bank_wrong')}</p>
    </section>
  );
}
