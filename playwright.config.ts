import { availableParallelism } from 'node:os';

import { defineConfig } from '@playwright/test';

import { browserArguments, findBrowser } from './tests/e2e/kit/browser.ts';
import { limit, waitSeconds } from './tests/limits.ts';
import { isLong } from './tests/scale.ts';

const browser = await findBrowser();
/**
 * In a short run, no page lives long enough for optimized code to be worth its compilation, but code that is compiled
 * without optimization from its first call on costs less than code that is interpreted first. Threads that help to
 * collect garbage cost more than they save, and so does a process for drawing.
 */
const compiledAtOnce = '--no-opt --no-maglev --always-sparkplug --no-lazy-feedback-allocation';
const lighter = isLong ? [] : [`--js-flags=${compiledAtOnce} --single-threaded`, '--in-process-gpu'];

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/e2e',
  // A worker waits a third of its time, for pages to be drawn and facts to arrive.
  workers: Math.min(2, availableParallelism()),
  fullyParallel: false,
  // A test that passes only on retry hides a fault.
  retries: 0,
  forbidOnly: true,
  timeout: limit(isLong ? 7200 : 60),
  expect: { timeout: limit(waitSeconds) },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    // Recording takes a quarter of a test's processor time; to see a failure, repeat its test with `--trace on`.
    trace: isLong ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    actionTimeout: limit(waitSeconds),
    navigationTimeout: limit(waitSeconds),
    launchOptions: { executablePath: browser, args: [...browserArguments, ...lighter] },
  },
});
