import { execFileSync } from 'node:child_process';
import { copyFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { PlainFault } from '../../refusal/plain-fault.ts';
import { copyFolder } from './write-base.ts';
import type { EmbeddedDatabaseOptions } from '../embedded/embedded-database.ts';
import { hasCluster, makeCluster, prepareDatabaseFolder, requireOwnCluster } from '../embedded/folder.ts';
import { openEmbeddedDatabase } from '../embedded/open-embedded-database.ts';
import { findPrerequisites } from '../embedded/prerequisites.ts';

export type Restore = {
  /** A folder that `writeBase` returned. */
  readonly base: string;
  /** Changes that were committed after this are left out; null restores everything that is in the archive. */
  readonly until: Date | null;
};

/** Restores into an empty data folder, and returns when the database accepts writes. Source: SYS-19. */
export async function restoreBase(options: EmbeddedDatabaseOptions, { base, until }: Restore): Promise<void> {
  const folder = prepareDatabaseFolder(options.dataDir);
  if (hasCluster(folder))
    throw new PlainFault(`${folder.dataFolder} has a database. Name an empty data folder.`);
  if (!readdirSync(base).includes('backup_label'))
    throw new PlainFault(`${base} is not a complete base backup.`);
  const { binaries, user } = await findPrerequisites(folder);
  const settings = 'postgresql.auto.conf';
  const own = (path: string) =>
    user === undefined ? undefined : execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, path]);
  await makeCluster(folder, async (unfinished) => {
    copyFolder(resolve(base), unfinished);
    const command = `restore_command = 'gunzip -c "${join(dirname(resolve(base)), 'wal')}/%f.gz" > "%p"'\n`;
    // When this is read, PostgreSQL knows no names of time zones yet, not even Z.
    const moment = until?.toISOString().replaceAll('Z', '+00');
    const target = moment === undefined ? '' : `recovery_target_time = '${moment}'\n`;
    // Nobody can connect before the target is reached.
    const rest = "recovery_target_action = 'promote'\nhot_standby = off\n";
    writeFileSync(join(unfinished, settings), command + target + rest, { flag: 'a' });
    writeFileSync(join(unfinished, 'recovery.signal'), '');
    own(unfinished);
    return Promise.resolve();
  });
  requireOwnCluster(folder, binaries.major);
  try {
    const database = await openEmbeddedDatabase(options);
    copyFileSync(join(base, settings), join(folder.cluster, settings));
    await database.close();
  } catch (error) {
    rmSync(folder.cluster, { recursive: true, force: true });
    throw error;
  }
}
