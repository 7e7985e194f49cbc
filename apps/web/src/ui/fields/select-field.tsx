import type { SelectHTMLAttributes } from 'react';
import { keptIn } from '../../i18n/direction.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { Field, type FieldProps } from './field.tsx';
import styles from './field.module.css';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

type SelectFieldProps = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> & { readonly options: readonly SelectOption[] };

/**
 * The native select: the phone's own picker, typing to select, no download. An option may be a typed name, and has no
 * elements (LAYOUT-14).
 */
export function SelectField({ label, hint, error, marked = false, options, ...select }: SelectFieldProps) {
  const { direction } = useI18n();
  return (
    <Field label={label} hint={hint} error={error} marked={marked}>
      {(ids) => (
        <select {...select} {...ids} className={styles.control}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {keptIn(direction, option.label)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
