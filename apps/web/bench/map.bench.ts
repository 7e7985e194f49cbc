import { chromium, type Browser, type Page } from '@playwright/test';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { browserArguments, findBrowser } from '../../../tests/e2e/kit/browser.ts';
import { ACCOUNTS, PASSWORD, SIZES } from '../../../tests/e2e/kit/people.ts';
import { removeProduct, startProduct } from '../../../tests/e2e/kit/product.ts';
import { ensureWebBuilt } from '../../../tools/build-web.mjs';
import { startFleetProxy } from './map/fleet-proxy.ts';
import { Fleet } from './map/fleet.ts';

/**
 * The dashboard's map while 5,000 drivers move, each once in two seconds, the rate at which the server
 * reports a car to staff. Counts the tasks of the page's main thread, by their processor time, so that a busy
 * machine does not matter; for comparison, also those of a dashboard without drivers. Drawing uses WebGL in
 * software here, in a separate process.
 */
const fleets = [0, 5000];
const measuredMilliseconds = Number(process.env['FIACRE_BENCH_SECONDS'] ?? 20) * 1000;
const limitMilliseconds = 100;
const patience = { timeout: 120_000 };

interface Tasks {
  readonly count: number;
  readonly busyMilliseconds: number;
  readonly median: number;
  readonly longest: number;
  readonly overLimit: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Processor time, in microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** The tasks of the busiest main thread of a page in a trace. */
function tasksIn(trace: Buffer): Tasks {
  const { traceEvents } = JSON.parse(trace.toString()) as { readonly traceEvents: readonly TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  const tasks = traceEvents.filter((event) => event.name.endsWith('RunTask') && main.has(threadOf(event)));
  const times = [...Map.groupBy(tasks, threadOf).values()]
    .map((ofOne) => ofOne.map(({ tdur = 0 }) => tdur / 1000).toSorted((a, b) => a - b))
    .toSorted((a, b) => sum(b) - sum(a))[0];
  if (times === undefined) throw new Error('the trace holds no tasks');
  return {
    count: times.length,
    busyMilliseconds: sum(times),
    median: times[Math.floor(times.length / 2)] ?? 0,
    longest: times.at(-1) ?? 0,
    overLimit: times.filter((time) => time > limitMilliseconds).length,
  };
}

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

async function traced(browser: Browser, page: Page, work: () => Promise<void>): Promise<Tasks> {
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  await work();
  return tasksIn(await browser.stopTracing());
}

/** The figures of one fleet: opening the page, its first view of the map, and then a search while the cars move. */
async function measure(browser: Browser, productUrl: string, count: number) {
  const { bounds } = (await (await fetch(`${productUrl}/api/maps/city`)).json()) as {
    readonly bounds: ConstructorParameters<typeof Fleet>[1];
  };
  const proxy = await startFleetProxy(productUrl, new Fleet(count, bounds));
  const context = await browser.newContext({ baseURL: proxy.url, viewport: SIZES.desktop });
  const page = await context.newPage();
  await page.request.post('/api/auth/sign-in', { data: { email: ACCOUNTS.admin, password: PASSWORD } });
  const opening = await traced(browser, page, async () => {
    await page.goto('/dashboard');
    await page.locator('[data-drawn=true]').first().waitFor(patience);
    await page
      .getByText(count === 0 ? 'No drivers online' : /^5,?000 drivers online$/)
      .first()
      .waitFor(patience);
    await pause(3000);
  });
  const before = proxy.sent();
  const driving = await traced(browser, page, async () => {
    if (count > 0) await find(page, `map ${count - 1}`, `Driver Number${count - 1}`);
    await pause(measuredMilliseconds);
  });
  const positions = proxy.sent() - before;
  await context.close();
  proxy.close();
  return { opening, driving, positions };
}

/** Finds a driver by number plate, and moves the map to the car. */
async function find(page: Page, typed: string, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: /^Find a driver/ }).fill(typed);
  await page.getByRole('button', { name: `Show on map: ${name}` }).click(patience);
}

await ensureWebBuilt(process.cwd(), process.execPath, console.log);
const product = await startProduct({ env: { SANDBOX_DRIVERS: '0' } });
const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...browserArguments] });
try {
  const results = [];
  for (const count of fleets) results.push({ count, ...(await measure(browser, product.url, count)) });
  const [empty, full] = results;
  for (const { count, opening, driving, positions } of results)
    for (const [what, tasks] of [
      ['opening', opening],
      ['driving', driving],
    ] as const)
      console.log(
        `map: ${String(count).padStart(4)} drivers, ${what}: ${tasks.count} tasks, median ${tasks.median.toFixed(2)} ms, ` +
          `longest ${tasks.longest.toFixed(0)} ms, ${tasks.overLimit} over ${limitMilliseconds} ms, ` +
          `busy ${(tasks.busyMilliseconds / 1000).toFixed(2)} s` +
          (what === 'driving' ? `, ${positions} positions` : ''),
      );
  const ratio = (of: (result: typeof empty) => number) => (of(full) / of(empty)).toFixed(1);
  console.log(
    `map: with the fleet, the page is busy ${ratio((result) => result?.driving.busyMilliseconds ?? Number.NaN)} × as long, ` +
      `its longest task ${ratio((result) => result?.driving.longest ?? Number.NaN)} × as long; load ${loadavg()[0]?.toFixed(1)}`,
  );
} finally {
  await browser.close();
  await removeProduct(product);
}
