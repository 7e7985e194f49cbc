import pg from 'pg';
import { EmbeddedDatabaseFault } from '../fault.ts';

/**
 * A pool over an engine that has one session: whoever has the client owns the engine until its release, and
 * others wait in line. A query outside an open transaction, awaited inside it, would wait for itself; the limit
 * of the wait turns that into an error that says so.
 */
export class SingleClientPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super({ ...config, max: 1, min: 1, idleTimeoutMillis: 0 });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (callback === undefined) {
      return super.connect().catch((error: unknown) => {
        throw explain(error);
      });
    }
    super.connect((error, client, done) => callback(error && explain(error), client, done));
  }
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

function explain(error: unknown): Error {
  const problem = error instanceof Error ? error : new Error(String(error));
  if (!problem.message.startsWith('timeout exceeded')) return problem;
  return new EmbeddedDatabaseFault(
    'database_busy',
    'The database did not come free in time: its one session is in a transaction. ' +
      'A query inside an open transaction must be sent through that transaction.',
    problem,
  );
}
