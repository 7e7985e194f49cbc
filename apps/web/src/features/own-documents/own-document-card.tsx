import type { DocumentOnFile, DriverDocument } from '@fiacre/contract';
import { useState } from 'react';
import { useDocumentEdit, type DocumentEdit } from '../../api/documents.ts';
import { formatDay } from '../../i18n/format.ts';
import { useI18n, useText } from '../../i18n/i18n-context.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DocumentBadge } from '../../ui/documents/document-badge.tsx';
import { DocumentForm } from '../../ui/documents/document-form.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PhotoInput } from '../../ui/fields/photo-input.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import styles from './own-documents.module.css';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

export interface OwnDocumentCardProps {
  readonly driverId: string;
  readonly item: DocumentOnFile;
}

/** One kind of document: the valid one, the one waiting for approval or rejected, and the next step. */
export function OwnDocumentCard({ driverId, item }: OwnDocumentCardProps) {
  const t = useText();
  const edit = useDocumentEdit(driverId);
  const [isEditing, setEditing] = useState(false);
  const { kind, state, required, approved, submitted } = item;
  const send = (change: DocumentEdit) => edit.send(change, { onSuccess: () => setEditing(false) });
  const title = `own-document-${kind}`;
  return (
    <section className={styles.card} aria-labelledby={title}>
      <header className={styles.head}>
        <h3 id={title}>{t(`document_${kind}`)}</h3>
        <DocumentBadge state={state} />
        <Badge>{t(required ? 'document_required' : 'own_document_optional')}</Badge>
      </header>
      {approved !== null && <Facts document={approved} />}
      {approved !== null && submitted !== null && (
        <p className={styles.head}>
          <strong>{t('own_document_successor')}</strong>
          <DocumentBadge state={submitted.state === 'rejected' ? 'rejected' : 'waiting'} />
        </p>
      )}
      {submitted !== null && <Facts document={submitted} />}
      {submitted !== null && submitted.reason !== null && (
        <Notice tone="warn">{t('own_document_rejected', { reason: submitted.reason })}</Notice>
      )}
      {!isEditing && <FailureNotice failure={edit.failure} />}
      {isEditing ? (
        <DocumentForm
          kind={kind}
          before={submitted}
          edit={edit}
          onSaved={() => setEditing(false)}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <>
          {submitted !== null && (
            <Photo
              hasOne={submitted.image !== null}
              isSending={edit.busy}
              onChoose={(picture) => send({ kind, picture })}
            />
          )}
          <Button tone={isNextStep(item) ? 'primary' : 'secondary'} onClick={() => setEditing(true)}>
            {t(submitLabel(item))}
          </Button>
        </>
      )}
    </section>
  );
}

/** Whether the driver gets no offers until this document is submitted. */
const isNextStep = ({ required, state, submitted }: DocumentOnFile) =>
  required && submitted === null && (state === 'missing' || state === 'expired');

function submitLabel({ approved, submitted }: DocumentOnFile) {
  if (submitted !== null) return 'document_correct';
  return approved === null ? 'document_enter' : 'own_document_renew';
}

interface PhotoProps {
  readonly hasOne: boolean;
  readonly isSending: boolean;
  readonly onChoose: (file: File) => void;
}

function Photo({ hasOne, isSending, onChoose }: PhotoProps) {
  const t = useText();
  const choose = (file: File) => {
    if (!isSending) onChoose(file);
  };
  return (
    <>
      {!hasOne && <p className={styles.soft}>{t('own_document_no_photo')}</p>}
      <div className={styles.ways}>
        <PhotoInput
          label={t(hasOne ? 'photo_again' : 'photo_take')}
          isMain={!hasOne}
          camera
          onChoose={choose}
        />
        <PhotoInput label={t('photo_choose')} isMain={false} onChoose={choose} />
      </div>
      {isSending && (
        <p className={styles.sending} role="status">
          <Spinner /> {t('photo_sending')}
        </p>
      )}
    </>
  );
}

function Facts({ document }: { readonly document: DriverDocument }) {
  const { t, dateLocale } = useI18n();
  const { number, expiresOn, image } = document;
  return (
    <div className={styles.facts}>
      <FactList
        facts={[
          [t('document_number'), number],
          [t('document_expires_on'), formatDay(dateLocale, expiresOn)],
        ]}
      />
      {image !== null && (
        <a className={styles.picture} href={image} target="_blank" rel="noreferrer">
          <img src={image} alt={t('document_picture')} />
        </a>
      )}
    </div>
  );
}
