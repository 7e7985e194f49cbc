import { useId, type ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import { Radio } from './radio.tsx';
import styles from './segmented.module.css';
import { VisuallyHidden } from '../styles/visually-hidden.tsx';

export interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly icon?: ReactNode }[];
}

/** A few choices in a row, built from radio buttons, so that arrow keys and screen readers work. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, hideLabel = false, value, onChange, options } = props;
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={classNames(!hideLabel && styles.legend)}>
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </legend>
      <div className={styles.track}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <Radio
              name={name}
              // Read by scripts only: a form submitted without scripts leaves it out.
              form=""
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.icon !== undefined && option.icon}
            {option.icon === undefined ? option.label : <VisuallyHidden>{option.label}</VisuallyHidden>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
