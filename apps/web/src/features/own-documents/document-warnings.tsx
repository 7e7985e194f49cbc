import type { DriverDocuments } from '@fiacre/contract';
import { Link } from 'react-router';
import { useOwnDocuments } from '../../api/documents.ts';
import { useMe } from '../../api/client/session.ts';
import { formatDay } from '../../i18n/format.ts';
import { useI18n, useText } from '../../i18n/i18n-context.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './own-documents.module.css';

/** Documents that expire soon and whose replacement is not waiting for approval. */
const endingSoon = ({ items }: DriverDocuments) =>
  items.flatMap(({ kind, state, approved, submitted }) =>
    state === 'expiring' && approved !== null && submitted?.state !== 'waiting'
      ? [{ kind, expiresOn: approved.expiresOn }]
      : [],
  );

/** What prevents the driver from getting offers, now or soon. */
export function DocumentWarnings({ documents }: { readonly documents: DriverDocuments }) {
  const { t, locale, dateLocale } = useI18n();
  const { blockedBy } = documents;
  const names = new Intl.ListFormat(locale).format(blockedBy.map((kind) => t(`document_${kind}`)));
  return (
    <>
      {blockedBy.length > 0 && <Notice tone="bad">{t('own_documents_blocked', { documents: names })}</Notice>}
      {endingSoon(documents).map(({ kind, expiresOn }) => (
        <Notice key={kind} tone="warn">
          {t('own_documents_expiring', {
            document: t(`document_${kind}`),
            date: formatDay(dateLocale, expiresOn),
          })}
        </Notice>
      ))}
    </>
  );
}

/** The same on the driver's page, with a link to the documents; nothing if all is well. */
export function DriverDocumentWarnings() {
  const t = useText();
  const me = useMe().data;
  const { data } = useOwnDocuments(me?.id);
  if (data === undefined || (data.blockedBy.length === 0 && endingSoon(data).length === 0)) return null;
  return (
    <div className={styles.warnings}>
      <DocumentWarnings documents={data} />
      <Link className={buttonClass('secondary')} to="/profile/documents">
        {t('own_documents_open')}
      </Link>
    </div>
  );
}
