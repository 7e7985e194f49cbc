import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { openEmbeddedDatabase } from '../../src/platform/database/embedded/open-embedded-database.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { parentOf } from '../processes/processor-time.ts';

/** A PostgreSQL that several servers use at once, with the settings of the embedded one: every commit is durable. */
export interface SharedPostgres {
  /** The parent of all of its processes. */
  readonly process: number;
  /** Creates an empty database and returns how `pg` connects to it. */
  addDatabase(name: string): Promise<SharedAddress>;
  close(): Promise<void>;
}

export type SharedAddress = Pick<pg.PoolConfig, 'host' | 'port' | 'user' | 'password' | 'database'>;

export async function startSharedPostgres(maxConnections: number): Promise<SharedPostgres> {
  // PostgreSQL does not run as root, so its folder must not be inside one that only root may enter.
  const folder = await mkdtemp(join(tmpdir(), 'fiacre-bench-'));
  const database = await openEmbeddedDatabase({ dataDir: folder, log: createLog('error'), maxConnections });
  const { rows } = await database.pool.query<{ id: number }>('select pg_backend_pid() as id');
  const { host, port, user, password } = database.pool.options;
  return {
    process: parentOf(rows[0]?.id ?? 0),
    async addDatabase(name) {
      await database.pool.query(`create database ${name}`);
      return { host, port, user, password, database: name };
    },
    async close() {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The same address as a `DATABASE_URL`. */
export function urlOf({ host = '', port, user = '', password, database = '' }: SharedAddress): string {
  const url = new URL(`postgres://localhost/${database}`);
  url.username = user;
  url.password = typeof password === 'string' ? password : '';
  url.searchParams.set('host', host);
  url.searchParams.set('port', String(port));
  return url.href;
}
