const firstMs = 500;
const maxMs = 30_000;

/**
 * Delay before reconnect attempt number `attempt` (0 = the first after a loss). Half of it is random, so
 * that a thousand browsers do not reconnect at the same instant after a restart.
 */
export function retryDelayMs(attempt: number, random: () => number): number {
  const fullMs = Math.min(maxMs, firstMs * 2 ** Math.min(attempt, 10));
  return Math.round(fullMs * (0.5 + random() / 2));
}
