import { useLiveState } from '../../api/live/live-context.tsx';
import { useIsSigningOut } from '../../api/session.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import styles from './offline-notice.module.css';

/** Shows that live updates are interrupted, until they resume. */
export function OfflineNotice() {
  const t = useText();
  const live = useLiveState();
  const isSigningOut = useIsSigningOut();
  const isInterrupted = live === 'offline' || (live === 'refused' && !isSigningOut);
  return <output className={styles.notice}>{isInterrupted && <span>{t('live_offline')}</span>}</output>;
}
