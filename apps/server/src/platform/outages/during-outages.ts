import { isConnectionLoss } from './connection-lost.ts';

const intervalMilliseconds = 60_000;

/**
 * Limits log lines about an unreachable database: every loop of the server would log several a second. The first line
 * of each kind is logged, then one a minute. Returns whether to log this one.
 */
export function createThinning(now: () => number = () => performance.now()) {
  const loggedAt = new Map<string, number>();
  return (fields: unknown, message: unknown): boolean => {
    if (!isAboutOutage(fields)) return true;
    const kind = typeof message === 'string' ? message : '';
    const before = loggedAt.get(kind);
    if (before !== undefined && now() - before < intervalMilliseconds) return false;
    loggedAt.set(kind, now());
    return true;
  };
}

function isAboutOutage(fields: unknown): boolean {
  if (typeof fields !== 'object' || fields === null || !('err' in fields)) return false;
  const { err } = fields;
  return isConnectionLoss(err) || (err instanceof Error && isConnectionLoss(err.cause));
}
