import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import {
  openServerDatabase,
  type Database,
  type ServerAddress,
} from '../../platform/database/open-database.ts';
import { createLog } from '../../platform/log/log.ts';
import { administer, dropDatabases, inDatabase } from '../../platform/testing/database-server.ts';

export interface EmptyDatabase extends Database {
  readonly address: ServerAddress;
}

/** A database without any table; `close` drops it. */
export async function createEmptyDatabase(): Promise<EmptyDatabase> {
  const server = inject('testServer');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(server, (client) => client.query(`create database ${name} strategy file_copy`));
  const address = inDatabase(server.address, name);
  const database = openServerDatabase(address, 4, createLog('silent'));
  return {
    ...database,
    address,
    async close() {
      await database.close();
      await dropDatabases(server, [name]);
    },
  };
}
