import type { RouteName } from '@fiacre/contract';
import { sql } from 'kysely';
import type { App } from '../app.ts';
import { testStart } from './test-start.ts';

/** Routes whose result depends on which drivers have reported their location recently. */
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
  /** Makes the driver's phone stop reporting. */
  stopReporting(driver: { readonly id: string }): void;
  /** Makes every other phone on duty report its location, as before each request in `countsDrivers`. */
  reportPhones(): Promise<void>;
}

/**
 * When a test advances the clock by minutes, drivers on duty keep reporting their location, as real phones do; a
 * location older than two minutes would not count (BOOK-6).
 */
export function createPhones({ platform, live }: Pick<App, 'platform' | 'live'>) {
  const silent = new Set<string>();
  const report = async () => {
    const now = platform.clock.now();
    if (now.getTime() === testStart.getTime()) return;
    const aMinuteAgo = new Date(now.getTime() - 60_000);
    const { rows } = await sql<{
      id: string;
    }>`update driver_states set located_at = ${now}, changed_at = ${now}
      where active and busy_with is null and located_at < ${aMinuteAgo} and not driver_id = any(${[...silent]}::uuid[])
      returning driver_id as id`.execute(platform.db);
    // Publishes the reports as if this node had received them.
    for (const data of rows) live.tell('drivers', { event: 'reported', data });
  };
  return {
    stopReporting: ({ id }: { readonly id: string }) => void silent.add(id),
    report,
    async reportBefore(name: RouteName) {
      if (countsDrivers.has(name)) await report();
    },
  };
}
