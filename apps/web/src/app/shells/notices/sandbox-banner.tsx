import { useEffect } from 'react';
import { Link } from 'react-router';
import { useText } from '../../../i18n/i18n-context.tsx';
import { sandboxCookieName } from '../../boot/boot-state.ts';
import { saveCookie } from '../../boot/document-cookie.ts';
import styles from './sandbox-banner.module.css';

/**
 * States that this is a sandbox, and links to the outbox with the messages that were not sent. After the first page it
 * is a small chip: the server marks the document, and the style sheet hides the sentence.
 */
export function SandboxBanner() {
  const t = useText();
  useEffect(() => saveCookie(sandboxCookieName, 'yes'), []);
  return (
    <aside className={styles.banner} aria-label={t('sandbox')}>
      <strong className={styles.name}>{t('sandbox')}</strong>
      <span className={styles.sentence}>{t('sandbox_banner')}</span>
      <Link to="/sandbox/outbox">{t('sandbox_outbox_link')}</Link>
    </aside>
  );
}
