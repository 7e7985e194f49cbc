import { useState, type ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useText } from '../i18n/i18n-context.tsx';
import type { TextKey } from '../i18n/text-key.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Logo } from '../ui/logo.tsx';
import { useModal } from '../ui/use-modal.ts';
import styles from './office-shell.module.css';

export interface OfficeLink {
  readonly to: string;
  readonly label: TextKey;
  readonly icon: IconName;
}

export interface OfficeShellProps {
  readonly appName: string;
  /** Only the pages that the reader's role may open. Source: NAV-3. */
  readonly links: readonly OfficeLink[];
  readonly onSignOut: () => void;
  /** Language and appearance. */
  readonly choices: ReactNode;
  /** Shown above the page, such as the sandbox banner. */
  readonly banner?: ReactNode;
  readonly children: ReactNode;
}

/** Side navigation of 240 px: permanent on wide screens, a drawer on narrow ones. Sources: NAV-2, CONST-8. */
export function OfficeShell(props: OfficeShellProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className={styles.office}>
      <a href="#content" className={styles.skip}>
        {t('skip_to_content')}
      </a>
      <aside className={styles.side}>
        <Navigation {...props} />
      </aside>
      <div className={styles.rest}>
        <header className={styles.bar}>
          <IconButton label={t('open_menu')} aria-expanded={open} onClick={() => setOpen(true)}>
            <Icon name="menu" />
          </IconButton>
          <Logo name={props.appName} tone="light" />
        </header>
        {props.banner}
        <main id="content" tabIndex={-1} className={styles.main}>
          {props.children}
        </main>
      </div>
      {open && (
        <SideDrawer onClose={close}>
          <Navigation {...props} onGo={close} />
        </SideDrawer>
      )}
    </div>
  );
}

function Navigation({
  appName,
  links,
  onSignOut,
  choices,
  onGo,
}: OfficeShellProps & { readonly onGo?: () => void }) {
  const t = useText();
  return (
    <div className={styles.navigation}>
      <p className={styles.logo}>
        <Logo name={appName} tone="light" />
      </p>
      <nav aria-label={t('back_office')}>
        <ul>
          {links.map(({ to, label, icon }) => (
            <li key={to}>
              <NavLink to={to} end className={styles.link ?? ''} onClick={() => onGo?.()}>
                <Icon name={icon} />
                {t(label)}
              </NavLink>
            </li>
          ))}
          <li>
            <button type="button" className={styles.link} onClick={onSignOut}>
              <Icon name="logout" />
              {t('logout')}
            </button>
          </li>
        </ul>
      </nav>
      <div className={styles.choices}>{choices}</div>
    </div>
  );
}

function SideDrawer({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }) {
  const t = useText();
  const { ref, onCancel } = useModal(onClose);
  return (
    <dialog ref={ref} className={styles.drawer} aria-label={t('menu')} onCancel={onCancel}>
      <IconButton label={t('close_menu')} className={styles.close} onClick={onClose}>
        <Icon name="close" />
      </IconButton>
      {children}
    </dialog>
  );
}
