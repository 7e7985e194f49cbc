import { useSettings } from '../../api/shared-queries.ts';
import styles from './amount-field.module.css';
import { classNames } from '../styles/class-names.ts';
import { Field, type FieldProps } from './field.tsx';
import fieldStyles from './field.module.css';

export interface AmountFieldProps extends FieldProps {
  /** As typed; `parseAmountText` parses it. */
  readonly value: string;
  readonly onChange: (typed: string) => void;
}

/** An amount in the operator's currency, with its symbol on the operator's side. Source: SET-2, SET-13. */
export function AmountField({ value, onChange, ...field }: AmountFieldProps) {
  const { symbol, swipeSymbol } = useSettings();
  return (
    <Field {...field}>
      {(ids) => (
        // Digits run from left to right in every language.
        <div dir="ltr" className={classNames(styles.amount, swipeSymbol && styles.after)}>
          <span aria-hidden="true" className={styles.symbol}>
            {symbol}
          </span>
          <input
            {...ids}
            className={fieldStyles.control}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      )}
    </Field>
  );
}
