import { Link } from 'react-router';
import { useText } from '../../i18n/i18n-context.tsx';
import styles from './sandbox-banner.module.css';

/** States that this is a sandbox, and links to the outbox with the messages that were not sent. */
export function SandboxBanner() {
  const t = useText();
  return (
    <aside className={styles.banner} aria-label={t('sandbox')}>
      <span>{t('sandbox_banner')}</span>
      <Link to="/sandbox/outbox">{t('sandbox_outbox_link')}</Link>
    </aside>
  );
}
