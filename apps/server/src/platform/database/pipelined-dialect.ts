import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Dialect,
  type Driver,
} from 'kysely';
import type pg from 'pg';
import { PipelinedConnection } from './pipelined-connection.ts';
import { createNames } from './statement-names.ts';

/** Kysely on the connections of a pool; the names of statements are the same on all of them. */
export function pipelinedDialect(pool: pg.Pool): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => createDriver(pool),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

function createDriver(pool: pg.Pool): Driver {
  const names = createNames();
  return {
    init: () => Promise.resolve(),
    acquireConnection: async () => new PipelinedConnection(await pool.connect(), names),
    beginTransaction: async (connection, settings) => own(connection).begin(settings),
    commitTransaction: (connection) => own(connection).commit(),
    rollbackTransaction: (connection) => own(connection).rollback(),
    releaseConnection: async (connection) => own(connection).release(),
    destroy: () => pool.end(),
  };
}

/** Kysely passes on the connections that it acquired. */
function own(connection: object): PipelinedConnection {
  if (connection instanceof PipelinedConnection) return connection;
  throw new TypeError('The connection belongs to another driver');
}
