import { useState, type ReactNode } from 'react';
import { useText } from '../../i18n/i18n-context.tsx';
import { BrandStyle } from '../../ui/styles/brand-style.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Logo } from '../../ui/brand/logo.tsx';
import { UndoProvider } from '../../ui/undo/undo-provider.tsx';
import { useModal } from '../../ui/dialogs/use-modal.ts';
import { useMenuState } from './menu-state.ts';
import type { OfficeMenuItem } from './office-menu.ts';
import { OfficeNavigation } from './office-navigation.tsx';
import { SkipLink } from '../../ui/styles/skip-link.tsx';
import styles from './office-shell.module.css';

export interface OfficeShellProps {
  readonly appName: string;
  /** Only the pages that the reader's role may open. Source: NAV-3. */
  readonly menu: readonly OfficeMenuItem[];
  readonly onSignOut: () => void;
  /** Language and appearance. */
  readonly choices: ReactNode;
  /** The notice that the page may be out of date; in the bar, or above the side navigation. */
  readonly notice: ReactNode;
  /** Shown above the page, such as the sandbox banner. */
  readonly banner?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Side navigation of 240 px: permanent on wide screens, where it can be collapsed to its icons, and a drawer on narrow
 * ones. Sources: NAV-2, CONST-8.
 */
export function OfficeShell(props: OfficeShellProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [{ collapsed, closedGroups }, changeMenu] = useMenuState();
  const close = () => setOpen(false);
  const navigation = {
    appName: props.appName,
    menu: props.menu,
    onSignOut: props.onSignOut,
    choices: props.choices,
    closedGroups,
    onGroups: (groups: readonly string[]) => changeMenu({ closedGroups: groups }),
  };
  return (
    <UndoProvider>
      <BrandStyle />
      <div className={styles.office} data-collapsed={collapsed}>
        <SkipLink />
        <aside className={styles.side}>
          <div className={styles.sideNotice}>{props.notice}</div>
          <OfficeNavigation
            {...navigation}
            collapsed={collapsed}
            toggle={
              <IconButton
                label={t(collapsed ? 'menu_expand' : 'menu_collapse')}
                aria-expanded={!collapsed}
                onClick={() => changeMenu({ collapsed: !collapsed })}
              >
                <Icon name="panel" />
              </IconButton>
            }
          />
        </aside>
        <div className={styles.rest}>
          <header className={styles.bar}>
            <IconButton label={t('open_menu')} aria-expanded={open} onClick={() => setOpen(true)}>
              <Icon name="menu" />
            </IconButton>
            <Logo name={props.appName} tone="light" />
            {props.notice}
          </header>
          {props.banner}
          <main id="content" tabIndex={-1} className={styles.main}>
            {props.children}
          </main>
        </div>
        {open && (
          <SideDrawer onClose={close}>
            <OfficeNavigation
              {...navigation}
              onGo={close}
              toggle={
                <IconButton label={t('close_menu')} onClick={close}>
                  <Icon name="close" />
                </IconButton>
              }
            />
          </SideDrawer>
        )}
      </div>
    </UndoProvider>
  );
}

function SideDrawer({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }) {
  const t = useText();
  const modal = useModal(onClose);
  return (
    <dialog {...modal} className={styles.drawer} aria-label={t('menu')}>
      {children}
    </dialog>
  );
}
