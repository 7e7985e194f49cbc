import pg from 'pg';
import { errorCode } from './fault.ts';
import { type Access, DATABASE, SUPERUSER } from './settings.ts';

export const APPLICATION_NAME = 'fiacre';

export function connectionTo(access: Access): pg.ClientConfig {
  const shared = { user: SUPERUSER, database: DATABASE, ssl: false, application_name: APPLICATION_NAME };
  if (access.kind === 'socket') return { ...shared, host: access.folder, port: access.port };
  return { ...shared, host: '127.0.0.1', port: access.port, password: access.password };
}

export type ServerIdentity = {
  readonly dataFolder: string;
  readonly version: string;
  readonly label: string;
};

/** Reads the identity of a running server; undefined while it does not accept connections. */
export async function readServerIdentity(access: Access): Promise<ServerIdentity | undefined> {
  const client = new pg.Client({ ...connectionTo(access), connectionTimeoutMillis: 5000 });
  // A server that is shutting down breaks the connection again after the refusal below.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<ServerIdentity>(
      `select current_setting('data_directory') as "dataFolder", current_setting('server_version') as version,
              current_setting('cluster_name') as label`,
    );
    return rows[0];
  } catch (error) {
    if (isNotReady(error)) return undefined;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function isNotReady(error: unknown): boolean {
  const code = errorCode(error) ?? '';
  if (['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(code)) return true;
  // 57P01 to 57P03: shutting down, crashed, starting up. 53300: all connections are taken by sessions that will end.
  return (
    code.startsWith('57P') ||
    code === '53300' ||
    (error instanceof Error && /terminated|timeout/.test(error.message))
  );
}

/** Ends the sessions of a killed process, so that none of them commits after the next start. */
export async function endOldSessions(access: Access): Promise<void> {
  const client = new pg.Client(connectionTo(access));
  await client.connect();
  try {
    await client.query(
      'select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()',
      [APPLICATION_NAME],
    );
  } finally {
    await client.end();
  }
}
