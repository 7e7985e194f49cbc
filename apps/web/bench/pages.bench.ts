import { chromium, type Browser } from '@playwright/test';
import { browserArguments, findBrowser } from '../../../tests/e2e/kit/browser.ts';
import { ACCOUNTS, PASSWORD, type Person } from '../../../tests/e2e/kit/people.ts';
import { startProduct } from '../../../tests/e2e/kit/product.ts';
import { ensureWebBuilt } from '../../../tools/build-web.mjs';

/**
 * What a first visit to a page loads and computes until it is quiet: bytes over the network, and the processor time of
 * its tasks at a quarter of the processor's speed, which depends less on a busy machine than any duration.
 */
const pages: readonly (readonly [path: string, reader: Person | null])[] = [
  ['/', null],
  ['/login', null],
  ['/bookings', 'rider'],
  ['/bookings', 'driver'],
  ['/drivers', 'admin'],
  ['/dashboard', 'admin'],
];
const runs = Number(process.env['FIACRE_BENCH_RUNS'] ?? 5);
const kinds = ['texts', 'scripts', 'styles', 'all'] as const;

/** Runs in the page: adds up the time by which tasks exceed 50 ms. */
const countBlocking = `
  globalThis.blocked = { milliseconds: 0 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) blocked.milliseconds += duration - 50;
  }).observe({ type: 'longtask', buffered: true });
`;

type Load = Record<(typeof kinds)[number] | 'taskMilliseconds' | 'blockingMilliseconds', number>;

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

function kindOf(url: string): 'texts' | 'scripts' | 'styles' | 'all' {
  if (url.includes('/texts/')) return 'texts';
  return /\.m?js$/.test(url) ? 'scripts' : url.endsWith('.css') ? 'styles' : 'all';
}

async function firstVisit(
  browser: Browser,
  base: string,
  path: string,
  reader: Person | null,
): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const data = { email: ACCOUNTS[reader ?? 'rider'], password: PASSWORD };
    if (reader !== null) await context.request.post(`${base}/api/auth/sign-in`, { data });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const load: Load = {
      texts: 0,
      scripts: 0,
      styles: 0,
      all: 0,
      taskMilliseconds: 0,
      blockingMilliseconds: 0,
    };
    const urls = new Map<string, string>();
    devtools.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url));
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kindOf(urls.get(requestId) ?? '');
      load[kind] += encodedDataLength;
      if (kind !== 'all') load.all += encodedDataLength;
    });
    await devtools.send('Network.enable');
    await devtools.send('Performance.enable');
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.addInitScript({ content: countBlocking });
    await page.goto(base + path, { waitUntil: 'networkidle' });
    const { metrics } = await devtools.send('Performance.getMetrics');
    load.taskMilliseconds = 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
    load.blockingMilliseconds = await page.evaluate<number>('blocked.milliseconds');
    return load;
  } finally {
    await context.close();
  }
}

await ensureWebBuilt(process.cwd(), process.execPath, console.log);
const product = await startProduct({ env: { SANDBOX_DRIVERS: '0' } });
const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...browserArguments] });
try {
  for (const [path, reader] of pages) {
    const loads: Load[] = [];
    for (let run = 0; run < runs; run += 1) loads.push(await firstVisit(browser, product.url, path, reader));
    const of = (field: keyof Load) => median(loads.map((load) => load[field]));
    const bytes = kinds.map((kind) => `${kind} ${(of(kind) / 1000).toFixed(1)} kB`).join(', ');
    const times = `tasks ${of('taskMilliseconds').toFixed(0)} ms, blocking ${of('blockingMilliseconds').toFixed(0)} ms`;
    console.log(`pages: ${path} as ${reader ?? 'guest'}: ${bytes}; ${times}`);
  }
} finally {
  await browser.close();
  await product.close();
}
