import { readFileSync } from 'node:fs';
import { roles } from '@fiacre/domain';
import { describe, expect, test } from 'vitest';
import { admit as admitAt, landingTarget, type Session } from './admission.ts';
import { pageAt, pages, type Page } from './pages.ts';

const admit = (page: Page | undefined, session: Session, sandbox: boolean) =>
  admitAt(page, session, sandbox, '');

/** Who may open each page, by row of the specification. The paths are read from the row itself. */
const rows: readonly (readonly [row: string, access: Page['access']])[] = [
  ['ROUTE-1', 'everyone'],
  ['ROUTE-2', 'everyone'],
  ['ROUTE-3', roles],
  ['ROUTE-4', ['admin', 'fleetadmin']],
  ['ROUTE-5', ['admin']],
];
const specification = readFileSync(
  new URL('../../../../../docs/specification/pages.md', import.meta.url),
  'utf8',
);
const specified = new Map(
  rows.flatMap(([row, access]) => {
    const text = new RegExp(`\\*\\*${row}\\*\\* (.*?)\\n- `, 's').exec(specification)?.[1] ?? '';
    return [...text.matchAll(/`(\/[a-z/:-]*)`/g)].map(([, path = '']) => [path, access] as const);
  }),
);

/** The pages that no row of ROUTE-1 to ROUTE-5 names. */
const ownAccess: Readonly<Record<string, Page['access']>> = {
  '/bookings/:id': roles,
  '/bookings/:id/receipt': roles,
  '/earnings': ['driver'],
  '/offers': ['driver'],
  '/repeatedrides': ['rider'],
  '/inbox': ['rider', 'driver'],
  '/profile/wallet': ['rider', 'driver'],
  '/profile/documents': ['driver'],
  '/profile/places': ['rider'],
  '/profile/notifications': ['rider', 'driver'],
  '/profile/security': roles,
  '/profile/privacy': roles,
  '/background-positions': ['driver'],
  '/reset-password': 'everyone',
  '/verify-email': 'everyone',
  '/follow': 'everyone',
  '/receipt': 'everyone',
  '/k/:code': 'everyone',
  '/sandbox/outbox': 'everyone',
};

const sessions: readonly Session[] = [
  { state: 'guest' },
  ...roles.map((role): Session => ({ state: 'signed-in', role })),
];
const visitorPaths = new Set(['/login', '/register']);

function expected({ path }: Page, session: Session): string {
  const who = specified.get(path) ?? ownAccess[path] ?? [];
  if (visitorPaths.has(path)) return session.state === 'signed-in' ? landingTarget(session.role) : 'open';
  if (path === '/' && session.state === 'signed-in' && session.role === 'driver') return '/bookings';
  if (who === 'everyone') return 'open';
  if (session.state !== 'signed-in') return '/login?returnTo=';
  return who.includes(session.role) ? 'open' : '/login';
}

describe('admit', () => {
  const pairs = pages.flatMap((page) => sessions.map((session) => ({ path: page.path, page, session })));
  test.each(pairs)('ROLE-1 ROUTE-1 to ROUTE-6 $path for $session', ({ path, page, session }) => {
    const found = pageAt(path.replace(':id', 'some-id'));
    expect(found).toBe(page);
    const admission = admit(found, session, true);
    expect(admission.kind === 'redirect' ? admission.to : admission.kind).toBe(expected(page, session));
  });

  test('ROUTE-1 to ROUTE-5 every page of the specification exists once', () => {
    const paths = pages.map(({ path }) => path);
    expect(specified.size).toBe(45);
    expect([...specified.keys()].filter((path) => !paths.includes(path))).toEqual([]);
    expect(new Set(paths).size).toBe(paths.length);
  });

  test('ROUTE-5 every page is in the specification or listed here, so that none opens to others unnoticed', () => {
    const others = pages.filter(({ path }) => !specified.has(path) && !(path in ownAccess));
    expect(others.map(({ path }) => path)).toEqual([]);
    for (const path of Object.keys(ownAccess)) expect(specified.has(path)).toBe(false);
  });

  test('ROUTE-7 decides nothing about protected pages while the session is unknown', () => {
    for (const path of ['/bookings', '/dashboard', '/settings', '/login']) {
      expect(admit(pageAt(path), { state: 'loading' }, false)).toEqual({ kind: 'wait' });
    }
    expect(admit(pageAt('/'), { state: 'loading' }, false)).toEqual({ kind: 'open' });
  });

  test('ROUTE-10 redirects an unknown path to the landing page', () => {
    expect(admit(pageAt('/no-such-page'), { state: 'guest' }, false)).toEqual({ kind: 'redirect', to: '/' });
    expect(admit(pageAt('/bookings/1/2'), { state: 'guest' }, false)).toEqual({ kind: 'redirect', to: '/' });
  });

  test('LAND-7 a signed-in driver’s first page is the desk, whatever the address of `/` contains', () => {
    const driver: Session = { state: 'signed-in', role: 'driver' };
    for (const address of ['/', '/?pickup=station&drop='])
      expect(admitAt(pageAt('/'), driver, false, address)).toEqual({ kind: 'redirect', to: '/bookings' });
  });

  test('ignores a trailing slash', () => {
    expect(pageAt('/about-us/')).toBe(pageAt('/about-us'));
  });

  test('opens the outbox in the sandbox only', () => {
    expect(admit(pageAt('/sandbox/outbox'), { state: 'guest' }, true).kind).toBe('open');
    expect(admit(pageAt('/sandbox/outbox'), { state: 'guest' }, false)).toEqual({
      kind: 'redirect',
      to: '/',
    });
  });

  test.each([
    ['admin', '/dashboard'],
    ['fleetadmin', '/dashboard'],
    ['driver', '/bookings'],
    ['rider', '/'],
  ] as const)('LOGIN-3 after signing in, a %s lands on %s', (role, target) => {
    expect(landingTarget(role)).toBe(target);
  });

  const guest: Session = { state: 'guest' };
  const rider: Session = { state: 'signed-in', role: 'rider' };

  test('ROUTE-10 redirects a guest to sign-in, keeping the requested page', () => {
    expect(admitAt(pageAt('/bookings'), guest, false, '/bookings?page=2')).toEqual({
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
  ])('ROUTE-10 after signing in, the requested page %j leads to %j', (wanted, reached) => {
    const address = `/login?returnTo=${encodeURIComponent(wanted)}`;
    expect(admitAt(pageAt('/login'), rider, false, address)).toEqual({ kind: 'redirect', to: reached });
  });

  test('ROUTE-6 redirects users who may not open the requested page to their landing page', () => {
    expect(admitAt(pageAt('/settings'), rider, false, '/settings')).toEqual({
      kind: 'redirect',
      to: '/login',
    });
  });
});
