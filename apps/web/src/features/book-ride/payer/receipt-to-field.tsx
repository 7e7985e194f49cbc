import { useText } from '../../../i18n/i18n-context.tsx';
import { ChoiceCheck } from '../../../ui/fields/choice-list.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import styles from './payer-fields.module.css';

interface ReceiptToFieldProps {
  /** Null: the rider pays. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

/** Where the receipt goes if somebody else pays in private. Source: PARTY-9. */
export function ReceiptToField({ value, onChange }: ReceiptToFieldProps) {
  const t = useText();
  return (
    <div className={styles.fields}>
      <ChoiceCheck
        label={t('receipt_to_other')}
        checked={value !== null}
        onChange={(checked) => onChange(checked ? '' : null)}
      />
      {value !== null && (
        <TextField
          label={t('receipt_to_address')}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={254}
          marked
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </div>
  );
}
