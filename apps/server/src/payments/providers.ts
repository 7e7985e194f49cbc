import type { Platform } from '../platform/platform.ts';
import type { PaymentProvider } from './provider.ts';
import { createTestProvider, type TestProvider } from './test-provider/test-provider.ts';

export interface Providers {
  readonly all: readonly PaymentProvider[];
  /** The built-in one; null where it is not offered. */
  readonly test: TestProvider | null;
}

/** The providers of this installation: the built-in one wherever the configuration lets it be. Source: PAY-10, CALL-21. */
export function configuredProviders(platform: Platform): Providers {
  const test = platform.config.payments.testProvider ? createTestProvider(platform) : null;
  return { all: test === null ? [] : [test], test };
}
