import { useId, type ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { useText } from '../../i18n/i18n-context.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Logo } from '../../ui/brand/logo.tsx';
import type { OfficeLink, OfficeMenuGroup, OfficeMenuItem } from './office-menu.ts';
import styles from './office-navigation.module.css';

export interface OfficeNavigationProps {
  readonly appName: string;
  /** Only the pages that the reader's role may open. Source: NAV-3. */
  readonly menu: readonly OfficeMenuItem[];
  readonly closedGroups: readonly string[];
  readonly onGroups: (closedGroups: readonly string[]) => void;
  readonly onSignOut: () => void;
  /** Called when a link is followed. */
  readonly onGo?: () => void;
  /** Shows icons only; their texts become tooltips. */
  readonly collapsed?: boolean;
  /** Shown after the logo: the button that collapses or closes the navigation. */
  readonly toggle: ReactNode;
  /** Language and appearance. */
  readonly choices: ReactNode;
}

/** The back office's links, some of them in groups that open and close. Sources: NAV-1, NAV-3, NAV-4. */
export function OfficeNavigation(props: OfficeNavigationProps) {
  const { appName, menu, closedGroups, onGroups, onGo, collapsed = false } = props;
  const t = useText();
  const toggleGroup = (id: string) =>
    onGroups(
      closedGroups.includes(id) ? closedGroups.filter((other) => other !== id) : [...closedGroups, id],
    );
  return (
    <div className={classNames(styles.navigation, collapsed && styles.collapsed)}>
      <div className={styles.top}>
        {!collapsed && <Logo name={appName} tone="light" />}
        {props.toggle}
      </div>
      <nav aria-label={t('back_office')}>
        <ul>
          {menu.map((item) =>
            'links' in item ? (
              <Group
                key={item.id}
                group={item}
                // When only icons are shown, groups have no headings, so every group is open.
                open={collapsed || !closedGroups.includes(item.id)}
                onToggle={() => toggleGroup(item.id)}
                onGo={onGo}
              />
            ) : (
              <Item key={item.to} link={item} onGo={onGo} />
            ),
          )}
          <li>
            <button type="button" className={styles.link} onClick={props.onSignOut} title={t('logout')}>
              <Label icon="logout" text={t('logout')} />
            </button>
          </li>
        </ul>
      </nav>
      {!collapsed && <div className={styles.choices}>{props.choices}</div>}
    </div>
  );
}

interface GroupProps {
  readonly group: OfficeMenuGroup;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly onGo: (() => void) | undefined;
}

function Group({ group, open, onToggle, onGo }: GroupProps) {
  const t = useText();
  const id = useId();
  return (
    <li className={styles.group}>
      <button
        type="button"
        className={classNames(styles.link, styles.heading)}
        aria-expanded={open}
        aria-controls={id}
        onClick={onToggle}
      >
        <Label icon={group.icon} text={t(group.label)} />
        <Icon name="chevron" className={styles.chevron} />
      </button>
      <ul id={id} aria-label={t(group.label)} hidden={!open}>
        {group.links.map((link) => (
          <Item key={link.to} link={link} onGo={onGo} />
        ))}
      </ul>
    </li>
  );
}

function Item({ link, onGo }: { readonly link: OfficeLink; readonly onGo: (() => void) | undefined }) {
  const t = useText();
  const { to, label, icon, count = 0, repeats = false } = link;
  const shared = { to, className: styles.link ?? '', title: t(label), onClick: () => onGo?.() };
  const content = (
    <>
      <Label icon={icon} text={t(label)} />
      {count > 0 && <span className={styles.count}>{count}</span>}
    </>
  );
  return (
    <li>
      {repeats ? (
        <Link {...shared}>{content}</Link>
      ) : (
        <NavLink {...shared} end>
          {content}
        </NavLink>
      )}
    </li>
  );
}

function Label({ icon, text }: { readonly icon: IconName; readonly text: string }) {
  return (
    <>
      <Icon name={icon} />
      <span className={styles.text}>{text}</span>
    </>
  );
}
