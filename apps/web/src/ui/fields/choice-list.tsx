import { useId, type ReactNode } from 'react';
import { VisuallyHidden } from '../styles/visually-hidden.tsx';
import styles from '../booking/choice-list.module.css';

export interface Choice {
  readonly value: string;
  readonly label: string;
  /** A decorative icon before the text. */
  readonly mark?: ReactNode;
  readonly disabled?: boolean;
}

export interface ChoiceListProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A radio group whose options are whole sentences; each row is large enough to tap. */
export function ChoiceList({ label, choices, value, onChange }: ChoiceListProps) {
  const name = useId();
  return (
    <fieldset className={styles.list}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            disabled={choice.disabled ?? false}
            onChange={() => onChange(choice.value)}
          />
          {choice.mark}
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

export interface ChoiceCheckProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** An extra checkbox below a choice. */
export function ChoiceCheck({ label, checked, onChange }: ChoiceCheckProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  );
}
