import { removeProduct, startProduct } from '../e2e/kit/product.ts';
import { BlankWindow, type Engine } from './engine.ts';
import { firefox } from './firefox.ts';
import { personAt } from './person.ts';
import { bookAndRide, priceAndSignIn } from './smoke.ts';
import { webkit } from './webkit.ts';

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const say = (line: string) => process.stdout.write(`${line}\n`);
/**
 * The browser tests run in Chromium; these run in the other two engines. The pictures are in .cache/engines.
 * With `smoke`, there is no ride: a guest sees a price and signs in, and only failures are saved as pictures.
 */
const wanted = process.argv.slice(2).filter((name) => name !== 'smoke');
const isSmoke = process.argv.includes('smoke');
const installed = [firefox, webkit].filter(({ name, missing }) => {
  if (wanted.length > 0 && !wanted.includes(name)) return false;
  const program = missing();
  if (program !== null) say(`engines: ${name} is not installed and was skipped (${program})`);
  return program === null;
});

const maxWindows = 3;

async function tryIn(engine: Engine, url: string, window = 1): Promise<void> {
  const browser = await engine.open().catch((fault: unknown) => {
    say(`engines: ${engine.name} did not start and was skipped: ${String(fault)}`);
    // A container may lack the libraries of an engine. A run of the whole ride must report that as a failure.
    if (!isSmoke) process.exitCode = 1;
    return null;
  });
  if (browser === null) return;
  let isBlank = false;
  try {
    if (isSmoke) await priceAndSignIn(engine.name, browser, url, true);
    else await bookAndRide(engine.name, browser, url);
    const seen = isSmoke ? 'saw a price and signed in' : 'booked a ride and followed it to its end';
    say(`engines: ${engine.name} ${seen}`);
  } catch (fault) {
    isBlank = fault instanceof BlankWindow && window < maxWindows;
    say(`engines: ${engine.name}: ${fault instanceof Error ? fault.message : String(fault)}`);
    if (!isBlank) {
      process.exitCode = 1;
      await personAt(engine.name, browser).look('failed');
    }
  } finally {
    await browser.close();
  }
  if (isBlank) await tryIn(engine, url, window + 1);
}

/** Rides of two engines would compete for one driver, so each has a separate product. */
async function tryTogether(engines: readonly Engine[]): Promise<void> {
  const product = await startProduct({ env: { SANDBOX_DRIVERS: '0' } });
  try {
    for (const engine of engines) await tryIn(engine, product.url);
  } finally {
    await removeProduct(product);
  }
}

if (!isSmoke) for (const engine of installed) await tryTogether([engine]);
else if (installed.length > 0) await tryTogether(installed);
