import type { RouteName } from '@fiacre/contract';
import { sql } from 'kysely';
import type { App } from '../app.ts';
import { testStart } from './test-start.ts';

/** What is decided by who reported lately. */
const countsDrivers: ReadonlySet<RouteName> = new Set([
  'createQuote',
  'createBooking',
  'payBooking',
  'assignableDrivers',
  'assignBooking',
  'handBackBooking',
  'listDriversOnMap',
  'listUsers',
]);

export interface TestPhones {
  /** The driver's phone reports no more by itself. */
  fallSilent(driver: { readonly id: string }): void;
  /** Every other phone on duty reports where it is, as before each request that counts drivers. */
  reportPhones(): Promise<void>;
}

/**
 * Where a test moves the clock by minutes, the phones of drivers on duty have gone on reporting from where they are,
 * as phones do; a location of more than two minutes ago would not count (BOOK-6).
 */
export function createPhones({ platform }: App) {
  const silent = new Set<string>();
  const report = async () => {
    const now = platform.clock.now();
    if (now.getTime() === testStart.getTime()) return;
    const aMinuteAgo = new Date(now.getTime() - 60_000);
    await sql`update driver_states set located_at = ${now}
      where active and busy_with is null and located_at < ${aMinuteAgo} and not driver_id = any(${[...silent]}::uuid[])`.execute(
      platform.db,
    );
  };
  return {
    fallSilent: ({ id }: { readonly id: string }) => void silent.add(id),
    report,
    async reportBefore(name: RouteName) {
      if (countsDrivers.has(name)) await report();
    },
  };
}
