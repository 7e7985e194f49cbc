import type { Me } from '@fiacre/contract';
import { useOwnDocuments } from '../../api/documents.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { DocumentWarnings } from './document-warnings.tsx';
import { OwnDocumentCard } from './own-document-card.tsx';
import styles from './own-documents.module.css';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

/** A driver's own documents: required ones, expiry dates, and those waiting for approval. */
export function OwnDocuments({ me }: { readonly me: Me }) {
  const t = useText();
  const { data, error } = useOwnDocuments(me.id);
  return (
    <section className={styles.documents} aria-labelledby="own-documents">
      <h2 id="own-documents">{t('own_documents')}</h2>
      <p className={styles.soft}>{t('own_documents_lead')}</p>
      {data === undefined && error !== null && <FailureNotice failure={error} />}
      {data === undefined && error === null && <Skeleton lines={8} />}
      {data !== undefined && (
        <>
          <DocumentWarnings documents={data} />
          {data.items.map((item) => (
            <OwnDocumentCard key={item.kind} driverId={me.id} item={item} />
          ))}
        </>
      )}
    </section>
  );
}
