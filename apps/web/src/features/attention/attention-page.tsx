import type { Attention, AttentionKind } from '@fiacre/contract';
import { useState } from 'react';
import { useAttention } from '../../api/office/attention.ts';
import { useMe } from '../../api/client/session.ts';
import { OfficePage } from '../../back-office/shell/office-page.tsx';
import { useText } from '../../i18n/i18n-context.tsx';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useMayApprove } from '../../ui/use-may-approve.ts';
import styles from './attention.module.css';
import { AttentionTable } from './attention-table.tsx';
import { kindsByUrgency, toneOf } from './attention-tone.ts';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

/** `/attention`: everything that needs attention, updated live, each with a link to its next step. */
export function AttentionPage() {
  const t = useText();
  const { data, error, isPending } = useAttention({ isLive: true });
  const mayTake = useMayTake();
  const [chosen, setChosen] = useState<AttentionKind | null>(null);
  // The selected kind may have been dealt with in the meantime.
  const kind = chosen !== null && data !== undefined && data.counts[chosen] > 0 ? chosen : null;
  return (
    <OfficePage
      wide
      title={t('attention')}
      head={
        data !== undefined &&
        data.total > 0 && <Kinds counts={data.counts} chosen={kind} onChoose={setChosen} />
      }
    >
      {isPending && <Skeleton lines={6} />}
      <FailureNotice failure={error} />
      {data?.total === 0 && <EmptyState>{t('attention_none')}</EmptyState>}
      {data !== undefined && data.total > 0 && (
        <AttentionTable
          items={data.items.filter((item) => kind === null || item.kind === kind)}
          mayTake={mayTake}
        />
      )}
      {data !== undefined && data.total > data.items.length && (
        <p className={styles.soft}>{t('attention_shown', { shown: data.items.length, count: data.total })}</p>
      )}
    </OfficePage>
  );
}

/** Whether the reader may take the next step; only admins approve documents. Source: USERS-9. */
function useMayTake(): (kind: AttentionKind) => boolean {
  const isAdmin = useMe().data?.usertype === 'admin';
  const mayApprove = useMayApprove();
  return (kind) => {
    if (kind === 'document_waiting') return isAdmin;
    return kind !== 'approval_waiting' || mayApprove;
  };
}

interface KindsProps extends Pick<Attention, 'counts'> {
  readonly chosen: AttentionKind | null;
  readonly onChoose: (kind: AttentionKind | null) => void;
}

/** Buttons with the number of rows of each kind, to show only one kind. */
function Kinds({ counts, chosen, onChoose }: KindsProps) {
  const t = useText();
  return (
    <div className={styles.kinds} role="group" aria-label={t('attention_filter')}>
      {kindsByUrgency
        .filter((kind) => counts[kind] > 0)
        .map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={kind === chosen}
            onClick={() => onChoose(kind === chosen ? null : kind)}
          >
            {t(`attention_kind_${kind}`)}
            <Badge tone={toneOf(kind)}>{counts[kind]}</Badge>
          </button>
        ))}
    </div>
  );
}
