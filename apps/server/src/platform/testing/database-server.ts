import pg from 'pg';
import type { ServerAddress } from '../database/open-database.ts';

/** The database server for tests, passed from the global setup to each test file. */
export interface TestServer {
  readonly address: ServerAddress;
  /** The name of the prepared database that is copied for each test file; the first test file creates it. */
  readonly template: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/** Runs work on the server outside the databases of tests; only one process of the run at a time. */
export async function administer<T>(server: TestServer, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(inDatabase(server.address, 'postgres'));
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [server.template]);
    return await work(client);
  } finally {
    await client.end();
  }
}

export function inDatabase(address: ServerAddress, database: string): ServerAddress {
  if (address.connectionString === undefined) return { ...address, database };
  const url = new URL(address.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

/** A database for one test file, copied from the template that `prepare` fills once per run. */
export async function copyDatabase(
  server: TestServer,
  name: string,
  prepare: (address: ServerAddress) => Promise<void>,
): Promise<ServerAddress> {
  return administer(server, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
      server.template,
    ]);
    if (rowCount === 0) {
      await client.query(`create database ${server.template}_making`);
      await prepare(inDatabase(server.address, `${server.template}_making`));
      await client.query(`alter database ${server.template}_making rename to ${server.template}`);
    }
    // Copying files takes a tenth of the CPU time of writing every page to the log.
    await client.query(`create database ${name} template ${server.template} strategy file_copy`);
    return inDatabase(server.address, name);
  });
}

export async function dropDatabases(server: TestServer, names: readonly string[]): Promise<void> {
  await administer(server, async (client) => {
    for (const name of names) await client.query(`drop database if exists ${name} with (force)`);
  });
}
