import { meterCosts } from '../../apps/server/src/testing/database-cost.ts';
import { addCrowd } from '../../apps/server/src/bookings/offering/testing/crowd.ts';
import { openServer, type MeasuredServer } from '../lifecycle/measured-server.ts';
import { parentOf } from './processor-time.ts';

/** What the server sends to the benchmark once it listens. */
export interface Listening extends Pick<MeasuredServer, 'url' | 'towns' | 'carTypeId'> {
  readonly databaseProcess: number;
}

/** The work of the database between two requests of the benchmark. */
export interface Counted {
  readonly commands: number;
  readonly rowVersions: Readonly<Record<string, number>>;
  readonly logBytes: number;
}

export type Order =
  | { readonly kind: 'count' | 'report' | 'close' }
  | { readonly kind: 'crowd'; readonly count: number; readonly at: { lat: number; lng: number } };

// A separate process, so that its processor time is not mixed with that of the clients.
const [dataFolder = '', clients = '8'] = process.argv.slice(2);
const server = await openServer(
  {
    DATA_DIR: dataFolder,
    FIACRE_MODE: 'production',
    PUBLIC_URL: 'https://ride.example.test',
    MAX_CONNECTIONS: '10000',
    MAX_CONNECTIONS_PER_ADDRESS: '10000',
  },
  Number(clients),
);
const { url, towns, carTypeId, pool, platform } = server;
const meter = await meterCosts(pool);
const { rows } = await pool.query<{ id: number }>('select pg_backend_pid() as id', []);
const tell = (message: Listening | Counted | 'done') => void process.send?.(message);

let end: (() => void) | null = null;
let counted: ReturnType<typeof meter.measure> | null = null;

async function obey(order: Order): Promise<void> {
  if (order.kind === 'crowd') {
    await addCrowd({ platform, clock: platform.clock, carTypeId }, order.count, order.at);
    return tell('done');
  }
  if (order.kind === 'close') {
    await meter.close();
    await server.close();
    process.disconnect?.();
    return;
  }
  if (order.kind === 'count') {
    // Drivers who have not reported for two minutes would not get offers.
    await pool.query('update driver_states set located_at = now(), changed_at = now() where active', []);
    const ended = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    end = ended.resolve;
    counted = meter.measure(() => {
      begun.resolve();
      return ended.promise;
    });
    await begun.promise;
    return tell('done');
  }
  end?.();
  const cost = await counted;
  if (cost === null) throw new Error('Nothing was counted');
  tell({ ...cost, commands: cost.commands.length });
}

process.on('message', (order: Order) => void obey(order));
tell({ url, towns, carTypeId, databaseProcess: parentOf(rows[0]?.id ?? 0) });
