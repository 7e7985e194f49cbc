import type { Page } from '@playwright/test';

import { expect } from './test.ts';

/** Waits until the page can be opened without a connection, and the map on it. */
export async function installed(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate<boolean>(`(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        if (registration?.active == null || (await caches.match('/last-page')) === undefined) return false;
        const stored = [];
        for (const name of await caches.keys())
          for (const { url } of await (await caches.open(name)).keys()) stored.push(new URL(url).pathname);
        return stored.filter((path) => path.startsWith('/assets/maplibre-gl')).length === 2;
      })()`),
    )
    .toBe(true);
}

/** The list of what the device has stored until the server responds. */
export const unsent = (page: Page) => page.getByRole('status').filter({ hasText: 'Not yet sent' });
