import type { DocumentOnFile, DriverDocument } from '@fiacre/contract';
import { useState, type FormEvent } from 'react';
import { useDocumentEdit, type DocumentEdit } from '../../../api/documents.ts';
import { localFailure } from '../../../api/client/failure.ts';
import { formatDay } from '../../../i18n/format.ts';
import { useI18n, useText } from '../../../i18n/i18n-context.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { DocumentBadge } from '../../../ui/documents/document-badge.tsx';
import { DocumentForm } from '../../../ui/documents/document-form.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { PictureField, tooLarge } from './picture-field.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import styles from '../people.module.css';
import { FailureNotice } from '../../../ui/feedback/failure-notice.tsx';

export interface DriverDocumentCardProps {
  readonly driverId: string;
  readonly item: DocumentOnFile;
  /** Admins approve and reject. */
  readonly mayReview: boolean;
}

/** One kind of document: the valid one, the one waiting for approval, and the possible actions. */
export function DriverDocumentCard({ driverId, item, mayReview }: DriverDocumentCardProps) {
  const t = useText();
  const edit = useDocumentEdit(driverId);
  const [isEditing, setEditing] = useState(false);
  const { kind, state, required, approved, submitted } = item;
  const send = (change: DocumentEdit) => edit.send(change, { onSuccess: () => setEditing(false) });
  const title = `document-${kind}`;
  return (
    <section className={styles.document} aria-labelledby={title}>
      <header className={styles.documentHead}>
        <h3 id={title}>{t(`document_${kind}`)}</h3>
        <DocumentBadge state={state} />
        {required && <Badge>{t('document_required')}</Badge>}
      </header>
      {approved !== null && <Facts document={approved} />}
      {submitted !== null && <Facts document={submitted} isNewer={approved !== null} />}
      {!isEditing && <FailureNotice failure={edit.failure} />}
      {submitted?.state === 'waiting' && mayReview && (
        <Review
          busy={edit.busy}
          onDecide={(review) => send({ kind, review: { version: submitted.version, ...review } })}
        />
      )}
      {submitted !== null && <Picture busy={edit.busy} onChoose={(picture) => send({ kind, picture })} />}
      {isEditing ? (
        <DocumentForm
          kind={kind}
          before={submitted}
          edit={edit}
          onSaved={() => setEditing(false)}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <Button tone="secondary" onClick={() => setEditing(true)}>
          {t(submitted === null ? 'document_enter' : 'document_correct')}
        </Button>
      )}
    </section>
  );
}

function Facts({
  document,
  isNewer = false,
}: {
  readonly document: DriverDocument;
  readonly isNewer?: boolean;
}) {
  const { t, dateLocale } = useI18n();
  const { number, expiresOn, image, state, reason } = document;
  return (
    <>
      {isNewer && <strong>{t(`document_state_${state === 'rejected' ? 'rejected' : 'waiting'}`)}</strong>}
      <FactList
        className={styles.facts}
        facts={[
          [t('document_number'), number],
          [t('document_expires_on'), formatDay(dateLocale, expiresOn)],
          [t('document_reject_reason'), reason],
        ]}
      />
      {image !== null && (
        <a className={styles.picture} href={image} target="_blank" rel="noreferrer">
          <img src={image} alt={t('document_picture')} />
        </a>
      )}
    </>
  );
}

interface ReviewProps {
  readonly busy: boolean;
  readonly onDecide: (review: { readonly approved: boolean; readonly reason?: string }) => void;
}

/** Approves, or rejects with a reason that the driver reads. */
function Review({ busy, onDecide }: ReviewProps) {
  const t = useText();
  const [reason, setReason] = useState<string | null>(null);
  const [isBlank, setBlank] = useState(false);
  if (reason === null)
    return (
      <div className={styles.choices}>
        <Button busy={busy} onClick={() => onDecide({ approved: true })}>
          {t('document_approve')}
        </Button>
        <Button tone="secondary" onClick={() => setReason('')}>
          {t('document_reject')}
        </Button>
      </div>
    );
  const reject = (event: FormEvent) => {
    event.preventDefault();
    setBlank(reason.trim() === '');
    if (reason.trim() !== '') onDecide({ approved: false, reason: reason.trim() });
  };
  return (
    <form className={styles.form} noValidate onSubmit={reject}>
      <TextField
        label={t('document_reject_reason')}
        error={isBlank ? t('reason_blank') : undefined}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className={styles.choices}>
        <Button type="submit" tone="danger" busy={busy}>
          {t('document_reject')}
        </Button>
        <Button tone="secondary" onClick={() => setReason(null)}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

interface PictureProps {
  readonly busy: boolean;
  readonly onChoose: (file: File) => void;
}

function Picture({ busy, onChoose }: PictureProps) {
  const t = useText();
  const [isLarge, setLarge] = useState(false);
  const choose = (file: File | null) => {
    if (file === null) return;
    setLarge(tooLarge(file));
    if (!tooLarge(file)) onChoose(file);
  };
  return (
    <PictureField
      label={t('document_picture')}
      error={isLarge ? t(localFailure('too_large').code) : undefined}
      busy={busy}
      onChoose={choose}
    />
  );
}
