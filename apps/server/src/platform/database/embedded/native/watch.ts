import type { DatabaseLog } from '../database-log.ts';
import { errorText } from '../fault.ts';
import { isAlive } from './postmaster-pid.ts';
import { ensureServer, type RunningServer, type ServerOrder } from './server.ts';
import { rotateServerLog } from './server-log.ts';

const CHECK_MILLISECONDS = 1000;

export type Watched = { current(): RunningServer; stop(): Promise<void> };

/**
 * Keeps a server running on the same socket for as long as we do: the system may kill it when memory is short,
 * and every request would then fail until somebody restarts Fiacre.
 */
export function watchServer(order: ServerOrder, first: RunningServer): Watched {
  let server = first;
  let checking: Promise<void> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    checking = check(order, server, order.log)
      .then((next) => {
        server = next;
      })
      .finally(() => {
        busy = false;
      });
  }, CHECK_MILLISECONDS);
  timer.unref();
  return {
    current: () => server,
    async stop() {
      clearInterval(timer);
      await checking;
      await server.stop();
    },
  };
}

async function check(order: ServerOrder, server: RunningServer, log: DatabaseLog): Promise<RunningServer> {
  try {
    rotateServerLog(order.folder.log);
    if (isAlive(server.pid)) return server;
    log.error({ pid: server.pid }, 'the database server has died; starting it again');
    return await ensureServer(order, server.access);
  } catch (error) {
    log.error({ reason: errorText(error) }, 'the database server could not be looked after');
    return server;
  }
}
