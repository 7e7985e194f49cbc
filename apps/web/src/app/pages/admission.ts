import type { Me } from '@fiacre/contract';
import type { Role } from '@fiacre/domain';
import { isOpenTo, pageAt, type Page } from './pages.ts';

/** Who is signed in, if that is known yet. */
export type Session =
  | { readonly state: 'loading' }
  | { readonly state: 'guest' }
  /** A guest rider may still register or sign in. */
  | { readonly state: 'signed-in'; readonly role: Role; readonly isGuestRider?: boolean };

export type Admission =
  | { readonly kind: 'wait' }
  | { readonly kind: 'open' }
  | { readonly kind: 'redirect'; readonly to: string };

const open: Admission = { kind: 'open' };
const redirect = (to: string): Admission => ({ kind: 'redirect', to });

/** Where a user lands after signing in. Source: LOGIN-3. */
export function landingTarget(role: Role): string {
  if (role === 'admin' || role === 'fleetadmin') return '/dashboard';
  return role === 'driver' ? '/bookings' : '/';
}

/** The protected page that a guest was redirected from, if any; `address` is the URL of `/login`. */
function awaitedPage(address: string): string | null {
  const wanted = new URLSearchParams(address.split('?')[1]).get('returnTo') ?? '';
  if (!/^\/(?![/\\])/.test(wanted)) return null;
  // Compare the parsed URL, not the raw text.
  const { pathname, search } = new URL(wanted, 'http://page');
  const page = pageAt(pathname);
  return page === undefined || page.visitor === true ? null : pathname + search;
}

/** The session of whoever is signed in; null for a guest. Source: GUEST-15. */
export function sessionOf(me: Pick<Me, 'usertype' | 'loginType'> | null): Session {
  if (me === null) return { state: 'guest' };
  return { state: 'signed-in', role: me.usertype, isGuestRider: me.loginType === 'guest' };
}

/**
 * Whether this session may open a page. Unknown paths go to `/`; nothing is decided until the session is known. A
 * guest returns to `address`, with its query, after signing in. Sources: ROUTE-6, ROUTE-7, ROUTE-10.
 */
export function admit(
  page: Page | undefined,
  session: Session,
  sandbox: boolean,
  address: string,
): Admission {
  if (page === undefined || (page.sandboxOnly === true && !sandbox)) return redirect('/');
  // A driver books nothing, so their first page is their desk. Source: LAND-7.
  if (page.path === '/' && session.state === 'signed-in' && session.role === 'driver')
    return redirect(landingTarget(session.role));
  if (page.access === 'everyone') {
    if (page.visitor !== true || session.state === 'guest') return open;
    if (session.state === 'signed-in' && session.isGuestRider === true) return open;
    return session.state === 'loading'
      ? { kind: 'wait' }
      : redirect(awaitedPage(address) ?? landingTarget(session.role));
  }
  if (session.state === 'loading') return { kind: 'wait' };
  if (session.state === 'guest') return redirect(`/login?returnTo=${encodeURIComponent(address)}`);
  return isOpenTo(page, session.role) ? open : redirect('/login');
}
