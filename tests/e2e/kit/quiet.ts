import { expect, type Page, type Request } from '@playwright/test';

const running = new WeakMap<Page, Set<Request>>();

/** Call it before the page's first navigation. */
export function countRequests(page: Page): void {
  const requests = new Set<Request>();
  running.set(page, requests);
  page.on('request', (request) => requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
}

/**
 * Waits until the page has loaded everything that it shows, so that rendering causes no further request. Half
 * a second faster than waiting for the load state `networkidle`.
 */
export async function untilQuiet(page: Page): Promise<void> {
  const requests = running.get(page);
  if (requests === undefined) throw new Error('the requests of this page are not counted');
  for (let quietFrames = 0; quietFrames < 3; quietFrames = requests.size === 0 ? quietFrames + 1 : 0) {
    await expect.poll(() => requests.size, { intervals: [20] }).toBe(0);
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))');
  }
}
