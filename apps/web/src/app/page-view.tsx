import { createElement, lazy, Suspense, type ComponentType } from 'react';
import { PageSpinner } from '../ui/spinner.tsx';
import { linkRestOfStyles } from '../ui/styles/link-rest-of-styles.ts';
import { useHydrated } from '../i18n/use-hydrated.ts';
import { pages, type Page } from './pages/pages.ts';

const lazyPages = new Map(
  pages.map((page) => [
    page,
    lazy(async () => {
      const [component] = await Promise.all([page.load(), linkRestOfStyles()]);
      return { default: component };
    }),
  ]),
);
const ready = new Map<Page, ComponentType>();

/** Loads a page before the first render, so that server and browser render the same without waiting. */
export async function preparePage(page: Page | undefined): Promise<void> {
  if (page?.onServer !== undefined) ready.set(page, await page.load());
}

export function PageView({ page }: { readonly page: Page }) {
  const prepared = ready.get(page);
  return prepared === undefined ? <LoadedPage page={page} /> : createElement(prepared);
}

function LoadedPage({ page }: { readonly page: Page }) {
  const hydrated = useHydrated();
  const loaded = lazyPages.get(page);
  if (loaded === undefined || !hydrated) return <PageSpinner />;
  return <Suspense fallback={<PageSpinner />}>{createElement(loaded)}</Suspense>;
}
