import type { Page } from '@playwright/test';

import { expect } from './test.ts';

/** Waits until the map is rendered, by its own worker. */
export async function expectMapByWorker(page: Page): Promise<void> {
  await expect(page.locator('canvas.maplibregl-canvas').first()).toBeVisible();
  await expect.poll(() => page.workers().length).toBeGreaterThan(0);
}
