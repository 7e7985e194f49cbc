import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type pg from 'pg';
import { PlainFault } from '../../refusal/plain-fault.ts';
import { errorCode } from '../embedded/fault.ts';
import { systemIdentifier } from '../embedded/wal-folder.ts';

/** Folders whose content belongs to the running server, and is not copied. */
const ofRunning =
  /^(?:pg_wal|pg_dynshmem|pg_notify|pg_replslot|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
const notCopied = /(?:^|\/)(?:postmaster\.(?:pid|opts)|pg_internal\.init|pgsql_tmp[^/]*)$/;

/** Copies a cluster file by file while its server writes it; files that vanish were dropped. */
export function copyFolder(from: string, to: string, cluster = from): void {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [path, target] = [join(from, entry.name), join(to, entry.name)];
    const name = relative(cluster, path);
    if (ofRunning.test(name) || notCopied.test(name)) continue;
    try {
      if (entry.isDirectory()) copyFolder(path, target, cluster);
      else copyFileSync(path, target);
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
    }
  }
}

/**
 * Writes a base backup of the server of `client`, which archives its log. Returns its folder, from which, with the archive,
 * any later moment can be restored. Source: SYS-19.
 *
 * @throws {PlainFault} if it does not archive
 */
export async function writeBase(client: pg.ClientBase, archive: string, at: Date): Promise<string> {
  const read = async (setting: string) =>
    (await client.query<{ value: string }>('select current_setting($1) as value', [setting])).rows[0]?.value;
  if ((await read('archive_mode')) !== 'on')
    throw new PlainFault('The server does not archive its log: set WAL_ARCHIVE and restart it.');
  const cluster = (await read('data_directory')) ?? '';
  const base = join(archive, systemIdentifier(cluster), `base-${at.toISOString().replaceAll(/[:.]/g, '-')}`);
  await client.query('set statement_timeout = 0');
  await client.query("select pg_backup_start('fiacre', fast => true)");
  try {
    copyFolder(cluster, base);
    // Waits until everything that the copy needs is in the archive.
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(true)');
    // Last: without this file, a copy is not complete.
    writeFileSync(join(base, 'backup_label'), rows[0]?.labelfile ?? '', { mode: 0o600, flush: true });
    return base;
  } catch (error) {
    rmSync(base, { recursive: true, force: true });
    throw error;
  }
}
