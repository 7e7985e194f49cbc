import type { AuditRow } from '@fiacre/contract';
import { Link } from 'react-router';
import { formatDateTime } from '../../i18n/format.ts';
import { useClockAt } from '../../api/city/city-zone.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { useColumnFormat } from '../../ui/column-format.ts';
import { SidePanel } from '../../ui/dialogs/side-panel.tsx';
import { actionText } from './action-text.ts';
import { actorText, objectText } from './audit-columns.ts';
import { FactList } from '../../ui/fact-list.tsx';
import styles from './audit.module.css';
import { changedValues } from './changed-values.ts';
import { changedText, type ChangedText } from './field-text.ts';

interface AuditEntryPanelProps {
  readonly entry: AuditRow;
  readonly onClose: () => void;
}

/** One entry of the trail: who, what and when, with the values before and after. */
export function AuditEntryPanel({ entry, onClose }: AuditEntryPanelProps) {
  const { t, textOf, dateLocale } = useI18n();
  const clock = useClockAt()(null);
  const { objectKind, objectId, requestId, seal, at } = entry;
  const format = useColumnFormat();
  const lines = changedValues(entry.facts, entry.objectName)
    .map((line) => changedText(line, { textOf, format }))
    .filter(({ before, after }) => `${before ?? ''}${after}` !== '');
  const facts = [
    [t('audit_when'), formatDateTime(dateLocale, at, clock)],
    [t('audit_who'), actorText(entry, textOf)],
    [t('audit_object'), objectText(entry, textOf)],
    [t('audit_seal'), seal === null ? t('audit_not_sealed') : `${seal.seq} · ${seal.hash}`],
    [t('audit_request'), requestId ?? ''],
  ];
  return (
    <SidePanel title={actionText(entry, textOf)} onClose={onClose}>
      <FactList className={styles.facts} facts={facts} />
      {objectKind === 'booking' && (
        <Link to={`/bookings/${objectId}`} className={buttonClass('secondary')}>
          {t('booking_open')}
        </Link>
      )}
      {lines.length > 0 && <Values lines={lines} />}
    </SidePanel>
  );
}

function Values({ lines }: { readonly lines: readonly ChangedText[] }) {
  const { t } = useI18n();
  return (
    <table className={styles.values}>
      <thead>
        <tr>
          <th scope="col">{t('audit_field')}</th>
          <th scope="col">{t('audit_before')}</th>
          <th scope="col">{t('audit_after')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>{before !== null && before !== '' && <del>{before}</del>}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
