import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { browserArguments, findBrowser } from '../../../tests/e2e/kit/browser.ts';
import { ACCOUNTS, PASSWORD, type Person } from '../../../tests/e2e/kit/people.ts';
import { freePort, startProduct } from '../../../tests/e2e/kit/product.ts';
import { ensureWebBuilt } from '../../../tools/build-web.mjs';
import { installPeer } from '../../../tools/bench/install-peer.ts';

/**
 * Lighthouse with its own defaults: a phone, a slow 4G connection (simulated), a processor slowed down four times.
 * `/bookings` is that of a rider with past rides. The reports stay in .cache/lighthouse.
 */
const version = '13.5.0';
const pages: readonly (readonly [path: string, reader: Person | null])[] = [
  ['/', null],
  ['/login', null],
  ['/bookings', 'rider'],
  ['/drivers', 'admin'],
  ['/dashboard', 'admin'],
];
const goal = 95;
const runs = Number(process.env['FIACRE_BENCH_RUNS'] ?? 3);

interface Audit {
  readonly title: string;
  readonly score: number | null;
  readonly displayValue?: string;
}
interface Report {
  /** The processor's speed as measured by Lighthouse; below 1000 the performance score says more about the machine. */
  readonly environment: { readonly benchmarkIndex: number };
  readonly categories: Readonly<
    Record<
      string,
      {
        readonly title: string;
        readonly score: number;
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
      }
    >
  >;
  readonly audits: Readonly<Record<string, Audit>>;
}

const peer = join(installPeer('lighthouse', version), 'node_modules', 'lighthouse', 'cli', 'index.js');
await ensureWebBuilt(process.cwd(), process.execPath, console.log);
const reports = join(process.cwd(), '.cache', 'lighthouse');
await mkdir(reports, { recursive: true });
const product = await startProduct({ env: { SANDBOX_DRIVERS: '0' } });
const port = await freePort();
const profile = await mkdtemp(join(tmpdir(), 'fiacre-lighthouse-'));
// Lighthouse opens its pages in this browser's own context, so they are signed in when the context is.
const context = await chromium.launchPersistentContext(profile, {
  executablePath: await findBrowser(),
  args: [...browserArguments, `--remote-debugging-port=${port}`],
});
let low = false;
try {
  for (const [path, reader] of pages) {
    if (reader !== null) {
      const data = { email: ACCOUNTS[reader], password: PASSWORD };
      const answer = await context.request.post(`${product.url}/api/auth/sign-in`, { data });
      if (!answer.ok()) throw new Error(`The ${reader} could not sign in: ${await answer.text()}`);
    }
    tell(path, await measure(path));
  }
} finally {
  await context.close();
  await product.close();
  await rm(profile, { recursive: true, force: true });
}
if (low) console.log(`lighthouse: some are below ${goal}`);

/** The run with the median performance. */
async function measure(path: string): Promise<Report> {
  const output = join(reports, `${path.slice(1) || 'landing'}.json`);
  const options = ['--quiet', `--port=${port}`, '--output=json', `--output-path=${output}`];
  const found: Report[] = [];
  for (let run = 0; run < runs; run += 1) {
    await promisify(execFile)(process.execPath, [peer, product.url + path, ...options]);
    found.push(JSON.parse(await readFile(output, 'utf8')) as Report);
  }
  const performance = ({ categories }: Report) => categories['performance']?.score ?? 0;
  const [median] = found.toSorted((a, b) => performance(a) - performance(b)).slice(Math.floor(runs / 2));
  if (median === undefined) throw new Error('FIACRE_BENCH_RUNS must be at least 1');
  return median;
}

function tell(path: string, { categories, audits, environment }: Report): void {
  const shown = Object.values(categories).map(({ title, score }) => `${title} ${Math.round(score * 100)}`);
  console.log(
    `lighthouse: ${path}  ${shown.join(', ')} (processor ${Math.round(environment.benchmarkIndex)})`,
  );
  for (const { score, auditRefs } of Object.values(categories)) {
    if (score * 100 >= goal) continue;
    low = true;
    for (const { id, weight } of auditRefs) {
      const audit = audits[id];
      if (audit === undefined || weight === 0 || audit.score === null || audit.score >= 0.9) continue;
      console.log(`lighthouse:   ${audit.title} ${audit.displayValue ?? ''} (${audit.score})`);
    }
  }
}
