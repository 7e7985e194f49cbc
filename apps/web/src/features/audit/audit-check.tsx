import type { AuditBreak, AuditCheck } from '@fiacre/contract';
import { useAuditCheck } from '../../api/office/audit.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './audit.module.css';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

/** Checks on request whether anybody changed the audit trail directly in the database, and shows the result. */
export function AuditCheckPanel() {
  const t = useText();
  const check = useAuditCheck();
  return (
    <div className={styles.check}>
      <Button tone="secondary" busy={check.busy} onClick={() => check.send()}>
        <Icon name="shield" />
        {t('audit_check')}
      </Button>
      <FailureNotice failure={check.failure} />
      {check.response !== undefined && <Result check={check.response} />}
    </div>
  );
}

function Result({ check: { ok, checked, head, breaks } }: { readonly check: AuditCheck }) {
  const t = useText();
  if (ok)
    return (
      <Notice tone="good">
        <p>{t('audit_check_ok', { count: checked })}</p>
        {head !== null && (
          <p className={styles.hash}>{t('audit_check_head', { hash: head.hash, seq: head.seq })}</p>
        )}
      </Notice>
    );
  return (
    <Notice tone="bad">
      <p>{t('audit_check_bad')}</p>
      <ul>
        {breaks.map((broken) => (
          <li key={`${broken.seq}${broken.auditId}${broken.what}`}>
            {t(breakTexts[broken.what], { seq: broken.seq ?? 0 })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const breakTexts = {
  changed: 'audit_break_changed',
  'row-missing': 'audit_break_row_missing',
  'link-missing': 'audit_break_link_missing',
  'never-sealed': 'audit_break_never_sealed',
} as const satisfies Record<AuditBreak['what'], string>;
