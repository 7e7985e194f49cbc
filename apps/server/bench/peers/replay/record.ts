import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { meterCosts } from '../../../src/testing/database-cost.ts';
import { hearQueries, type Heard } from '../../lifecycle/hear-queries.ts';
import { openServer, type MeasuredServer } from '../../lifecycle/measured-server.ts';
import { persistentFetch } from '../../lifecycle/kept-connections.ts';
import { peopleOf, ride } from '../../lifecycle/ride.ts';
import { urlOf, type SharedAddress } from '../../lifecycle/shared-postgres.ts';

/** The statements of one ride, transaction by transaction. */
export interface RecordedRide {
  readonly statements: readonly Heard[];
  /** The ids that the server made for this ride, and the booking's reference, as they appear in the values. */
  readonly fresh: readonly string[];
  readonly rowVersions: number;
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * Performs two rides in each of several towns and records the second: the first fills the server's caches. Nothing runs
 * in the background, so only statements of the requests themselves are recorded.
 */
export async function recordRides(address: SharedAddress, count: number): Promise<RecordedRide[]> {
  const folder = await mkdtemp(join(tmpdir(), 'fiacre-bench-'));
  const environment = {
    DATA_DIR: folder,
    DATABASE_URL: urlOf(address),
    FIACRE_MODE: 'production',
    PUBLIC_URL: 'https://ride.example.test',
  };
  const server = await openServer(environment, count, { background: false });
  const rides = await recordIn(server);
  await server.close();
  await rm(folder, { recursive: true, force: true });
  return rides;
}

async function recordIn(server: MeasuredServer): Promise<RecordedRide[]> {
  const { pool } = server;
  let heard: Heard[] = [];
  hearQueries(pool, (each) => heard.push(each));
  const meter = await meterCosts(pool);
  const rides: RecordedRide[] = [];
  for (const people of peopleOf(server, persistentFetch)) {
    heard = [];
    await ride(people);
    const known = uuidsIn(heard);
    const { rowVersions } = await meter.measure(() => {
      heard = [];
      return ride(people);
    });
    const statements = byTransaction(heard);
    const { rows } = await pool.query<{ reference: string }>(
      'select reference from bookings order by booking_date desc limit 1',
      [],
    );
    const ids = [...uuidsIn(statements)].filter((id) => !known.has(id));
    rides.push({
      statements,
      fresh: [...ids, ...rows.map(({ reference }) => reference)],
      rowVersions: Object.values(rowVersions).reduce((sum, some) => sum + some, 0),
    });
  }
  await meter.close();
  return rides;
}

function uuidsIn(statements: readonly Heard[]): ReadonlySet<string> {
  return new Set(statements.flatMap(({ values }) => JSON.stringify(values).match(uuid) ?? []));
}

/** Transactions of several connections overlap; in the result, they follow each other. */
function byTransaction(heard: readonly Heard[]): Heard[] {
  const transactions: Heard[][] = [];
  const open = new Map<Heard['connection'], Heard[]>();
  for (const each of heard) {
    const own = open.get(each.connection) ?? [];
    if (own.length === 0) transactions.push(own);
    own.push(each);
    if (/^(begin|start)/.test(own[0]?.text ?? '') && !/^(commit|rollback)/.test(each.text))
      open.set(each.connection, own);
    else open.delete(each.connection);
  }
  return transactions.flat();
}
