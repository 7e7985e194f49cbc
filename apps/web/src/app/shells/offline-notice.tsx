import { useIsMutating } from '@tanstack/react-query';
import { useLiveState } from '../../api/live/live-context.tsx';
import { signOutKey } from '../../api/session.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import styles from './offline-notice.module.css';

/** Shows that live updates are interrupted, until they resume. */
export function OfflineNotice() {
  const t = useText();
  const live = useLiveState();
  // Signing out ends the session before the page has left.
  const isSigningOut = useIsMutating({ mutationKey: signOutKey }) > 0;
  const isInterrupted = live === 'offline' || (live === 'refused' && !isSigningOut);
  return <output className={styles.notice}>{isInterrupted && <span>{t('live_offline')}</span>}</output>;
}
