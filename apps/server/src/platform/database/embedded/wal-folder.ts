import { closeSync, openSync, readSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** By which PostgreSQL tells clusters apart: the first eight bytes of its control file. */
export function systemIdentifier(cluster: string): string {
  const bytes = Buffer.alloc(8);
  const file = openSync(join(cluster, 'global/pg_control'), 'r');
  readSync(file, bytes, 0, bytes.length, 0);
  closeSync(file);
  return String(bytes.readBigUInt64LE());
}

/** Where the server of a cluster archives its log. */
export const walFolderOf = (archive: string, cluster: string): string =>
  join(resolve(archive), systemIdentifier(cluster), 'wal');
