import { useId, type ReactNode } from 'react';
import styles from './field.module.css';
import { Icon } from '../icon.tsx';

export interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** Adds the mark of a required field; validation is separate. */
  readonly marked?: boolean;
}

interface ControlIds {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/** Label, control, hint and error, linked for screen readers. */
export function Field(props: FieldProps & { readonly children: (ids: ControlIds) => ReactNode }) {
  const { label, hint, error, marked = false, children } = props;
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {marked && (
          <span className={styles.required} aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {children({
        id,
        'aria-describedby': note === undefined ? undefined : noteId,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {error !== undefined && (
        <p className={styles.error} id={noteId} role="alert">
          <Icon name="alert" />
          {error}
        </p>
      )}
      {error === undefined && hint !== undefined && (
        <p className={styles.hint} id={noteId}>
          {hint}
        </p>
      )}
    </div>
  );
}
