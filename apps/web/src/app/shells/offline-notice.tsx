import { useLiveState } from '../../api/live/live-context.tsx';
import { useText } from '../../i18n/i18n-context.tsx';
import styles from './offline-notice.module.css';

/** Shows that live updates are interrupted, until they resume. */
export function OfflineNotice() {
  const t = useText();
  const offline = useLiveState() === 'offline';
  return <output className={styles.notice}>{offline && <span>{t('live_offline')}</span>}</output>;
}
