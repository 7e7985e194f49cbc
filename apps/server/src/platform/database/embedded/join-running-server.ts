import type pg from 'pg';
import { prepareDatabaseFolder } from './folder.ts';
import { readPassword } from './initdb.ts';
import { isAlive, readPostmasterPid } from './postmaster-pid.ts';
import { connectionTo } from './probe.ts';

/**
 * The address of the database that a running Fiacre has opened in this data folder, for commands that only read; null
 * if none is running. Only the server's user and root may use the socket.
 */
export function runningServerOf(dataDir: string): pg.ClientConfig | null {
  const folder = prepareDatabaseFolder(dataDir);
  const found = readPostmasterPid(folder.cluster);
  if (found === undefined || !isAlive(found.pid)) return null;
  return connectionTo(
    found.socketFolder === ''
      ? { kind: 'loopback', port: found.port, password: readPassword(folder) }
      : { kind: 'socket', folder: found.socketFolder, port: found.port },
  );
}
