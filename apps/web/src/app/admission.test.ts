import { roles, type Role } from '@fiacre/domain';
import { describe, expect, test } from 'vitest';
import { admit as admitAt, landingTarget, type Session } from './admission.ts';
import { appRoutes, routeOf } from './routes.ts';

const admit = (route: Parameters<typeof admitAt>[0], session: Session, sandbox: boolean) =>
  admitAt(route, session, sandbox, '');

const everybody: readonly Role[] = ['rider', 'driver', 'fleetadmin', 'admin'];

// Written out once more from the specification, so that a slip in the table shows. Sources: ROUTE-1 to ROUTE-5.
const allowed: Readonly<Record<string, readonly Role[] | 'everyone'>> = {
  '/': 'everyone',
  '/login': 'everyone',
  '/register': 'everyone',
  '/about-us': 'everyone',
  '/privacy-policy': 'everyone',
  '/reset-password': 'everyone',
  '/verify-email': 'everyone',
  '/bookings': everybody,
  '/bookings/:id': everybody,
  '/profile': everybody,
  '/dashboard': ['admin', 'fleetadmin'],
  '/drivers': ['admin', 'fleetadmin'],
  '/driverearning': ['admin', 'fleetadmin'],
  '/cartypes': ['admin'],
  '/cancelreasons': ['admin'],
  '/addbookings': ['admin'],
  '/promos': ['admin'],
  '/riders': ['admin'],
  '/alladmin': ['admin'],
  '/fleetadmins': ['admin'],
  '/notifications': ['admin'],
  '/earningreports': ['admin'],
  '/addtowallet': ['admin'],
  '/withdraws': ['admin'],
  '/settings': ['admin'],
  '/appinfo': ['admin'],
  '/languagesetting': ['admin'],
};

const sessions: readonly Session[] = [
  { state: 'guest' },
  ...roles.map((role): Session => ({ state: 'signed-in', role })),
];
const visitorPaths = new Set(['/login', '/register']);

function expected(path: string, session: Session): string {
  if (visitorPaths.has(path)) return session.state === 'signed-in' ? landingTarget(session.role) : 'open';
  const who = allowed[path];
  if (who === 'everyone') return 'open';
  return session.state === 'signed-in' && who?.includes(session.role) === true
    ? 'open'
    : session.state === 'guest'
      ? '/login?returnTo='
      : '/login';
}

describe('who may open what', () => {
  const pairs = Object.keys(allowed).flatMap((path) => sessions.map((session) => ({ path, session })));
  test.each(pairs)('ROUTE-1 to ROUTE-6 $path for $session', ({ path, session }) => {
    const admission = admit(routeOf(path.replace(':id', 'some-id')), session, false);
    expect(admission.kind === 'redirect' ? admission.to : admission.kind).toBe(expected(path, session));
  });

  test('ROUTE-1 to ROUTE-5 the table holds exactly the specified routes and the sandbox’s own', () => {
    const paths = appRoutes.map((route) => route.path).toSorted();
    expect(paths).toEqual([...Object.keys(allowed), '/sandbox/outbox'].toSorted());
  });

  test('ROUTE-7 nothing protected is decided while it is not known who is there', () => {
    for (const path of ['/bookings', '/dashboard', '/settings', '/login']) {
      expect(admit(routeOf(path), { state: 'loading' }, false)).toEqual({ kind: 'wait' });
    }
    expect(admit(routeOf('/'), { state: 'loading' }, false)).toEqual({ kind: 'open' });
  });

  test('ROUTE-10 an unknown address goes to the front page', () => {
    expect(admit(routeOf('/no-such-page'), { state: 'guest' }, false)).toEqual({ kind: 'redirect', to: '/' });
    expect(admit(routeOf('/bookings/1/2'), { state: 'guest' }, false)).toEqual({ kind: 'redirect', to: '/' });
  });

  test('a trailing slash opens the same page', () => {
    expect(routeOf('/about-us/')).toBe(routeOf('/about-us'));
  });

  test('the outbox exists in the sandbox only', () => {
    expect(admit(routeOf('/sandbox/outbox'), { state: 'guest' }, true).kind).toBe('open');
    expect(admit(routeOf('/sandbox/outbox'), { state: 'guest' }, false)).toEqual({
      kind: 'redirect',
      to: '/',
    });
  });

  test.each([
    ['admin', '/dashboard'],
    ['fleetadmin', '/dashboard'],
    ['driver', '/bookings'],
    ['rider', '/'],
  ] as const)('LOGIN-3 after signing in a %s goes to %s', (role, target) => {
    expect(landingTarget(role)).toBe(target);
  });

  const guest: Session = { state: 'guest' };
  const rider: Session = { state: 'signed-in', role: 'rider' };

  test('ROUTE-10 a guest is sent to sign in with the page that was wanted', () => {
    expect(admitAt(routeOf('/bookings'), guest, false, '/bookings?page=2')).toEqual({
      kind: 'redirect',
      to: '/login?returnTo=%2Fbookings%3Fpage%3D2',
    });
  });

  test.each([
    ['/bookings?page=2', '/bookings?page=2'],
    ['/profile', '/profile'],
    ['/settings', '/settings'],
    ['/login', '/'],
    ['/register', '/'],
    ['/no-such-page', '/'],
    ['//evil.example/bookings', '/'],
    ['/\\evil.example', '/'],
    ['/..//evil.example', '/'],
    ['https://evil.example/bookings', '/'],
    ['javascript:alert(1)', '/'],
    ['/bookings/a\r\nset-cookie: x', '/bookings/aset-cookie:%20x'],
    ['', '/'],
  ])('ROUTE-10 after signing in the wanted page %j leads to %j', (wanted, reached) => {
    const address = `/login?returnTo=${encodeURIComponent(wanted)}`;
    expect(admitAt(routeOf('/login'), rider, false, address)).toEqual({ kind: 'redirect', to: reached });
  });

  test('ROUTE-6 a page of others is not wanted twice: whoever may not open it ends at the own target', () => {
    expect(admitAt(routeOf('/settings'), rider, false, '/settings')).toEqual({
      kind: 'redirect',
      to: '/login',
    });
  });
});
