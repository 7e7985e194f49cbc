import { removeProduct, startProduct } from '../e2e/kit/product.ts';
import { firefox } from './firefox.ts';
import { personAt } from './person.ts';
import { bookAndRide } from './smoke.ts';
import { webkit } from './webkit.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
/** The browser tests run in Chromium; these are the other two engines. The pictures are in .cache/engines. */
const wanted = process.argv.slice(2);
const engines = [firefox, webkit].filter(({ name }) => wanted.length === 0 || wanted.includes(name));
for (const engine of engines) {
  const missing = engine.missing();
  if (missing !== null) {
    say(`engines: ${engine.name} is not installed and was skipped (${missing})`);
    continue;
  }
  const product = await startProduct({ env: { SANDBOX_DRIVERS: '0' } });
  const browser = await engine.open();
  try {
    await bookAndRide(engine.name, browser, product.url);
    say(`engines: ${engine.name} booked a ride and followed it to its end`);
  } catch (fault) {
    await personAt(engine.name, browser).look('failed');
    say(`engines: ${engine.name}: ${fault instanceof Error ? fault.message : String(fault)}`);
    process.exitCode = 1;
  } finally {
    await browser.close();
    await removeProduct(product);
  }
}
