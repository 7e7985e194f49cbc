import { plainDigits } from './plain-digits.ts';
import { TextField } from '../fields/text-field.tsx';
import styles from './code-field.module.css';
import { useFirstFocus } from './use-first-focus.ts';

/** LOGIN-9; also the length of authenticator codes. */
export const codeLength = 6;

export interface CodeFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** Called once the last digit is entered, whether typed, pasted or autofilled. */
  readonly onComplete: (code: string) => void;
}

/** Six digits in one field, so that pasting, autofill and screen readers work. */
export function CodeField({ label, hint, error, value, onChange, onComplete }: CodeFieldProps) {
  function take(typed: string): void {
    const code = plainDigits(typed).slice(0, codeLength);
    onChange(code);
    if (code.length === codeLength && value.length < codeLength) onComplete(code);
  }
  return (
    <div ref={useFirstFocus()} className={styles.code}>
      <TextField
        label={label}
        hint={hint}
        error={error}
        value={value}
        onChange={(event) => take(event.target.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        dir="ltr"
      />
    </div>
  );
}
