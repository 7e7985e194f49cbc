import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { serverOptions } from '../../../../tools/build-server.mjs';
import { nextMessage } from '../processes/child.ts';
import type { Task } from '../lifecycle/clients.ts';
import type { Done } from '../lifecycle/during.ts';
import { urlOf, type SharedPostgres } from '../lifecycle/shared-postgres.ts';
import type { Listening, Order } from './server.ts';

/** Something that performs rides on the shared PostgreSQL. */
export interface Contender {
  readonly name: string;
  /** The server's process; null if the clients talk to PostgreSQL. */
  readonly process: number | null;
  rides(milliseconds: number): Promise<Done>;
  close(): Promise<void>;
}

/** Gives a task to a worker with clients and waits until it is done. */
export async function performTask(clients: Worker, task: Task | number): Promise<Done> {
  clients.postMessage(task);
  const [done] = (await once(clients, 'message')) as [Done];
  return done;
}

export async function stopServer(server: ChildProcess): Promise<void> {
  server.send({ kind: 'close' } satisfies Order);
  await once(server, 'exit');
}

export async function startFiacre(postgres: SharedPostgres, clients: number): Promise<Contender> {
  const folder = await mkdtemp(join(tmpdir(), 'fiacre-bench-'));
  const environment = { DATABASE_URL: urlOf(await postgres.addDatabase(`fiacre_${clients}`)) };
  const server = fork(
    new URL('./server.ts', import.meta.url),
    [folder, String(clients), JSON.stringify(environment)],
    { execArgv: serverOptions },
  );
  const { url, towns, carTypeId } = await nextMessage<Listening>(server);
  const riders = new Worker(new URL('../lifecycle/clients.ts', import.meta.url), {
    workerData: { url, towns, carTypeId },
  });
  return {
    name: 'Fiacre',
    process: server.pid ?? 0,
    rides: (milliseconds) => performTask(riders, { what: 'rides', milliseconds }),
    async close() {
      await riders.terminate();
      await stopServer(server);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
