import type { SelectHTMLAttributes } from 'react';
import { Field, type FieldProps } from './field.tsx';
import styles from './field.module.css';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

type SelectFieldProps = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> & { readonly options: readonly SelectOption[] };

/** The native select: the phone's own picker, typing to select, no download. */
export function SelectField({ label, hint, error, marked = false, options, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} marked={marked}>
      {(ids) => (
        <select {...select} {...ids} className={styles.control}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
