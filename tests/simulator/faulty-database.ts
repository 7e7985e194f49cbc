import type pg from 'pg';
import type { Database } from '../../apps/server/src/platform/database/open-database.ts';
import type { Turns } from './turns.ts';

/** The message of `pg` for a connection that ended while a statement was running. */
const connectionLost = () => new Error('Connection terminated unexpectedly');

/** A real pool whose connections are taken in turns, and break at the commits that the simulator chooses. */
export function faultyDatabase(database: Database, turns: Turns): Database {
  const { pool } = database;
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const connectInTurn = async (): Promise<pg.PoolClient> => {
    await turns.enter();
    try {
      return facadeOf(await connect(), turns);
    } catch (error) {
      turns.leave();
      throw error;
    }
  };
  Object.assign(pool, { connect: connectInTurn });
  return database;
}

/** The part of a connection that the server uses. */
function facadeOf(client: pg.PoolClient, turns: Turns): pg.PoolClient {
  const query = client.query.bind(client) as (...statement: unknown[]) => Promise<unknown>;
  const facade: Pick<pg.PoolClient, 'release'> & { query: typeof query } = {
    async query(statement, ...rest) {
      if (textOf(statement) !== 'commit') return query(statement, ...rest);
      const cut = turns.takeCut();
      // PostgreSQL rolls back when it loses a connection; doing it here avoids a race with the next request.
      const result = await query(cut === 'before-commit' ? 'rollback' : statement, ...rest);
      if (cut !== null) throw connectionLost();
      return result;
    },
    release(broken) {
      client.release(broken);
      turns.leave();
    },
  };
  return facade as unknown as pg.PoolClient;
}

function textOf(statement: unknown): unknown {
  return typeof statement === 'object' && statement !== null && 'text' in statement
    ? statement.text
    : statement;
}
