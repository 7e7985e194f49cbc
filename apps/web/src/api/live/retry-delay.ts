const firstMs = 500;
const maxMs = 30_000;

/**
 * How long to wait before attempt number `attempt` (0 = the first after a loss). Half of it is chance, so
 * that a thousand browsers do not come back in the same instant after a restart.
 */
export function retryDelayMs(attempt: number, random: () => number): number {
  const fullMs = Math.min(maxMs, firstMs * 2 ** Math.min(attempt, 10));
  return Math.round(fullMs * (0.5 + random() / 2));
}
