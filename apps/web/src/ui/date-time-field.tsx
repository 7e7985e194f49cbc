import { Field, type FieldProps } from './field.tsx';
import styles from './field.module.css';

interface DateTimeFieldProps extends FieldProps {
  /** Local time of the device, `YYYY-MM-DDTHH:mm`, or empty. */
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

/** An instant as the device's local time, in the format of `datetime-local`. */
export function localDateTime(instant: Date): string {
  const shifted = new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}
