import type { DriverDocument, DriverDocuments } from '@fiacre/contract';
import type { DocumentKind } from '@fiacre/domain';
import type { FormEvent } from 'react';
import type { DocumentEdit } from '../../api/documents.ts';
import type { Sending } from '../../api/sync/send.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import type { TextKey } from '@fiacre/contract/texts/en';
import { Button } from '../button.tsx';
import { useEditForm } from '../editing/edit-form.ts';
import { FormConflict, type ComparedField } from '../editing/form-conflict.tsx';
import { TextField } from '../fields/text-field.tsx';
import styles from './document-form.module.css';
import { FailureNotice } from '../feedback/failure-notice.tsx';

type DocumentDraft = Pick<DriverDocument, 'number' | 'expiresOn'>;

export interface DocumentFormProps {
  readonly kind: DocumentKind;
  /** The previous submission, to be corrected. */
  readonly before: DriverDocument | null;
  readonly edit: Sending<DocumentEdit>;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

const compared: readonly ComparedField<DocumentDraft>[] = [
  { name: 'number', label: 'document_number', shown: ({ number }) => number },
  { name: 'expiresOn', label: 'document_expires_on', shown: ({ expiresOn }) => expiresOn },
];

function readDocument(draft: DocumentDraft) {
  const body = { number: draft.number.trim(), expiresOn: draft.expiresOn };
  const missing = (['number', 'expiresOn'] as const).filter((name) => body[name] === '');
  const text: TextKey = 'field_required';
  return missing.length > 0 ? { errors: Object.fromEntries(missing.map((name) => [name, text])) } : { body };
}

/** Number and expiry of a document. */
export function DocumentForm({ kind, before, edit, onSaved, onCancel }: DocumentFormProps) {
  const t = useText();
  const form = useEditForm<DriverDocument, DocumentDraft, DocumentDraft>({
    row: before,
    blank: { number: '', expiresOn: '' },
    draftOf: ({ number, expiresOn }) => ({ number, expiresOn }),
    read: readDocument,
    save: {
      busy: edit.busy,
      sendAsync: ({ body, row }) =>
        edit.sendAsync({ kind, submit: { ...body, ...(row !== null && { version: row.version }) } }),
    },
    onSaved,
    rowIn: (current) =>
      (current as DriverDocuments).items.find((item) => item.kind === kind)?.submitted ?? null,
  });
  const { draft, errors, set } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <FormConflict form={form} fields={compared} />
      <FailureNotice failure={form.failure} />
      <div className={styles.fields}>
        <TextField
          label={t('document_number')}
          error={errors.number && t(errors.number)}
          autoComplete="off"
          maxLength={60}
          value={draft.number}
          onChange={(event) => set({ number: event.target.value })}
        />
        <TextField
          label={t('document_expires_on')}
          type="date"
          error={errors.expiresOn && t(errors.expiresOn)}
          value={draft.expiresOn}
          onChange={(event) => set({ expiresOn: event.target.value })}
        />
      </div>
      <div className={styles.choices}>
        <Button type="submit" busy={form.busy}>
          {t('save')}
        </Button>
        <Button tone="secondary" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
