import { randomUUID } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { systemFolder } from './data-folder.ts';
import { EmbeddedDatabaseFault, errorCode, folderFault } from './fault.ts';

/** The paths of an embedded database inside the data folder. */
export type DatabaseFolder = {
  readonly dataFolder: string;
  /** Whether the data folder was empty at the start, so that its permissions may be changed. */
  readonly isOurs: boolean;
  readonly root: string;
  readonly lock: string;
  readonly lockHolder: string;
  readonly cluster: string;
  readonly log: string;
  readonly binaries: string;
  readonly socket: string;
  readonly guards: string;
  readonly password: string;
};

const UNFINISHED_CLUSTER = 'cluster-new-';

/** The files that a start creates in a data folder, some of them before the database exists. */
const ourNames = /^(database|city|files|secret-key.*)$/;

export function prepareDatabaseFolder(dataDir: string): DatabaseFolder {
  const dataFolder = resolve(dataDir);
  const root = join(dataFolder, 'database');
  const lock = join(root, 'lock');
  try {
    if (dirname(dataFolder) === systemFolder) openSystemFolder();
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    const isOurs = existsSync(lock) || readdirSync(dataFolder).every((name) => ourNames.test(name));
    mkdirSync(root, { recursive: true, mode: 0o700 });
    accessSync(root, constants.R_OK | constants.W_OK | constants.X_OK);
    return {
      dataFolder,
      isOurs,
      root,
      lock,
      lockHolder: join(root, 'lock-holder.json'),
      cluster: join(root, 'cluster'),
      log: join(root, 'server.log'),
      binaries: join(root, 'binaries'),
      socket: join(root, 'socket'),
      guards: join(root, 'guards'),
      password: join(root, 'password'),
    };
  } catch (error) {
    throw folderFault(error, dataFolder);
  }
}

/** Lets the database user of any clone traverse the folder, even if root's umask is strict. */
function openSystemFolder(): void {
  mkdirSync(systemFolder, { recursive: true });
  chmodSync(systemFolder, 0o755);
}

/**
 * If this process is root, the server runs as another user, whose group may then traverse the folders without listing
 * them. A folder that was not empty keeps its permissions.
 */
export function allowTraversal(folder: DatabaseFolder, groupId: number): void {
  for (const path of folder.isOurs ? [folder.dataFolder, folder.root] : [folder.root]) {
    const { mode, uid, gid } = statSync(path);
    const passes = (mode & 0o001) !== 0 || ((mode & 0o010) !== 0 && gid === groupId);
    if (passes) continue;
    chownSync(path, uid, groupId);
    chmodSync(path, (mode & 0o777) | 0o010);
  }
}

/** Refuses a cluster of another major version: its files look the same as ours, but opening them would damage them. */
export function requireOwnCluster(folder: DatabaseFolder, postgresMajor: number): void {
  if (!hasCluster(folder)) return;
  const version = clusterVersion(folder);
  if (version === String(postgresMajor)) return;
  throw new EmbeddedDatabaseFault(
    'data_folder_other_version',
    `The database in ${folder.root} was created by PostgreSQL ${version}; this release includes PostgreSQL ` +
      `${postgresMajor} and cannot open it. Start the release that created it, export its data, and import that here.`,
  );
}

export function hasCluster(folder: DatabaseFolder): boolean {
  return existsSync(folder.cluster);
}

function clusterVersion(folder: DatabaseFolder): string {
  try {
    return readFileSync(join(folder.cluster, 'PG_VERSION'), 'utf8').trim();
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw folderFault(error, folder.root);
    throw new EmbeddedDatabaseFault(
      'data_folder_damaged',
      `${folder.cluster} exists, but its file PG_VERSION is missing, so it is not a PostgreSQL database. ` +
        'Restore the folder from a backup, or set DATA_DIR to another folder.',
    );
  }
}

/**
 * Creates a cluster in a temporary folder and then renames it. If a start is killed or runs out of disk, it leaves
 * either a complete cluster or none.
 */
export async function makeCluster(
  folder: DatabaseFolder,
  fill: (unfinished: string) => Promise<void>,
): Promise<void> {
  removeUnfinished(folder);
  const unfinished = mkdtempSync(join(folder.root, UNFINISHED_CLUSTER));
  try {
    await fill(unfinished);
    renameSync(unfinished, folder.cluster);
    syncFolder(folder.root);
  } catch (error) {
    removeUnfinished(folder);
    throw folderFault(error, folder.root);
  }
  sweepUnfinished(folder);
}

/** Cleans up again: if a start was killed shortly before, its initdb may have kept writing until now. */
function sweepUnfinished(folder: DatabaseFolder): void {
  try {
    removeUnfinished(folder);
  } catch {
    // If this fails, only disk space is lost; the cluster is complete.
  }
}

function removeUnfinished(folder: DatabaseFolder): void {
  for (const name of readdirSync(folder.root)) {
    if (!name.startsWith(UNFINISHED_CLUSTER)) continue;
    // The initdb of a killed start may still be writing here.
    rmSync(join(folder.root, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A rename survives a power failure only once its folder is synced; Windows has no such call. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

export function writeAtomically(path: string, content: string, mode = 0o644): void {
  const fresh = `${path}.${randomUUID()}`;
  try {
    writeFileSync(fresh, content, { mode, flush: true });
    renameSync(fresh, path);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  }
}
