import { useState, type InputHTMLAttributes, type TextareaHTMLAttributes } from 'react';
import { useText } from '../../i18n/i18n-context.tsx';
import { Field, type FieldProps } from './field.tsx';
import styles from './field.module.css';
import { useTypedText } from '../hydration/use-typed-text.ts';

type TextFieldProps = FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'id'>;

export function TextField({ label, hint, error, marked = false, ...input }: TextFieldProps) {
  const field = useTypedText<HTMLInputElement>(input.value);
  return (
    <Field label={label} hint={hint} error={error} marked={marked}>
      {(ids) => <input {...input} {...ids} ref={field} className={styles.control} />}
    </Field>
  );
}

/** A password field with a button that shows the password: on a phone, typing blind leads to errors. */
export function PasswordField({
  label,
  hint,
  error,
  marked = false,
  ...input
}: Omit<TextFieldProps, 'type'>) {
  const t = useText();
  const [shown, setShown] = useState(false);
  const field = useTypedText<HTMLInputElement>(input.value);
  return (
    <Field label={label} hint={hint} error={error} marked={marked}>
      {(ids) => (
        <div className={styles.withButton}>
          <input
            {...input}
            {...ids}
            ref={field}
            className={styles.control}
            type={shown ? 'text' : 'password'}
          />
          <button
            type="button"
            className={styles.inlineButton}
            aria-pressed={shown}
            aria-controls={ids.id}
            onClick={() => setShown(!shown)}
          >
            {t(shown ? 'hide_password' : 'show_password')}
          </button>
        </div>
      )}
    </Field>
  );
}

type TextAreaFieldProps = FieldProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'>;

export function TextAreaField({ label, hint, error, marked = false, ...input }: TextAreaFieldProps) {
  const field = useTypedText<HTMLTextAreaElement>(input.value);
  return (
    <Field label={label} hint={hint} error={error} marked={marked}>
      {(ids) => <textarea {...input} {...ids} ref={field} className={styles.control} />}
    </Field>
  );
}
