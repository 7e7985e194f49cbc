import { useLiveState } from '../../api/live/live-context.tsx';
import { useText } from '../../i18n/i18n-context.tsx';
import styles from './offline-notice.module.css';

/** Says that the page no longer hears of changes, until it does again. */
export function OfflineNotice() {
  const t = useText();
  const offline = useLiveState() === 'offline';
  return <output className={styles.notice}>{offline && <span>{t('live_offline')}</span>}</output>;
}
