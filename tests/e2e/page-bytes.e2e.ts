import type { Page } from '@playwright/test';

import { expect, test, withoutSimulatedDrivers } from './kit/test.ts';

test.use({ environment: withoutSimulatedDrivers, areMapsDrawn: false });

/**
 * The scripts that a page's document names, compressed, in kB: 2 % more than they are. Nothing that only some visits
 * need belongs here: the map's library alone is 268 kB.
 */
const bounds = [
  ['/', 'guest', 151],
  ['/login', 'guest', 147],
  ['/bookings', 'rider', 174],
  ['/drivers', 'admin', 168],
  ['/dashboard', 'admin', 159],
] as const;

/** Every script that the document links, preloads or lists for its first script. */
function scriptsOf(html: string): string[] {
  const [, listed = ''] = /data-chunks="([^"]*)"/.exec(html) ?? [];
  const linked = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path);
  return [...new Set([...linked, ...listed.split(' ').filter((path) => path !== '')])];
}

async function kilobytesOf(page: Page, path: string): Promise<number> {
  let bytes = 0;
  for (const script of scriptsOf(await (await page.request.get(path)).text())) {
    const { headers, status } = await sizeOf(page, script);
    expect([script, status, headers['content-encoding']]).toEqual([script, 200, 'br']);
    bytes += Number(headers['content-length']);
  }
  return Math.round(bytes / 100) / 10;
}

async function sizeOf({ request }: Page, path: string) {
  const answer = await request.head(path, { headers: { 'accept-encoding': 'br' } });
  return { headers: answer.headers(), status: answer.status() };
}

test('the scripts of the first pages of guests, riders and staff stay small', async ({ people }) => {
  const readers = {
    guest: await people.guest(),
    rider: await people.signedIn('rider'),
    admin: await people.signedIn('admin'),
  };
  for (const [path, reader, maxKilobytes] of bounds) {
    const kilobytes = await kilobytesOf(readers[reader], path);
    expect.soft(kilobytes, path).toBeLessThanOrEqual(maxKilobytes);
    // Otherwise the scripts were not found.
    expect.soft(kilobytes, path).toBeGreaterThan(maxKilobytes * 0.9);
  }
});
