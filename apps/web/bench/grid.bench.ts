import { chromium, type CDPSession, type Page } from '@playwright/test';
import { loadavg } from 'node:os';
import { browserArguments, findBrowser } from '../../../tests/e2e/kit/browser.ts';
import { ACCOUNTS, PASSWORD } from '../../../tests/e2e/kit/people.ts';
import { startProduct } from '../../../tests/e2e/kit/product.ts';
import { ensureWebBuilt } from '../../../tools/build-web.mjs';

/**
 * The longest page of an office list: a hundred drivers, with all columns. Times are processor time of the page's
 * main thread, so a busy machine changes them little; the longest frame is by the clock.
 */
const rows = 100;
const scrolls = 40;

await ensureWebBuilt(process.cwd(), process.execPath, console.log);
const product = await startProduct({ env: { SANDBOX_DRIVERS: '0' } });
const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...browserArguments] });
try {
  for (const slowdown of [1, 4]) await measure(slowdown);
} finally {
  await browser.close();
  await product.close();
}

async function measure(slowdown: number): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const data = { email: ACCOUNTS.admin, password: PASSWORD };
  await context.request.post(`${product.url}/api/auth/sign-in`, { data });
  const page = await context.newPage();
  await page.route(/\/api\/users\?/, async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as { items: object[] };
    const items = Array.from({ length: rows }, (_, index) => ({
      ...list.items[index % list.items.length],
      id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    }));
    await route.fulfill({ response, json: { ...list, items, total: rows } });
  });
  await page.goto(`${product.url}/drivers`);
  await page.getByRole('columnheader', { name: 'Name' }).waitFor();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const [before, heapBefore] = [await figures(devTools), await heapOf(devTools)];
  await page.getByRole('combobox', { name: /rows/i }).selectOption(String(rows));
  await page.getByRole('row').nth(rows).waitFor({ state: 'attached' });
  await page.evaluate('new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))');
  const [after, heapAfter] = [await figures(devTools), await heapOf(devTools)];
  const columns = await page.getByRole('columnheader').count();
  const longest = await scroll(page);
  const scrolled = await figures(devTools);
  const milliseconds = (from: number, to: number) => `${((to - from) * 1000).toFixed(0)} ms`;
  console.log(
    `grid: ${rows} rows of ${columns} columns, processor / ${slowdown}: shown after ${milliseconds(before.seconds, after.seconds)};`,
    `${scrolls} scrolls ${milliseconds(after.seconds, scrolled.seconds)}, longest frame ${longest.toFixed(0)} ms;`,
    `${((heapAfter - heapBefore) / 1e6).toFixed(1)} MB and ${after.elements - before.elements} nodes more`,
  );
  await context.close();
}

async function figures(devTools: CDPSession): Promise<{ seconds: number; elements: number }> {
  const { metrics } = await devTools.send('Performance.getMetrics');
  const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { seconds: valueOf('TaskDuration'), elements: valueOf('Nodes') };
}

async function heapOf(devTools: CDPSession): Promise<number> {
  await devTools.send('HeapProfiler.collectGarbage');
  return (await devTools.send('Runtime.getHeapUsage')).usedSize;
}

/** Scrolls down and to the side, a step each frame, and returns the longest time between two frames. */
function scroll(page: Page): Promise<number> {
  return page.evaluate(`(async () => {
    let [longest, last] = [0, performance.now()];
    for (let step = 0; step < ${scrolls}; step += 1) {
      document.querySelector('[role=grid]').scrollBy(step % 4 === 3 ? 300 : 0, 120);
      const now = await new Promise(requestAnimationFrame);
      longest = Math.max(longest, now - last);
      last = now;
    }
    return longest;
  })()`);
}

const load = loadavg().map((average) => average.toFixed(2));
console.log(`grid: load average ${load.join(' ')}`);
