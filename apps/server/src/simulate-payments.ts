import { startSimulatedProviders, type SimulatedProviders } from './payments/index.ts';
import type { Config } from './platform/config/config.ts';
import { loadConfig } from './platform/config/load-config.ts';
import { systemClock } from './platform/time/clock.ts';
import { services } from './services.ts';

export interface SimulatedPayments {
  /** The environment, with the simulated providers configured. */
  readonly config: Config;
  readonly providers: SimulatedProviders;
}

/**
 * Starts the simulated payment providers of a sandbox. Null in production, whatever else is configured: nobody may pay
 * with invented money there.
 */
export async function simulatePayments(
  given: Pick<Config, 'mode' | 'sandboxPayments'>,
  env: Readonly<Record<string, string | undefined>>,
): Promise<SimulatedPayments | null> {
  if (given.mode !== 'sandbox' || !given.sandboxPayments) return null;
  const providers = await startSimulatedProviders(env, () => systemClock.now());
  const config = loadConfig({ ...env, ...providers.environment }, services);
  return { config: { ...config, simulatedProviders: providers.names }, providers };
}
