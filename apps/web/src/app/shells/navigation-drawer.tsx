import { NavLink } from 'react-router';
import { useMe } from '../../api/client/session.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialogs/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LanguageSelect } from './language-select.tsx';
import styles from './navigation-drawer.module.css';
import { publicLinks } from './navigation.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { useSignOut } from './use-sign-out.ts';

/** Links and language selection on a narrow screen. Source: LAYOUT-4. */
export function NavigationDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const signedIn = useMe().data != null;
  const { signOut } = useSignOut();
  return (
    <Drawer label={t('menu')} onClose={onClose}>
      <div className={styles.drawer}>
        <div className={styles.head}>
          <IconButton label={t('close_menu')} onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        </div>
        {publicLinks(signedIn).map(({ to, label }) => (
          <NavLink key={to} to={to} className={styles.link ?? ''} end={to === '/'} onClick={onClose}>
            {t(label)}
          </NavLink>
        ))}
        {signedIn && (
          <button
            type="button"
            className={styles.signOut}
            onClick={() => {
              onClose();
              signOut();
            }}
          >
            {t('logout')}
          </button>
        )}
        <div className={styles.choices}>
          <LanguageSelect preselects="default" />
          <ThemeSwitch />
        </div>
      </div>
    </Drawer>
  );
}
