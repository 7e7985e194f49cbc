import { createElement, lazy, Suspense, type ComponentType } from 'react';
import { PageSpinner } from '../ui/spinner.tsx';
import type { PageName } from './routes.ts';
import { useHydrated } from '../ui/use-hydrated.ts';

interface PageEntry {
  /** Source path, by which the build's manifest names the chunk. */
  readonly source: string;
  readonly load: () => Promise<ComponentType>;
  /** Rendered on the server: public pages. The others need the signed-in browser anyway. */
  readonly onServer: boolean;
}

/** Where each page lives. The literal imports are what the bundler splits by. */
const pages: Partial<Record<PageName, PageEntry>> = {
  landing: {
    source: 'src/features/book-ride/landing-page.tsx',
    load: async () => (await import('../features/book-ride/landing-page.tsx')).LandingPage,
    onServer: true,
  },
  'sign-in': {
    source: 'src/features/sign-in/sign-in-page.tsx',
    load: async () => (await import('../features/sign-in/sign-in-page.tsx')).SignInPage,
    onServer: true,
  },
  register: {
    source: 'src/features/register/register-page.tsx',
    load: async () => (await import('../features/register/register-page.tsx')).RegisterPage,
    onServer: true,
  },
  'reset-password': {
    source: 'src/features/reset-password/reset-password-page.tsx',
    load: async () => (await import('../features/reset-password/reset-password-page.tsx')).ResetPasswordPage,
    onServer: true,
  },
  'verify-email': {
    source: 'src/features/verify-email/verify-email-page.tsx',
    load: async () => (await import('../features/verify-email/verify-email-page.tsx')).VerifyEmailPage,
    onServer: true,
  },
  about: {
    source: 'src/features/static-pages/about-page.tsx',
    load: async () => (await import('../features/static-pages/about-page.tsx')).AboutPage,
    onServer: true,
  },
  privacy: {
    source: 'src/features/static-pages/privacy-page.tsx',
    load: async () => (await import('../features/static-pages/privacy-page.tsx')).PrivacyPage,
    onServer: true,
  },
  outbox: {
    source: 'src/features/outbox/outbox-page.tsx',
    load: async () => (await import('../features/outbox/outbox-page.tsx')).OutboxPage,
    onServer: false,
  },
  profile: {
    source: 'src/app/pages/profile-page.tsx',
    load: async () => (await import('./pages/profile-page.tsx')).ProfilePage,
    onServer: true,
  },
  'not-in-this-version': {
    source: 'src/features/static-pages/not-in-this-version-page.tsx',
    load: async () =>
      (await import('../features/static-pages/not-in-this-version-page.tsx')).NotInThisVersionPage,
    onServer: true,
  },
  bookings: {
    source: 'src/app/pages/bookings-page.tsx',
    load: async () => (await import('./pages/bookings-page.tsx')).BookingsPage,
    onServer: false,
  },
  booking: {
    source: 'src/app/pages/booking-page.tsx',
    load: async () => (await import('./pages/booking-page.tsx')).BookingPage,
    onServer: false,
  },
  dashboard: {
    source: 'src/features/dashboard/dashboard-page.tsx',
    load: async () => (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage,
    onServer: false,
  },
  'add-booking': {
    source: 'src/app/pages/add-booking-page.tsx',
    load: async () => (await import('./pages/add-booking-page.tsx')).AddBookingPage,
    onServer: false,
  },
  drivers: {
    source: 'src/features/people/drivers-page.tsx',
    load: async () => (await import('../features/people/drivers-page.tsx')).DriversPage,
    onServer: false,
  },
  settings: {
    source: 'src/features/settings/settings-page.tsx',
    load: async () => (await import('../features/settings/settings-page.tsx')).SettingsPage,
    onServer: false,
  },
  'add-to-wallet': {
    source: 'src/features/wallet/add-to-wallet-page.tsx',
    load: async () => (await import('../features/wallet/add-to-wallet-page.tsx')).AddToWalletPage,
    onServer: false,
  },
  withdraws: {
    source: 'src/features/withdrawals/withdraws-page.tsx',
    load: async () => (await import('../features/withdrawals/withdraws-page.tsx')).WithdrawsPage,
    onServer: false,
  },
  riders: {
    source: 'src/features/people/riders-page.tsx',
    load: async () => (await import('../features/people/riders-page.tsx')).RidersPage,
    onServer: false,
  },
};

const ready = new Map<PageName, ComponentType>();
const lazyPages = new Map<PageName, ComponentType>();

export function pageEntry(name: PageName): PageEntry | undefined {
  return pages[name];
}

/** Loads a page before the first render, so that server and browser draw the same without waiting. */
export async function preparePage(name: PageName): Promise<void> {
  const entry = pages[name];
  if (entry?.onServer === true) ready.set(name, await entry.load());
}

function lazyPage(name: PageName, entry: PageEntry): ComponentType {
  const known = lazyPages.get(name);
  if (known !== undefined) return known;
  const page = lazy(async () => ({ default: await entry.load() }));
  lazyPages.set(name, page);
  return page;
}

export function Page({ name }: { readonly name: PageName }) {
  const hydrated = useHydrated();
  const prepared = ready.get(name);
  if (prepared !== undefined) return createElement(prepared);
  const entry = pages[name];
  if (entry === undefined || !hydrated) return <PageSpinner />;
  return <Suspense fallback={<PageSpinner />}>{createElement(lazyPage(name, entry))}</Suspense>;
}
