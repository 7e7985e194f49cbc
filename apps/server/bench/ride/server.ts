import { meterCosts, type CostMeter } from '../../src/testing/database-cost.ts';
import { addCrowd } from '../../src/bookings/offering/testing/crowd.ts';
import { checkAudit } from '../../src/audit/index.ts';
import { checkLedger } from '../../src/wallet/index.ts';
import { openServer, type MeasuredServer } from '../lifecycle/measured-server.ts';
import type { LedgerCheck } from '../../src/wallet/check-ledger.ts';
import { parentOf } from '../processes/processor-time.ts';

/** The server's message to the benchmark once it listens. */
export interface Listening extends Pick<MeasuredServer, 'url' | 'towns' | 'carTypeId'> {
  readonly databaseProcess: number;
}

/** The work of the database between two requests of the benchmark. */
export interface Counted {
  readonly commands: number;
  readonly rowVersions: Readonly<Record<string, number>>;
  readonly logBytes: number;
}

/** The contents of the database, and whether its ledger is correct. */
export interface Stored {
  readonly completed: number;
  readonly tripPositions: number;
  readonly ledger: LedgerCheck;
  readonly auditIsWhole: boolean;
}

export type Order =
  | { readonly kind: 'count' | 'report' | 'database size' | 'stored' | 'close' }
  | { readonly kind: 'crowd'; readonly count: number; readonly at: { lat: number; lng: number } };

// A separate process, so that its processor time excludes the clients.
const [dataFolder = '', clients = '8', environment = '{}', jobs = 'with jobs'] = process.argv.slice(2);
const server = await openServer(
  {
    DATA_DIR: dataFolder,
    FIACRE_MODE: 'production',
    PUBLIC_URL: 'https://ride.example.test',
    MAX_CONNECTIONS: '1000000',
    MAX_CONNECTIONS_PER_ADDRESS: '1000000',
    ...(JSON.parse(environment) as Readonly<Record<string, string>>),
  },
  Number(clients),
  { background: jobs === 'with jobs' },
);
const { url, towns, carTypeId, pool, platform } = server;
/** Keeps every statement until they are requested, so only enabled where they are counted. */
let meter: CostMeter | null = null;
const { rows } = await pool.query<{ id: number }>('select pg_backend_pid() as id', []);
const tell = (message: Listening | Counted | Stored | number | 'done') => void process.send?.(message);

let endCount: (() => void) | null = null;
let counted: ReturnType<CostMeter['measure']> | null = null;

async function databaseBytes(): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
    [],
  );
  return Number(rows[0]?.bytes);
}

async function readStored(): Promise<Stored> {
  const { rows } = await pool.query<{ completed: string; positions: string }>(
    `select (select count(*) from bookings where status = 'COMPLETE') as completed,
      (select coalesce(sum(split_part(track_measure, ' ', 4)::int), 0) from bookings) as positions`,
    [],
  );
  return {
    completed: Number(rows[0]?.completed),
    tripPositions: Number(rows[0]?.positions),
    ledger: await checkLedger(server.platform.db),
    auditIsWhole: (await checkAudit(server.platform.db)).ok,
  };
}

async function obey(order: Order): Promise<void> {
  if (order.kind === 'crowd') {
    await addCrowd({ platform, clock: platform.clock, carTypeId }, order.count, order.at);
    return tell('done');
  }
  if (order.kind === 'close') return end();
  if (order.kind === 'database size') return tell(await databaseBytes());
  if (order.kind === 'stored') return tell(await readStored());
  if (order.kind === 'count') {
    meter ??= await meterCosts(pool);
    const counting = meter;
    // Drivers who have not reported for two minutes would not get offers.
    await pool.query('update driver_states set located_at = now(), changed_at = now() where active', []);
    const ended = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    endCount = ended.resolve;
    counted = counting.measure(() => {
      begun.resolve();
      return ended.promise;
    });
    await begun.promise;
    return tell('done');
  }
  endCount?.();
  const cost = await counted;
  if (cost === null) throw new Error('Nothing was counted');
  tell({ ...cost, commands: cost.commands.length });
}

/** How long a server may take to end; after a long run, PostgreSQL has much to write. */
const endMilliseconds = 60_000;

/** A server that hangs would block the benchmark, so it logs the cause and gives up. */
async function end(): Promise<void> {
  setTimeout(() => {
    process.stderr.write(`the server did not end, it has: ${process.getActiveResourcesInfo().join(', ')}\n`);
    process.exit(1);
  }, endMilliseconds).unref();
  await meter?.close();
  await server.close();
  process.off('disconnect', endWithBenchmark);
  process.disconnect?.();
}

/** An interrupted benchmark must leave neither a server nor a database. */
function endWithBenchmark(): void {
  void server.close().then(() => process.exit(1));
}

process.on('message', (order: Order) => void obey(order));
process.once('disconnect', endWithBenchmark);
tell({ url, towns, carTypeId, databaseProcess: parentOf(rows[0]?.id ?? 0) });
