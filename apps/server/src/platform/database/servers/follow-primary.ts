import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../../log/log.ts';

const probeMilliseconds = 2_000;
const searchMilliseconds = 250;
const connectMilliseconds = 2_000;

export interface Primary {
  /** The address of the server that was the primary last. */
  current(): string;
  stop(): Promise<void>;
}

/**
 * Follows the primary of several servers, of which all but one are standbys. A connection to it is probed every two
 * seconds and notices at once when its server ends; then all servers are asked until one accepts writes. Promoting a
 * standby is left to the operator or to their cluster manager, which has to keep a former primary from coming back.
 *
 * @param onMove gets called when connections to the previous address are of no more use
 * @throws the first server's error if none accepts writes
 */
export async function followPrimary(
  addresses: readonly string[],
  log: Log,
  onMove: () => void,
): Promise<Primary> {
  const stopping = new AbortController();
  let { client, address } = await findPrimary(addresses);
  const following = (async () => {
    while (!stopping.signal.aborted) {
      if (await isPrimaryStill(client, stopping.signal)) continue;
      if (stopping.signal.aborted) break;
      log.warn({ server: hostOf(address) }, 'lost the primary database server, looking for the next one');
      onMove();
      end(client);
      const next = await searchPrimary(addresses, stopping.signal);
      if (next === null) break;
      ({ client, address } = next);
      log.warn({ server: hostOf(address) }, 'found the primary database server');
    }
    end(client);
  })();
  return {
    current: () => address,
    async stop() {
      stopping.abort();
      await following;
    },
  };
}

interface Found {
  readonly client: pg.Client;
  readonly address: string;
}

async function searchPrimary(addresses: readonly string[], signal: AbortSignal): Promise<Found | null> {
  while (!signal.aborted) {
    const found = await findPrimary(addresses).catch(() => null);
    if (found !== null) return found;
    await pause(searchMilliseconds, undefined, { signal }).catch(() => undefined);
  }
  return null;
}

/** Asks all servers at once; the first one in the list that accepts writes. */
async function findPrimary(addresses: readonly string[]): Promise<Found> {
  const asked = await Promise.allSettled(addresses.map(connectToPrimary));
  const [first, ...rest] = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  for (const { client } of rest) end(client);
  if (first !== undefined) return first;
  throw asked.find((one) => one.status === 'rejected')?.reason;
}

async function connectToPrimary(address: string): Promise<Found> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: connectMilliseconds,
    application_name: 'fiacre primary',
  });
  // The probe notices.
  client.on('error', () => undefined);
  try {
    await client.connect();
    if (!(await acceptsWrites(client))) throw new Error(`${hostOf(address)} is a standby`);
    return { client, address };
  } catch (error) {
    end(client);
    throw error;
  }
}

async function acceptsWrites(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  return rows[0]?.standby === false;
}

/** Waits until the next probe, or until the connection ends. */
async function isPrimaryStill(client: pg.Client, signal: AbortSignal): Promise<boolean> {
  const waited = new AbortController();
  const options = { signal: AbortSignal.any([signal, waited.signal]) };
  // The signal also removes the listener: there is one for each probe.
  const ended = once(client, 'end', options).then(
    () => 'ended' as const,
    () => 'stopped' as const,
  );
  const timer = (milliseconds: number) =>
    pause(milliseconds, 'time' as const, options).catch(() => 'stopped' as const);
  try {
    if ((await Promise.race([ended, timer(probeMilliseconds)])) !== 'time') return false;
    // A machine without power does not end a connection: it only stops to respond.
    const probe = acceptsWrites(client).catch(() => false);
    return (await Promise.race([probe, ended, timer(connectMilliseconds)])) === true;
  } finally {
    waited.abort();
  }
}

function end(client: pg.Client): void {
  client.end().catch(() => undefined);
}

/** Without the password. */
const hostOf = (address: string): string => new URL(address).host;
