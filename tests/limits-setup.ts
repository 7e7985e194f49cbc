import { vi } from 'vitest';

import { limit, testSeconds, waitSeconds } from './limits.ts';

// Before each file, because a machine is seldom equally busy throughout a run.
vi.setConfig({
  testTimeout: limit(testSeconds),
  hookTimeout: limit(testSeconds),
  expect: { poll: { timeout: limit(waitSeconds) } },
});
