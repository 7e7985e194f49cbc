import type { DriverDocument } from '@fiacre/contract';
import { useState, type FormEvent } from 'react';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../button.tsx';
import { TextField } from '../text-field.tsx';
import styles from './document-form.module.css';

export interface DocumentFormProps {
  /** What was submitted before, to be corrected. */
  readonly before: DriverDocument | null;
  readonly busy: boolean;
  readonly onSubmit: (body: {
    readonly number: string;
    readonly expiresOn: string;
    readonly version?: number;
  }) => void;
  readonly onCancel: () => void;
}

/** Number and expiry of a document. */
export function DocumentForm({ before, busy, onSubmit, onCancel }: DocumentFormProps) {
  const t = useText();
  const [number, setNumber] = useState(before?.number ?? '');
  const [expiresOn, setExpiresOn] = useState(before?.expiresOn ?? '');
  const [isTried, setTried] = useState(false);
  const missing = (value: string) => (isTried && value.trim() === '' ? t('field_required') : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (number.trim() === '' || expiresOn === '') return;
    onSubmit({ number: number.trim(), expiresOn, ...(before !== null && { version: before.version }) });
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.fields}>
        <TextField
          label={t('document_number')}
          error={missing(number)}
          autoComplete="off"
          maxLength={60}
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
        <TextField
          label={t('document_expires_on')}
          type="date"
          error={missing(expiresOn)}
          value={expiresOn}
          onChange={(event) => setExpiresOn(event.target.value)}
        />
      </div>
      <div className={styles.choices}>
        <Button type="submit" busy={busy}>
          {t('save')}
        </Button>
        <Button tone="secondary" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
