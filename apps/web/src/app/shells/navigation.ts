import type { Role } from '@fiacre/domain';
import type { TextKey } from '../../i18n/text-key.ts';
import type { IconName } from '../../ui/icon.tsx';
import { appRoutes } from '../routes.ts';

export interface NavigationItem {
  readonly to: string;
  readonly label: TextKey;
}

/** The links of the public header, drawer and footer. Sources: LAYOUT-2, LAYOUT-3. */
export function publicLinks(signedIn: boolean): readonly NavigationItem[] {
  return [
    { to: '/', label: 'home' },
    { to: '/bookings', label: signedIn ? 'my_account' : 'login_or_sign_up' },
    { to: '/about-us', label: 'about_us' },
    { to: '/privacy-policy', label: 'privacy_policy' },
  ];
}

export interface SideItem extends NavigationItem {
  readonly icon: IconName;
}

const sideItems: readonly SideItem[] = [
  { to: '/', label: 'home', icon: 'home' },
  { to: '/dashboard', label: 'dashboard', icon: 'dashboard' },
  { to: '/bookings', label: 'booking_history', icon: 'list' },
  { to: '/addbookings', label: 'add_booking', icon: 'plus' },
  { to: '/drivers', label: 'drivers', icon: 'people' },
  { to: '/riders', label: 'riders', icon: 'people' },
  { to: '/addtowallet', label: 'add_to_wallet', icon: 'wallet' },
  { to: '/withdraws', label: 'withdraws', icon: 'bank' },
  { to: '/settings', label: 'settings', icon: 'sliders' },
  { to: '/profile', label: 'profile', icon: 'user' },
];

/** The items of the side navigation that a role may open; pages that are not built are not offered. Source: NAV-3. */
export function sideNavigation(role: Role): readonly SideItem[] {
  return sideItems.filter(({ to }) => {
    const access = appRoutes.find((route) => route.path === to)?.access;
    return access === 'everyone' || access?.includes(role) === true;
  });
}
