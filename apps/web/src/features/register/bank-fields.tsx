import { useText } from '../../i18n/i18n-context.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './register-page.module.css';
import type { Registration } from './registration.ts';

export interface BankFieldsProps {
  readonly filled: Registration;
  readonly onChange: (change: Partial<Registration>) => void;
}

/** The bank account for withdrawals. Sources: REG-2, REG-17. */
export function BankFields({ filled, onChange }: BankFieldsProps) {
  const t = useText();
  return (
    <fieldset className={styles.bank}>
      <legend className={styles.legend}>{t('bank_details')}</legend>
      <TextField
        label={t('bank_name')}
        required
        marked
        value={filled.bankName}
        onChange={(event) => onChange({ bankName: event.target.value })}
      />
      <div className={styles.pair}>
        <TextField
          label={t('bank_code')}
          required
          marked
          value={filled.bankCode}
          onChange={(event) => onChange({ bankCode: event.target.value })}
        />
        <TextField
          label={t('bank_account')}
          required
          marked
          value={filled.bankAccount}
          onChange={(event) => onChange({ bankAccount: event.target.value })}
        />
      </div>
    </fieldset>
  );
}
