import { Link } from 'react-router';
import { useText } from '../../i18n/i18n-context.tsx';
import styles from './sandbox-banner.module.css';

/** Says that nothing here is real, and where the mails that nobody gets can be read. */
export function SandboxBanner() {
  const t = useText();
  return (
    <aside className={styles.banner} aria-label={t('sandbox')}>
      <span>{t('sandbox_banner')}</span>
      <Link to="/sandbox/outbox">{t('sandbox_outbox_link')}</Link>
    </aside>
  );
}
