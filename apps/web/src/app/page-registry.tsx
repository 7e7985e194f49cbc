import { createElement, lazy, Suspense, useSyncExternalStore, type ComponentType } from 'react';
import { PageSpinner } from '../ui/spinner.tsx';
import type { PageName } from './routes.ts';

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

const never = () => () => {};

/** False on the server and while the browser takes over the server's picture. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

export function Page({ name }: { readonly name: PageName }) {
  const hydrated = useHydrated();
  const prepared = ready.get(name);
  if (prepared !== undefined) return createElement(prepared);
  const entry = pages[name];
  if (entry === undefined || !hydrated) return <PageSpinner />;
  return <Suspense fallback={<PageSpinner />}>{createElement(lazyPage(name, entry))}</Suspense>;
}
