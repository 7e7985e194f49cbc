import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { createClient } from '@fiacre/contract/client';
import { loadavg } from 'node:os';
import { browserArguments, findBrowser } from '../tests/e2e/kit/browser.ts';
import { ACCOUNTS, PASSWORD } from '../tests/e2e/kit/people.ts';
import { startProduct } from '../tests/e2e/kit/product.ts';
import { ensureWebBuilt } from '../tools/build-web.mjs';

/**
 * The landing page on a slow connection: 250 kbit/s, 300 ms latency, a processor slowed four times, a phone's screen.
 * Measures bytes and time until a typed place is suggested, then until the app has loaded and both places have a price;
 * then the same for a second visit. Typing starts once the field is painted: before that nobody can type, and the
 * browser reports neither an LCP nor a true INP for keys that are pressed before the first frame.
 */
const line = { offline: false, latency: 300, downloadThroughput: 250_000 / 8, uploadThroughput: 250_000 / 8 };
const slowdown = 4;
const runs = Number(process.env['FIACRE_BENCH_RUNS'] ?? 5);
const patienceMilliseconds = 120_000;

interface Visit {
  readonly bytesUntilSuggested: number;
  readonly suggestedMilliseconds: number;
  readonly bytesUntilApp: number;
  readonly scriptBytes: number;
  readonly appMilliseconds: number;
  readonly lcpMilliseconds: number;
  readonly cls: number;
  readonly inpMilliseconds: number;
  /** The interaction that INP is the duration of. */
  readonly slowest: string;
}

interface Vitals {
  readonly lcp: number;
  readonly cls: number;
  readonly inp: number;
  readonly slowest: string;
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Runs in the page before its own scripts. */
const vitals = `
  window.vitals = { lcp: 0, cls: 0, inp: 0, slowest: 'none' };
  const watch = (type, take, options) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...options });
  watch('largest-contentful-paint', (entry) => (window.vitals.lcp = entry.startTime));
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) window.vitals.cls += entry.value; });
  watch('event', (entry) => {
    if (entry.interactionId === 0 || entry.duration <= window.vitals.inp) return;
    const { target } = entry;
    const on = target?.getAttribute('aria-label') || target?.name || target?.textContent || target?.localName || '?';
    Object.assign(window.vitals, { inp: entry.duration, slowest: entry.name + ' on ' + on.slice(0, 30) });
  }, { durationThreshold: 16 });
`;

/** Waits in the page, because the content policy refuses what `waitForFunction` evaluates. */
const painted = `new Promise((seen) => new PerformanceObserver((list) => {
  if (list.getEntriesByName('first-contentful-paint').length > 0) seen();
}).observe({ type: 'paint', buffered: true }))`;
const fontsLoaded = `new Promise((seen) => {
  const look = () => localStorage.getItem('fiacre-fonts') !== null ? seen() : setTimeout(look, 50);
  look();
})`;

async function countBytes(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', line);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const scripts = new Set<string>();
  const count = { all: 0, scripts: 0 };
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    count.all += encodedDataLength;
    if (scripts.has(requestId)) count.scripts += encodedDataLength;
  });
  return count;
}

async function visit(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage();
  await page.addInitScript(vitals);
  const count = await countBytes(page);
  const started = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.evaluate(painted);
  const field = page.getByRole('combobox', { name: 'Pickup' });
  await field.tap({ timeout: patienceMilliseconds });
  await page.keyboard.type('sta');
  await page.getByRole('option', { name: /sta/i }).first().waitFor({ timeout: patienceMilliseconds });
  const suggestedMilliseconds = performance.now() - started;
  const bytesUntilSuggested = count.all;
  // The app has loaded once its own list has replaced that of the first script.
  await page.locator('[data-early-list]').waitFor({ state: 'detached', timeout: patienceMilliseconds });
  await suggestion(page, 'Pickup').waitFor({ timeout: patienceMilliseconds });
  const appMilliseconds = performance.now() - started;
  const bytesUntilApp = count.all;
  const scriptBytes = count.scripts;
  await choosePlaces(page);
  const { lcp, cls, inp, slowest } = await page.evaluate<Vitals>('window.vitals');
  await page.close();
  return {
    bytesUntilSuggested,
    suggestedMilliseconds,
    bytesUntilApp,
    scriptBytes,
    appMilliseconds,
    lcpMilliseconds: lcp,
    cls,
    inpMilliseconds: inp,
    slowest,
  };
}

const suggestion = (page: Page, stop: string) =>
  page.getByRole('listbox', { name: stop }).getByRole('option').first();

/** Goes on in the app, until the estimate and the fonts are there. */
async function choosePlaces(page: Page): Promise<void> {
  await page.keyboard.type('t');
  await suggestion(page, 'Pickup').tap({ timeout: patienceMilliseconds });
  await page.keyboard.type('hosp');
  await suggestion(page, 'Drop-off').tap({ timeout: patienceMilliseconds });
  const carTypes = page.getByRole('group', { name: 'Car type' });
  await carTypes.getByText(/^\$\d/).first().waitFor({ timeout: patienceMilliseconds });
  await carTypes.getByRole('radio').last().tap();
  await carTypes.getByRole('radio').first().tap();
  await page.getByRole('button', { name: 'See the price' }).tap();
  const estimate = page.getByRole('dialog', { name: 'Your fare' });
  await estimate.getByRole('button', { name: /^Book for/ }).waitFor({ timeout: patienceMilliseconds });
  await page.evaluate(fontsLoaded);
  // Two frames, so that the observers have seen what the last tap and the fonts did.
  await page.evaluate('new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))');
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

function report(name: string, visits: readonly Visit[]): void {
  const of = (field: Exclude<keyof Visit, 'slowest'>) => median(visits.map((one) => one[field]));
  console.log(`web: ${name}, median of ${visits.length}, load ${loadavg()[0]?.toFixed(1)}`);
  console.log(
    `web:   suggested after ${kilobytes(of('bytesUntilSuggested'))} and ${seconds(of('suggestedMilliseconds'))}`,
  );
  console.log(
    `web:   app after ${kilobytes(of('bytesUntilApp'))} and ${seconds(of('appMilliseconds'))}, ` +
      `${kilobytes(of('scriptBytes'))} of it scripts`,
  );
  console.log(
    `web:   LCP ${seconds(of('lcpMilliseconds'))}, CLS ${of('cls').toFixed(3)}, INP ${Math.round(of('inpMilliseconds'))} ms (${visits.map(({ slowest }) => slowest).join('; ')})`,
  );
}

/** Somebody of the first car type has to be near, or there is nothing to book. */
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

await ensureWebBuilt(process.cwd(), process.execPath, console.log);
const product = await startProduct({ env: { SANDBOX_DRIVERS: '0' } });
const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...browserArguments] });
try {
  const appear = await driverNearStation(product.url);
  const first: Visit[] = [];
  const again: Visit[] = [];
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
    // Only a sandbox's document changes with its second visit: the notice has become a chip.
    await context.addCookies([{ name: 'fiacre-sandbox-seen', value: 'yes', url: product.url }]);
    await appear();
    first.push(await visit(context, product.url));
    await appear();
    again.push(await visit(context, product.url));
    await context.close();
  }
  report('first visit', first);
  report('second visit', again);
} finally {
  await browser.close();
  await product.close();
}
