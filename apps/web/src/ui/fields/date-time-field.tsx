import { Field, type FieldProps } from './field.tsx';
import styles from './field.module.css';

interface DateTimeFieldProps extends FieldProps {
  /** A wall-clock time, `YYYY-MM-DDTHH:mm`, or empty. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly earliest?: string;
}

/** The platform's date and time picker. */
export function DateTimeField({
  value,
  onChange,
  earliest,
  label,
  hint,
  error,
  marked = false,
}: DateTimeFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} marked={marked}>
      {(ids) => (
        <input
          {...ids}
          className={styles.control}
          type="datetime-local"
          min={earliest}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
