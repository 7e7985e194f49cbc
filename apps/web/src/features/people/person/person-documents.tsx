import type { UserRow } from '@fiacre/contract';
import { useState } from 'react';
import { localFailure, type Failure } from '../../../api/client/failure.ts';
import { useDriverDocuments } from '../../../api/documents.ts';
import { useMe } from '../../../api/client/session.ts';
import { useUploadLicence } from '../../../api/office/user-changes.ts';
import { useText } from '../../../i18n/i18n-context.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { DriverDocumentCard } from './driver-document.tsx';
import { PictureField, tooLarge } from './picture-field.tsx';
import { nameOf } from './name-of.ts';
import styles from '../people.module.css';
import { FailureNotice } from '../../../ui/feedback/failure-notice.tsx';

/** A driver's documents with their expiry, and the picture of the licence that the profile has. */
export function PersonDocuments({ person }: { readonly person: UserRow }) {
  const t = useText();
  const { data, error } = useDriverDocuments(person.id);
  const mayReview = useMe().data?.usertype === 'admin';
  return (
    <div className={styles.documents}>
      {data !== undefined && data.blockedBy.length > 0 && (
        <Notice tone="warn">{t('documents_blocked')}</Notice>
      )}
      <FailureNotice failure={error} />
      {data?.items.map((item) => (
        <DriverDocumentCard key={item.kind} driverId={person.id} item={item} mayReview={mayReview} />
      ))}
      <ProfileLicence person={person} />
    </div>
  );
}

/** The driver's licence as in the specification, a picture only: view, upload, replace. Sources: FILE-1, FILE-2, FILE-4. */
function ProfileLicence({ person }: { readonly person: UserRow }) {
  const t = useText();
  const put = useUploadLicence();
  const [refused, setRefused] = useState<Failure | null>(null);
  const failure = refused ?? put.failure;
  const { licenseImage, version } = person;
  // The URL stays when the picture is replaced; the version makes the browser load the new one.
  const address = licenseImage === null ? null : `${licenseImage}?v=${version}`;
  const choose = (file: File | null) => {
    if (file === null) return;
    setRefused(tooLarge(file) ? localFailure('too_large') : null);
    if (!tooLarge(file)) put.send({ id: person.id, file });
  };
  return (
    <section className={styles.section} aria-labelledby="person-licence">
      <h3 id="person-licence">{t('license_title')}</h3>
      {address === null ? (
        <EmptyState>{t('license_none')}</EmptyState>
      ) : (
        <a className={styles.picture} href={address} target="_blank" rel="noreferrer">
          <img src={address} alt={t('license_alt', { name: nameOf(person) })} />
        </a>
      )}
      <PictureField
        label={t(address === null ? 'license_add' : 'license_replace')}
        error={failure === null ? undefined : t(failure.code)}
        busy={put.busy}
        onChoose={choose}
      />
      {put.isDone && refused === null && <Notice tone="good">{t('license_saved')}</Notice>}
    </section>
  );
}
