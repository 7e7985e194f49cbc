import { chromium } from '@playwright/test';
import { createClient } from '@fiacre/contract/client';
import { loadavg } from 'node:os';
import { browserArguments, findBrowser } from '../../../tests/e2e/kit/browser.ts';
import { ACCOUNTS, PASSWORD } from '../../../tests/e2e/kit/people.ts';
import { startProduct } from '../../../tests/e2e/kit/product.ts';
import { ensureWebBuilt } from '../../../tools/build-web.mjs';
import { startStockSite } from './web/stock.ts';
import { visit, type Visit } from './web/visit.ts';

/**
 * The landing page on a slow connection, at a phone's size: bytes and time until a typed place is suggested, then until
 * the app has loaded; layout shifts and the slowest interaction until the estimate is open; then the same for a second
 * visit. Alternating with the same form built with Vite, React, MUI and MapLibre, once with the map in the bundle and
 * once with the map on demand.
 */
const runs = Number(process.env['FIACRE_BENCH_RUNS'] ?? 5);

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

function report(name: string, visits: readonly Visit[]): void {
  const of = (field: Exclude<keyof Visit, 'inp'>) => median(visits.map((one) => one[field]));
  const slowest = visits.map(({ inp }) => `${inp.milliseconds} ${inp.what}`).join('; ');
  console.log(`web: ${name}, median of ${visits.length}, load ${loadavg()[0]?.toFixed(1)}`);
  console.log(
    `web:   suggested after ${kilobytes(of('bytesUntilSuggested'))} and ${seconds(of('suggestedMilliseconds'))}`,
  );
  console.log(
    `web:   app after ${kilobytes(of('bytesUntilApp'))} and ${seconds(of('appMilliseconds'))}, ` +
      `${kilobytes(of('scriptBytes'))} of it scripts`,
  );
  console.log(
    `web:   LCP ${seconds(of('lcpMilliseconds'))}, CLS ${of('cls').toFixed(3)}, ` +
      `INP ${median(visits.map(({ inp }) => inp.milliseconds))} ms (${slowest})`,
  );
}

/** A driver with the first car type has to be near, or there is nothing to book. */
async function driverNearStation(url: string): Promise<() => Promise<void>> {
  const guest = createClient({ baseUrl: url });
  const { token } = await guest.signIn({ body: { email: ACCOUNTS.driver, password: PASSWORD } });
  const driver = createClient({ baseUrl: url, token });
  const { items } = await driver.suggestPlaces({ query: { q: 'stat' } });
  const { coords } = await driver.getPlace({ params: { id: items[0]?.placeId ?? '' } });
  return async () => {
    await driver.setAvailability({ body: { active: true } });
    await driver.sendPositions({ body: { positions: [{ at: new Date().toISOString(), ...coords }] } });
  };
}

function compare(fiacre: readonly Visit[], stock: readonly Visit[]): string {
  const ratio = (field: 'bytesUntilSuggested' | 'suggestedMilliseconds') =>
    median(fiacre.map((one) => one[field])) / median(stock.map((one) => one[field]));
  return `${ratio('bytesUntilSuggested').toFixed(2)} × its bytes and ${ratio('suggestedMilliseconds').toFixed(2)} × its time`;
}

await ensureWebBuilt(process.cwd(), process.execPath, console.log);
const product = await startProduct({ env: { SANDBOX_DRIVERS: '0' } });
const stock = await startStockSite('map-in-bundle', product.url);
const stockOnDemand = await startStockSite('map-on-demand', product.url);
const sites = [
  { name: 'Fiacre', url: product.url, first: [] as Visit[], again: [] as Visit[] },
  { name: 'stock build, map in the bundle', url: stock.url, first: [] as Visit[], again: [] as Visit[] },
  { name: 'stock build, map on demand', url: stockOnDemand.url, first: [] as Visit[], again: [] as Visit[] },
] as const;
const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...browserArguments] });
try {
  const appear = await driverNearStation(product.url);
  for (let run = 0; run < runs; run += 1) {
    for (const { url, first, again } of sites) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
      // Only a sandbox's document changes on its second visit: the notice has become a chip.
      await context.addCookies([{ name: 'fiacre-sandbox-seen', value: 'yes', url }]);
      await appear();
      first.push(await visit(context, url, url === product.url));
      await appear();
      again.push(await visit(context, url, url === product.url));
      await context.close();
    }
  }
  for (const { name, first, again } of sites) {
    report(`${name}, first visit`, first);
    report(`${name}, second visit`, again);
  }
  const [fiacre, ...others] = sites;
  for (const { name, first } of others)
    console.log(`web: a place is suggested after ${compare(fiacre.first, first)} (${name})`);
} finally {
  await browser.close();
  await stock.close();
  await stockOnDemand.close();
  await product.close();
}
