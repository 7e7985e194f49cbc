import { useLiveState } from '../../../api/live/live-context.tsx';
import { useIsSigningOut } from '../../../api/client/session.ts';
import { useText } from '../../../i18n/i18n-context.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './offline-notice.module.css';

/**
 * Shows that live updates are interrupted, until they resume. It is part of the bar at the top, which has room for it:
 * over the page it would cover a button, and inside the page it would move one under the finger.
 */
export function OfflineNotice() {
  const t = useText();
  const live = useLiveState();
  const isSigningOut = useIsSigningOut();
  const isInterrupted = live === 'offline' || (live === 'refused' && !isSigningOut);
  return (
    <output className={styles.notice} data-offline={isInterrupted}>
      {isInterrupted && (
        <>
          <Icon name="alert" />
          <span>{t('live_offline')}</span>
        </>
      )}
    </output>
  );
}
