import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { nextMessage } from '../../processes/child.ts';
import { installPeer } from '../../../../../tools/bench/install-peer.ts';
import { placeOf } from '../../lifecycle/place-of.ts';
import type { SharedPostgres } from '../../lifecycle/shared-postgres.ts';
import { performTask, type Contender } from '../../ride/contender.ts';
import type { ParseListening, ParseOrder } from './server.ts';

/** The benchmark installs both in separate folders: the product does not need them. */
const parseVersion = '9.10.0';
/** The newest version that Parse Server supports. */
const nodeVersion = '24.21.0';
/** Parse Server calls internals of Express's router, which 2.3 changed. */
const overrides = { router: '2.2.0' };
/** The data that the pages of riders and drivers follow; in Fiacre, every ride sends these events. */
export const followed = ['Booking', 'Offer', 'Notification', 'DriverState'];
/**
 * Connections for each client. LiveQuery reads the old state of an object on a second connection while its transaction
 * waits: with fewer than two connections for each client, they would all wait for each other.
 */
const connectionsPerClient = 2;

/** @param live the classes with LiveQuery, to which nobody subscribes, as in Fiacre's measurement */
export async function startParse(
  postgres: SharedPostgres,
  clients: number,
  live: readonly string[],
): Promise<Contender> {
  const node = `node-linux-${process.arch}`;
  const nodeFolder = join(installPeer(node, nodeVersion), 'node_modules', node);
  const order: ParseOrder = {
    folder: installPeer('parse-server', parseVersion, overrides),
    database: {
      ...(await postgres.addDatabase(`parse_${clients}_${live.length}`)),
      max: connectionsPerClient * clients,
    },
    live,
    places: Array.from({ length: clients }, (_, index) => placeOf(index, clients)),
  };
  const server = fork(new URL('./server.ts', import.meta.url), [JSON.stringify(order)], {
    // It writes logs into the current folder.
    cwd: order.folder,
    execPath: join(nodeFolder, 'bin', 'node'),
    env: { ...process.env, NODE_ENV: 'production' },
    // It warns of options whose defaults will change.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const listening = await nextMessage<ParseListening>(server);
  const riders = new Worker(new URL('./clients.ts', import.meta.url), { workerData: listening });
  return {
    name: `Parse Server ${parseVersion}${live.length > 0 ? ' with LiveQuery' : ''}`,
    process: server.pid ?? 0,
    rides: (milliseconds) => performTask(riders, milliseconds),
    async close() {
      await riders.terminate();
      const ended = once(server, 'exit');
      server.kill();
      await ended;
    },
  };
}
