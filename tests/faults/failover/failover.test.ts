import { setTimeout as pause } from 'node:timers/promises';
import type { Booking } from '@fiacre/contract';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { valueTypes } from '../../../apps/server/src/platform/database/values.ts';
import { removeProduct, startProduct } from '../../e2e/kit/product.ts';
import { limit } from '../../limits.ts';
import { addPairs } from '../ledger-people.ts';
import { LedgerWriter, providerSecret } from '../ledger-writer.ts';
import { nothingIsWrong } from '../shared-database.ts';
import { DatabasePair, findPrograms } from './database-pair.ts';

const writers = 6;
/** Acknowledged steps of bookings before the primary is killed, and after the standby has taken over. */
const stepsBefore = 300;
const stepsAfter = 300;
/** How long the standby receives nothing before the kill: in time, or in acknowledged steps. */
const cutOffMilliseconds = 1000;
const stepsBehind = 20;

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

/** Every booking as its newest response said, and how many responses there were. */
class Acknowledged {
  readonly newest = new Map<string, Booking>();
  steps = 0;
  readonly keep = (booking: Booking): Booking => {
    this.steps += 1;
    const known = this.newest.get(booking.id);
    if (known === undefined || known.version <= booking.version) this.newest.set(booking.id, booking);
    return booking;
  };
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await pause(20);
}

/** The number of acknowledged steps that the database does not have. */
async function lostOf(acknowledged: ReadonlyMap<string, Booking>, client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ id: string; version: number }>('select id, version from bookings');
  const stored = new Map(rows.map(({ id, version }) => [id, version]));
  return [...acknowledged.values()].reduce(
    (sum, { id, version }) => sum + Math.max(0, version - (stored.get(id) ?? 0)),
    0,
  );
}

test.each([{ synchronous: true }, { synchronous: false }])(
  'SYS-16 the primary is killed while people ride, and the standby is promoted: synchronous $synchronous',
  async ({ synchronous }) => {
    const programs = findPrograms();
    if (programs === null) throw new Error('Debian’s package postgresql is needed');
    const pair = await DatabasePair.start({ programs, synchronous });
    open.push(() => pair.remove());
    const product = await startProduct({
      createsDatabase: true,
      env: {
        DATABASE_URL: pair.url,
        FIACRE_MODE: 'sandbox',
        SANDBOX_DRIVERS: '0',
        PAYMENTS_TEST_SECRET: providerSecret,
        RATE_LIMIT_PER_MINUTE: '1000000',
      },
    });
    open.push(() => removeProduct(product));
    const currentUrl = () => Promise.resolve(product.url);
    const setUp = new pg.Client(pair.url.replace(/,[^/]*/, '').replace(/\?.*/, ''));
    setUp.on('error', () => undefined);
    await setUp.connect();
    const pairs = await addPairs(currentUrl, setUp, writers);
    await setUp.query(`update sessions set confirmed_at = 'infinity' where confirmed_at is not null`);
    const acknowledged = new Acknowledged();
    let stopped = false;
    let given = 0;
    const riding = Promise.all(
      pairs.map(async (one, index) => {
        const writer = new LedgerWriter(one, currentUrl, index, acknowledged);
        while (!stopped)
          await writer.operate().catch((error: unknown) => {
            // What an acknowledged step was based on may be lost, so that the next one is refused.
            if (synchronous) throw error;
            given += 1;
          });
      }),
    );
    await Promise.race([until(() => acknowledged.steps >= stepsBefore), riding]);

    await pair.stopSending();
    const behindSince = acknowledged.steps;
    // Without waiting for the standby, steps go on; otherwise none is acknowledged.
    if (synchronous) await pause(cutOffMilliseconds);
    else await Promise.race([until(() => acknowledged.steps >= behindSince + stepsBehind), riding]);
    const before = acknowledged.steps;
    const killedAt = performance.now();
    await pair.killPrimary();
    const atKill = new Map(acknowledged.newest);
    await pair.promote();
    const promoted = (performance.now() - killedAt) / 1000;
    const client = new pg.Client({ connectionString: pair.standbyUrl, types: valueTypes });
    client.on('error', () => undefined);
    await client.connect();
    open.push(() => client.end());
    const lost = await lostOf(atKill, client);
    const steps = acknowledged.steps;
    await Promise.race([until(() => acknowledged.steps > steps), riding]);
    const served = (performance.now() - killedAt) / 1000;
    await Promise.race([until(() => acknowledged.steps >= steps + stepsAfter), riding]);
    stopped = true;
    await riding;

    // The count is not zero by mistake: without waiting, steps are lost.
    if (!synchronous) expect(lost).toBeGreaterThanOrEqual(stepsBehind / 2);
    if (synchronous) {
      expect(lost).toBe(0);
      expect(await lostOf(acknowledged.newest, client)).toBe(0);
    }
    await nothingIsWrong(client, { connectionString: pair.standbyUrl });
    process.stdout.write(
      `failover, synchronous ${synchronous}: ${before} acknowledged steps (${before - behindSince} of them while the standby was cut off) of ${atKill.size} bookings before the kill, ` +
        `${lost} lost, ${given} operations given up; promoted after ${promoted.toFixed(1)} s, first acknowledged step ` +
        `after ${served.toFixed(1)} s, ${acknowledged.steps - before} after it\n`,
    );
  },
  limit(1200),
);
