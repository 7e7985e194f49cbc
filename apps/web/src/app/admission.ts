import type { Role } from '@fiacre/domain';
import { isOpenTo, pageAt, type Page } from './pages.ts';

/** Whether it is known who is signed in, and who. */
export type Session =
  | { readonly state: 'loading' }
  | { readonly state: 'guest' }
  | { readonly state: 'signed-in'; readonly role: Role };

export type Admission =
  | { readonly kind: 'wait' }
  | { readonly kind: 'open' }
  | { readonly kind: 'redirect'; readonly to: string };

const open: Admission = { kind: 'open' };
const redirect = (to: string): Admission => ({ kind: 'redirect', to });

/** Where somebody goes after signing in. Source: LOGIN-3. */
export function landingTarget(role: Role): string {
  if (role === 'admin' || role === 'fleetadmin') return '/dashboard';
  return role === 'driver' ? '/bookings' : '/';
}

/** The page that a guest was sent away from, if it is one of ours behind the sign-in; `address` is that of `/login`. */
function awaitedPage(address: string): string | null {
  const wanted = new URLSearchParams(address.split('?')[1]).get('returnTo') ?? '';
  if (!/^\/(?![/\\])/.test(wanted)) return null;
  // What the parser makes of it counts, not what was written.
  const { pathname, search } = new URL(wanted, 'http://page');
  const page = pageAt(pathname);
  return page === undefined || page.visitor === true ? null : pathname + search;
}

/**
 * Whether a page opens for this session. Unknown paths go to `/`; nothing is decided while it is not known who is
 * there. A guest comes back to `address`, path and query, after signing in. Sources: ROUTE-6, ROUTE-7, ROUTE-10.
 */
export function admit(
  page: Page | undefined,
  session: Session,
  sandbox: boolean,
  address: string,
): Admission {
  if (page === undefined || (page.sandboxOnly === true && !sandbox)) return redirect('/');
  if (page.access === 'everyone') {
    if (page.visitor !== true || session.state === 'guest') return open;
    return session.state === 'loading'
      ? { kind: 'wait' }
      : redirect(awaitedPage(address) ?? landingTarget(session.role));
  }
  if (session.state === 'loading') return { kind: 'wait' };
  if (session.state === 'guest') return redirect(`/login?returnTo=${encodeURIComponent(address)}`);
  return isOpenTo(page, session.role) ? open : redirect('/login');
}
