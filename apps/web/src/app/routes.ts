import { roles, type Role } from '@fiacre/domain';

/** Pages by name; `page-registry.ts` says which module holds each. */
export type PageName =
  | 'landing'
  | 'sign-in'
  | 'register'
  | 'reset-password'
  | 'verify-email'
  | 'about'
  | 'privacy'
  | 'outbox'
  | 'bookings'
  | 'booking'
  | 'profile'
  | 'dashboard'
  | 'add-booking'
  | 'drivers'
  | 'riders'
  | 'add-to-wallet'
  | 'withdraws'
  | 'settings'
  | 'not-in-this-version';

export interface AppRoute {
  readonly path: string;
  readonly page: PageName;
  /** `everyone`, or the roles whose profile may open it. */
  readonly access: 'everyone' | readonly Role[];
  /** `visitor`: somebody who is signed in is sent on to the own landing target (ROUTE-10). */
  readonly visitor?: true;
  /** Present in sandbox mode only. */
  readonly sandboxOnly?: true;
}

const staff: readonly Role[] = ['admin', 'fleetadmin'];
const adminOnly: readonly Role[] = ['admin'];

const publicPage = (path: string, page: PageName): AppRoute => ({
  path,
  page,
  access: 'everyone',
});
const visitorPage = (path: string, page: PageName): AppRoute => ({
  ...publicPage(path, page),
  visitor: true,
});
const signedInPage = (path: string, page: PageName): AppRoute => ({
  path,
  page,
  access: roles,
});
const officePage = (path: string, page: PageName, access: readonly Role[]): AppRoute => ({
  path,
  page,
  access,
});

/** Every page of the product and who may open it. Sources: ROUTE-1 to ROUTE-5. */
export const appRoutes: readonly AppRoute[] = [
  publicPage('/', 'landing'),
  visitorPage('/login', 'sign-in'),
  visitorPage('/register', 'register'),
  publicPage('/reset-password', 'reset-password'),
  publicPage('/verify-email', 'verify-email'),
  publicPage('/about-us', 'about'),
  publicPage('/privacy-policy', 'privacy'),
  { ...publicPage('/sandbox/outbox', 'outbox'), sandboxOnly: true },
  signedInPage('/bookings', 'bookings'),
  signedInPage('/bookings/:id', 'booking'),
  signedInPage('/profile', 'profile'),
  officePage('/dashboard', 'dashboard', staff),
  officePage('/drivers', 'drivers', staff),
  officePage('/driverearning', 'not-in-this-version', staff),
  officePage('/addbookings', 'add-booking', adminOnly),
  officePage('/cartypes', 'not-in-this-version', adminOnly),
  officePage('/cancelreasons', 'not-in-this-version', adminOnly),
  officePage('/promos', 'not-in-this-version', adminOnly),
  officePage('/riders', 'riders', adminOnly),
  officePage('/alladmin', 'not-in-this-version', adminOnly),
  officePage('/fleetadmins', 'not-in-this-version', adminOnly),
  officePage('/notifications', 'not-in-this-version', adminOnly),
  officePage('/earningreports', 'not-in-this-version', adminOnly),
  officePage('/addtowallet', 'add-to-wallet', adminOnly),
  officePage('/withdraws', 'withdraws', adminOnly),
  officePage('/settings', 'settings', adminOnly),
  officePage('/appinfo', 'not-in-this-version', adminOnly),
  officePage('/languagesetting', 'not-in-this-version', adminOnly),
];

function matches(pattern: string, pathname: string): boolean {
  const wanted = pattern.split('/');
  const given = pathname.split('/');
  return (
    wanted.length === given.length && wanted.every((part, i) => part.startsWith(':') || part === given[i])
  );
}

/** The route of a path, or undefined for an unknown one. A trailing slash makes no difference. */
export function routeOf(pathname: string): AppRoute | undefined {
  const bare = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return appRoutes.find((route) => matches(route.path, bare));
}
