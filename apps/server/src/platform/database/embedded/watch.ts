import { errorText } from './fault.ts';
import { isAlive } from './postmaster-pid.ts';
import { ensureServer, type RunningServer, type ServerOptions } from './server.ts';
import { rotateServerLog } from './server-log.ts';

const CHECK_MILLISECONDS = 1000;
const RETRY_MILLISECONDS = 5000;

export type Watched = { current(): RunningServer; stop(): Promise<void> };

/**
 * Restarts the server on the same socket when it dies. The system may kill it when memory is short, and every request
 * would then fail until someone restarts Fiacre.
 */
export function watchServer(order: ServerOptions, first: RunningServer): Watched {
  let server = first;
  let checking: Promise<void> = Promise.resolve();
  let busy = false;
  let notBefore = 0;
  const timer = setInterval(() => {
    if (busy || Date.now() < notBefore) return;
    busy = true;
    checking = check(order, server)
      .then(
        (next) => {
          server = next;
        },
        (error: unknown) => {
          notBefore = Date.now() + RETRY_MILLISECONDS;
          order.log.error(
            { reason: errorText(error) },
            'the database server could not be restarted, retrying',
          );
        },
      )
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

async function check(order: ServerOptions, server: RunningServer): Promise<RunningServer> {
  rotateServerLog(order.folder.log);
  if (isAlive(server.pid)) return server;
  order.log.error({ pid: server.pid }, 'the database server died, restarting it');
  server.forget();
  return ensureServer(order, server.access);
}
