import { useState } from 'react';
import { Link, NavLink } from 'react-router';
import { useMe } from '../../api/client/session.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Logo } from '../../ui/brand/logo.tsx';
import { LanguageSelect } from './language-select.tsx';
import { NotificationBell } from './notices/notification-bell.tsx';
import { NavigationDrawer } from './navigation-drawer.tsx';
import { publicLinks } from './navigation.ts';
import { OfflineNotice } from './notices/offline-notice.tsx';
import styles from './public-header.module.css';
import { TaskNotice } from './notices/task-notice.tsx';
import { useScrolledPast } from './use-scrolled-past.ts';
import { useSignOut } from './use-sign-out.ts';

/** Past this scroll position the header switches from dark to light. Source: LAYOUT-1. */
const changeHeightPixels = 40;

export function PublicHeader() {
  const t = useText();
  const { appName } = useSettings();
  const signedIn = useMe().data != null;
  const scrolled = useScrolledPast(changeHeightPixels);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const { signOut } = useSignOut();
  return (
    <header className={classNames(styles.header, scrolled && styles.scrolled)}>
      <div className={styles.inner}>
        <Link to="/" className={styles.home} aria-label={`${appName}, ${t('home')}`}>
          <Logo name={appName} tone={scrolled ? 'dark' : 'light'} />
        </Link>
        <nav className={styles.links} aria-label={t('main_navigation')}>
          {publicLinks(signedIn).map(({ to, label }) => (
            <NavLink key={to} to={to} className={styles.link ?? ''} end={to === '/'}>
              {t(label)}
            </NavLink>
          ))}
          {signedIn && (
            <button type="button" onClick={signOut}>
              {t('logout')}
            </button>
          )}
          <LanguageSelect />
        </nav>
        <TaskNotice />
        <NotificationBell />
        <IconButton
          label={t('open_menu')}
          className={styles.menuButton}
          aria-expanded={drawerOpen}
          onClick={() => setDrawerOpen(!drawerOpen)}
        >
          <Icon name="menu" />
        </IconButton>
      </div>
      <OfflineNotice />
      {drawerOpen && <NavigationDrawer onClose={() => setDrawerOpen(false)} />}
    </header>
  );
}
