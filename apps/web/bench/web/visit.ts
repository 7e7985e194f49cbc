import type { BrowserContext, Page } from '@playwright/test';

/** 250 kbit/s, 300 ms latency, a processor slowed down four times. */
const line = { offline: false, latency: 300, downloadThroughput: 250_000 / 8, uploadThroughput: 250_000 / 8 };
const slowdown = 4;
const patienceMilliseconds = 120_000;

export interface Interaction {
  readonly milliseconds: number;
  /** The event and its target. */
  readonly what: string;
}

export interface Visit {
  readonly bytesUntilSuggested: number;
  readonly suggestedMilliseconds: number;
  readonly bytesUntilApp: number;
  readonly scriptBytes: number;
  readonly appMilliseconds: number;
  readonly lcpMilliseconds: number;
  readonly cls: number;
  readonly inp: Interaction;
}

interface Vitals {
  readonly lcp: number;
  readonly cls: number;
  readonly interactions: Readonly<Record<string, Interaction>>;
}

/** Runs in the page before its own scripts. The longest event of an interaction counts, as for INP. */
const vitals = `
  window.vitals = { lcp: 0, cls: 0, interactions: {} };
  const watch = (type, take, options) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...options });
  watch('largest-contentful-paint', (entry) => (window.vitals.lcp = entry.startTime));
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) window.vitals.cls += entry.value; });
  watch('event', ({ interactionId, duration, name, target }) => {
    const known = window.vitals.interactions[interactionId];
    if (interactionId === 0 || duration <= (known?.milliseconds ?? 0)) return;
    const on = target?.getAttribute('aria-label') || target?.name || target?.textContent || target?.localName || '?';
    window.vitals.interactions[interactionId] = { milliseconds: duration, what: name + ' on ' + on.slice(0, 30) };
  }, { durationThreshold: 16 });
`;

/** Waits in the page, because the content policy refuses the code that `waitForFunction` evaluates. */
const painted = `new Promise((seen) => new PerformanceObserver((list) => {
  if (list.getEntriesByName('first-contentful-paint').length > 0) seen();
}).observe({ type: 'paint', buffered: true }))`;
const twoFrames = `new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))`;
/** Only Fiacre downloads its own fonts, and stores where they are. */
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

/**
 * Types a pickup as soon as its field is painted, and continues to an open estimate. Before the first frame nobody can
 * type, and the browser reports neither an LCP nor a true INP for keys pressed then.
 */
export async function visit(context: BrowserContext, url: string, isFiacre: boolean): Promise<Visit> {
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMilliseconds);
  await page.addInitScript(vitals);
  const count = await countBytes(page);
  const started = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.evaluate(painted);
  await page.getByRole('combobox', { name: 'Pickup' }).tap();
  await page.keyboard.type('sta');
  await page.getByRole('option', { name: /sta/i }).first().waitFor();
  const suggestedMilliseconds = performance.now() - started;
  const bytesUntilSuggested = count.all;
  // The app has loaded once its own list has replaced the first script's list.
  await page.locator('[data-early-list]').waitFor({ state: 'detached' });
  await suggestion(page, 'Pickup').waitFor();
  const appMilliseconds = performance.now() - started;
  const { all: bytesUntilApp, scripts: scriptBytes } = count;
  await seeThePrice(page);
  if (isFiacre) await page.evaluate(fontsLoaded);
  // So that the observers have seen the effects of the last tap and the fonts.
  await page.evaluate(twoFrames);
  const { lcp, cls, interactions } = await page.evaluate<Vitals>('window.vitals');
  await page.close();
  const [inp = { milliseconds: 0, what: 'none' }] = Object.values(interactions).toSorted(
    (a, b) => b.milliseconds - a.milliseconds,
  );
  return {
    bytesUntilSuggested,
    suggestedMilliseconds,
    bytesUntilApp,
    scriptBytes,
    appMilliseconds,
    lcpMilliseconds: lcp,
    cls,
    inp,
  };
}

const suggestion = (page: Page, stop: string) =>
  page.getByRole('listbox', { name: stop }).getByRole('option').first();

/** Continues in the app until the estimate is open. */
async function seeThePrice(page: Page): Promise<void> {
  await page.keyboard.type('t');
  await suggestion(page, 'Pickup').tap();
  // Fiacre has moved the focus to this field.
  const drop = page.getByRole('combobox', { name: 'Drop-off' });
  if (!(await drop.evaluate((field) => field.matches(':focus')))) await drop.tap();
  await page.keyboard.type('hosp');
  await suggestion(page, 'Drop-off').tap();
  const carTypes = page.getByRole('group', { name: 'Car type' });
  await carTypes.getByText(/^\$\d/).first().waitFor();
  await carTypes.getByRole('radio').last().tap();
  await carTypes.getByRole('radio').first().tap();
  await page.getByRole('button', { name: 'See the price' }).tap();
  await page
    .getByRole('dialog', { name: 'Your fare' })
    .getByRole('button', { name: /^Book for/ })
    .waitFor();
}
