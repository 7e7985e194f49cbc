import { test as base, expect } from '@playwright/test';

import { limit } from '../../limits.ts';
import { sizesOf } from '../../sizes.ts';
import { People, type Abilities } from './people.ts';
import { freePort, removeProduct, startProduct, type Product } from './product.ts';

const { maps, serviceWorkers } = sizesOf('tests/e2e/kit/test.ts');

type WorkerOptions = {
  /** The product's environment for this file, on top of the sandbox defaults. */
  environment: Readonly<Record<string, string>>;
};

/** Where tests start a push service that the product may call. */
export const pushServicePort = await freePort();

/**
 * No simulated drivers. Files that use this same object share one product, because Playwright
 * compares options by identity; their tests must leave the accounts unchanged.
 */
export const withoutSimulatedDrivers: WorkerOptions['environment'] = {
  SANDBOX_DRIVERS: '0',
  WEB_PUSH_SERVICE: `http://127.0.0.1:${pushServicePort}`,
};

/** Browser tests run against the real program in sandbox mode, on a separate data folder. */
export const test = base.extend<
  { people: People; expectedFaults: readonly RegExp[] } & Abilities,
  WorkerOptions & { product: Product }
>({
  environment: [{}, { option: true, scope: 'worker' }],
  product: [
    async ({ environment }, use) => {
      const product = await startProduct({ env: environment });
      await use(product);
      await removeProduct(product);
    },
    { scope: 'worker', timeout: limit(90) },
  ],
  expectedFaults: [[], { option: true }],
  areMapsDrawn: [maps, { option: true }],
  areWorkersInstalled: [serviceWorkers, { option: true }],
  people: async ({ browser, product, expectedFaults, areMapsDrawn, areWorkersInstalled }, use, info) => {
    const people = new People(browser, product.url, { areMapsDrawn, areWorkersInstalled });
    await use(people);
    await people.leave();
    if (info.status === info.expectedStatus) expect(people.faultsExcept(expectedFaults)).toEqual([]);
    else await info.attach('product output', { body: product.output(), contentType: 'text/plain' });
  },
});

export { expect } from '@playwright/test';
