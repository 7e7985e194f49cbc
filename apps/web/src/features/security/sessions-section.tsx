import type { ResponseOf } from '@fiacre/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { clearUserData } from '../../api/offline/clear-user-data.ts';
import { api } from '../../api/client/client.ts';
import { isolated } from '../../i18n/direction.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useClockAt } from '../../api/city/city-zone.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SecuritySection } from './security-section.tsx';
import styles from './security.module.css';
import { securityKeys } from './use-second-factor.ts';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { useSend } from '../../api/sync/send.ts';

type Session = ResponseOf<'listSessions'>['items'][number];

/**
 * The user's sessions, with the current one marked; any other session can be ended, or all others at once. Source:
 * AUTH-14.
 */
export function SessionsSection() {
  const { t } = useI18n();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data, error } = useQuery({ queryKey: securityKeys.sessions, queryFn: () => api.listSessions({}) });
  const end = useSend({
    // One session by its id, or `others` for all others.
    request: (api, id: string) =>
      id === 'others' ? api.endOtherSessions({}) : api.endSession({ params: { id } }),
    refetch: [securityKeys.sessions],
  });
  const endAll = useSend({
    request: (api) => api.endAllSessions({}),
    onSuccess: async () => {
      await clearUserData(queries);
      await navigate('/login', { replace: true });
    },
  });
  const failed = error ?? end.failure ?? endAll.failure;
  const others = data?.items.some(({ current }) => !current) === true;
  return (
    <SecuritySection
      title={t('sessions_title')}
      text={t('access_ends_note')}
      actions={
        <>
          {others && (
            <Button tone="secondary" busy={end.busy} onClick={() => end.send('others')}>
              {t('sessions_end_others')}
            </Button>
          )}
          <Button tone="danger" busy={endAll.busy} onClick={() => endAll.send()}>
            {t('sessions_end_all')}
          </Button>
        </>
      }
    >
      <FailureNotice failure={failed} />
      {end.isDone && end.sent === 'others' && <Notice tone="good">{t('sessions_others_ended')}</Notice>}
      {data === undefined && error === null && <Skeleton lines={2} />}
      <ul className={styles.rows}>
        {data?.items.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => end.send(session.id)} />
        ))}
      </ul>
    </SecuritySection>
  );
}

function SessionRow({ session, onEnd }: { readonly session: Session; readonly onEnd: () => void }) {
  const { t, dateLocale } = useI18n();
  const clock = useClockAt()(null);
  const { device, network, method, secondFactor, current } = session;
  const date = formatDateTime(dateLocale, session.createdAt, clock);
  const used = formatDateTime(dateLocale, session.lastUsedAt, clock);
  const proof = t(`session_${method}`);
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <div className={styles.rowName}>
          <bdi>{device ?? t('session_unknown_device')}</bdi>
          {current && <Badge tone="info">{t('session_here')}</Badge>}
        </div>
        <p className={styles.facts}>
          {secondFactor && method !== 'passkey' ? t('session_second_factor', { method: proof }) : proof}
        </p>
        {network !== null && (
          <p className={styles.facts}>{t('session_network', { network: isolated(network) })}</p>
        )}
        <p className={styles.facts}>{t('session_since', { date })}</p>
        {!current && <p className={styles.facts}>{t('session_last_used', { date: used })}</p>}
      </div>
      {!current && (
        <Button tone="quiet" aria-label={t('session_end_one', { date })} onClick={onEnd}>
          {t('session_end')}
        </Button>
      )}
    </li>
  );
}
