import type { Role } from '@fiacre/domain';
import { useEffect, useRef, type ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useText } from '../../i18n/i18n-context.tsx';
import type { TextKey } from '@fiacre/contract/texts/en';
import { Icon, type IconName } from '../../ui/icon.tsx';
import styles from './profile.module.css';

interface Part {
  readonly to: string;
  readonly label: TextKey;
  readonly icon: IconName;
  /** Default: everybody. */
  readonly roles?: readonly Role[];
}

const allParts: readonly Part[] = [
  { to: '/profile', label: 'profile_details', icon: 'user' },
  { to: '/profile/wallet', label: 'wallet', icon: 'wallet', roles: ['rider', 'driver'] },
  { to: '/profile/documents', label: 'tab_documents', icon: 'card', roles: ['driver'] },
  { to: '/profile/places', label: 'places_title', icon: 'pin', roles: ['rider'] },
  { to: '/profile/notifications', label: 'push_device_title', icon: 'bell', roles: ['rider', 'driver'] },
  { to: '/profile/security', label: 'security_title', icon: 'shield' },
  { to: '/profile/privacy', label: 'own_data_title', icon: 'info' },
];

export interface ProfileFrameProps {
  readonly role: Role;
  readonly children: ReactNode;
}

/** The title of the profile, links to its pages, and the current page. Source: PROF-1. */
export function ProfileFrame({ role, children }: ProfileFrameProps) {
  const t = useText();
  const parts = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the row of parts scrolls sideways.
    const here = parts.current?.querySelector('[aria-current]');
    here?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, []);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('profile_title')}</h1>
      <nav ref={parts} className={styles.parts} aria-label={t('profile_title')}>
        {allParts
          .filter(({ roles }) => roles === undefined || roles.includes(role))
          .map(({ to, label, icon }) => (
            <NavLink key={to} to={to} end className={styles.partLink ?? ''}>
              <Icon name={icon} />
              {t(label)}
            </NavLink>
          ))}
      </nav>
      <div className={styles.content}>{children}</div>
    </div>
  );
}
