import type { Clock } from '../platform/time/clock.ts';

/** Failed tries by account and address together: a stranger elsewhere cannot lock a person out (AUTH-12). */
export interface Attempts {
  /** False when this account had too many failures from this address. */
  mayTry(account: string, address: string): boolean;
  failed(account: string, address: string): void;
  succeeded(account: string, address: string): void;
}

const mostFailures = 10;
const windowMilliseconds = 15 * 60_000;
const mostEntries = 50_000;

export function createAttempts(clock: Clock): Attempts {
  const failures = new Map<string, { since: number; count: number }>();
  const keyOf = (account: string, address: string) => `${account} ${address}`;
  const current = (key: string) => {
    const entry = failures.get(key);
    if (entry !== undefined && clock.now().getTime() - entry.since < windowMilliseconds) return entry;
    failures.delete(key);
    return null;
  };
  return {
    mayTry: (account, address) => (current(keyOf(account, address))?.count ?? 0) < mostFailures,
    failed(account, address) {
      const key = keyOf(account, address);
      const entry = current(key) ?? { since: clock.now().getTime(), count: 0 };
      failures.set(key, { ...entry, count: entry.count + 1 });
      const [oldest] = failures.keys();
      if (failures.size > mostEntries && oldest !== undefined) failures.delete(oldest);
    },
    succeeded: (account, address) => void failures.delete(keyOf(account, address)),
  };
}
