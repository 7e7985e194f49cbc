import type { Role } from '@fiacre/domain';
import type { TextKey } from '../../i18n/text-key.ts';
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

const sideItems: readonly NavigationItem[] = [
  { to: '/', label: 'home' },
  { to: '/dashboard', label: 'dashboard' },
  { to: '/bookings', label: 'bookings' },
  { to: '/addbookings', label: 'add_booking' },
  { to: '/profile', label: 'profile' },
];

/** The items of the side navigation that a role may open; pages that are not built are not offered. Source: NAV-3. */
export function sideNavigation(role: Role): readonly NavigationItem[] {
  return sideItems.filter(({ to }) => {
    const access = appRoutes.find((route) => route.path === to)?.access;
    return access === 'everyone' || access?.includes(role) === true;
  });
}
