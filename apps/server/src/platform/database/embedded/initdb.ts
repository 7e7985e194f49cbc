import { chownSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { EmbeddedDatabaseFault, diskFull, isDiskFullMessage } from './fault.ts';
import { type DatabaseFolder, makeCluster, writeAtomically } from './folder.ts';
import type { Binaries } from './binaries.ts';
import { runAs } from './run.ts';
import type { ServiceUser } from './service-user.ts';
import { SUPERUSER } from './settings.ts';

/** UTF-8, sorted by bytes, with checksums. */
const clusterParameters = [
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
];

/** Creates the cluster unless it exists. */
export async function ensureCluster(
  folder: DatabaseFolder,
  binaries: Binaries,
  user: ServiceUser,
): Promise<void> {
  if (existsSync(folder.cluster)) return;
  await makeCluster(folder, async (unfinished) => {
    if (user !== undefined) chownSync(unfinished, user.uid, user.gid);
    const { code, output } = await runAs(user, binaries.initdb, [
      `--pgdata=${unfinished}`,
      `--username=${SUPERUSER}`,
      ...clusterParameters,
      '--no-instructions',
      ...authentication(folder),
    ]);
    if (code !== 0) throw initdbFailed(folder, output);
  });
}

function authentication(folder: DatabaseFolder): string[] {
  if (process.platform !== 'win32') return ['--auth=trust'];
  rmSync(folder.password, { force: true });
  writeAtomically(folder.password, randomBytes(24).toString('base64url'), 0o600);
  return ['--auth=scram-sha-256', `--pwfile=${folder.password}`];
}

export function readPassword(folder: DatabaseFolder): string {
  return readFileSync(folder.password, 'utf8').trim();
}

function initdbFailed(folder: DatabaseFolder, output: string): Error {
  if (isDiskFullMessage(output)) return diskFull(folder.root, output);
  return new EmbeddedDatabaseFault(
    'postgres_failed',
    `PostgreSQL could not prepare the data folder ${folder.root}: ${output.trim().slice(-1500)}`,
  );
}
