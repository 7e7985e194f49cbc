import type { ResponseOf } from '@fiacre/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client/client.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { SecuritySection } from './security-section.tsx';
import styles from './security.module.css';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { useSend } from '../../api/sync/send.ts';

type Provider = ResponseOf<'listSocialIdentities'>['items'][number]['provider'];

const queryKey = ['social-identities'] as const;

/** The accounts of other providers that sign the user in, each of which can be removed. Source: AUTH-16. */
export function SocialSection() {
  const { t, dateLocale } = useI18n();
  const { data } = useQuery({ queryKey, queryFn: () => api.listSocialIdentities({}) });
  const remove = useSend({
    request: (api, provider: Provider) => api.removeSocialIdentity({ params: { provider } }),
    refetch: [queryKey],
  });
  if (data === undefined || data.items.length === 0) return null;
  return (
    <SecuritySection title={t('social_accounts')}>
      <FailureNotice failure={remove.failure} />
      <ul className={styles.rows}>
        {data.items.map(({ provider, createdAt }) => (
          <li key={provider} className={styles.row}>
            <div className={styles.rowText}>
              <div className={styles.rowName}>{t(`session_${provider}`)}</div>
              <p className={styles.facts}>
                {t('session_since', { date: formatDateTime(dateLocale, createdAt) })}
              </p>
            </div>
            <Button
              tone="quiet"
              aria-label={`${t('remove')}: ${t(`session_${provider}`)}`}
              onClick={() => remove.send(provider)}
            >
              {t('remove')}
            </Button>
          </li>
        ))}
      </ul>
    </SecuritySection>
  );
}
