import { useSettings } from '../../api/shared-queries.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './tasks.module.css';
import type { PositionSharing } from './use-position-sharing.ts';

/** Whether the car's position is being shared: without it there are no tasks, so the state is always shown. */
export function SharingLine({ sharing }: { readonly sharing: PositionSharing }) {
  const t = useText();
  const { sandbox } = useSettings();
  if (sandbox && ['denied', 'unsupported', 'elsewhere'].includes(sharing.state))
    return <Notice>{t('sharing_lent_car')}</Notice>;
  if (sharing.state === 'denied') return <Notice tone="bad">{t('sharing_denied')}</Notice>;
  if (sharing.state === 'unsupported') return <Notice tone="bad">{t('sharing_unsupported')}</Notice>;
  if (sharing.queued > 0)
    return <Notice tone="warn">{t('sharing_queued', { count: sharing.queued })}</Notice>;
  return (
    <p className={styles.sharing} role="status">
      {t(sharing.state === 'shared' ? 'sharing_position' : 'sharing_waiting')}
    </p>
  );
}
