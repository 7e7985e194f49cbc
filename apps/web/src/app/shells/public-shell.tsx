import { useEffect, useRef, type ReactNode } from 'react';
import { useSettings } from '../../api/shared-queries.ts';
import { keepFocus } from './keep-focus.ts';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';
import { SandboxBanner } from './notices/sandbox-banner.tsx';
import { SkipLink } from '../../ui/styles/skip-link.tsx';
import styles from './shell.module.css';
import { UpdateNotice } from './notices/update-notice.tsx';
import { UnsentNotice } from './notices/unsent-notice.tsx';

/** Header, page and footer for guests, riders and drivers. */
export function PublicShell({ children }: { readonly children: ReactNode }) {
  const { sandbox } = useSettings();
  const main = useRef<HTMLElement>(null);
  useEffect(() => (main.current === null ? undefined : keepFocus(main.current)), []);
  return (
    <div className={styles.page}>
      <SkipLink />
      <PublicHeader />
      <div className={styles.sky}>{sandbox && <SandboxBanner />}</div>
      <main ref={main} id="content" tabIndex={-1} className={styles.main}>
        <UpdateNotice />
        <UnsentNotice />
        {children}
      </main>
      <PublicFooter />
    </div>
  );
}
