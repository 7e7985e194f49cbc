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

/** Where the parts of an embedded database lie inside the data folder. */
export type DatabaseFolder = {
  readonly dataFolder: string;
  /** Whether the data folder held nothing before us, so that its rights are ours to set. */
  readonly isOurs: boolean;
  readonly root: string;
  readonly lock: string;
  readonly lockHolder: string;
  readonly cluster: string;
  readonly log: string;
  readonly binaries: string;
  readonly socket: string;
  readonly password: string;
};

const UNFINISHED_CLUSTER = 'cluster-new-';

/** What a start puts into a data folder, some of it before the database. */
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
      password: join(root, 'password'),
    };
  } catch (error) {
    throw folderFault(error, dataFolder);
  }
}

/** Every clone's database has to pass, also where root keeps what it makes to itself. */
function openSystemFolder(): void {
  mkdirSync(systemFolder, { recursive: true });
  chmodSync(systemFolder, 0o755);
}

/**
 * As root the server runs as another user, whose group may then pass through (not list) the folders. A folder
 * that held something else before us keeps its rights.
 */
export function letPass(folder: DatabaseFolder, groupId: number): void {
  for (const path of folder.isOurs ? [folder.dataFolder, folder.root] : [folder.root]) {
    const { mode, uid, gid } = statSync(path);
    const passes = (mode & 0o001) !== 0 || ((mode & 0o010) !== 0 && gid === groupId);
    if (passes) continue;
    chownSync(path, uid, groupId);
    chmodSync(path, (mode & 0o777) | 0o010);
  }
}

/**
 * Refuses a cluster that another major version made: their files look alike, but one would damage what the other
 * wrote.
 */
export function requireOwnCluster(folder: DatabaseFolder, postgresMajor: number): void {
  if (!hasCluster(folder)) return;
  const version = clusterVersion(folder);
  if (version === String(postgresMajor)) return;
  throw new EmbeddedDatabaseFault(
    'data_folder_other_version',
    `The database in ${folder.root} was made by PostgreSQL ${version}; this release brings PostgreSQL ` +
      `${postgresMajor} and cannot open it. Start the release that made it, export its data, and import that here.`,
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
      `${folder.cluster} exists, but its file PG_VERSION is missing, so it is no database of PostgreSQL. ` +
        'Restore the folder from a copy, or set DATA_DIR to another folder.',
    );
  }
}

/**
 * Makes a cluster beside its final place and moves it there whole, so that a start that is killed, or runs out
 * of disk, at any moment leaves either a complete cluster or none.
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

/** Once more: the initdb of a start that was killed shortly before may have written on, and has ended like ours. */
function sweepUnfinished(folder: DatabaseFolder): void {
  try {
    removeUnfinished(folder);
  } catch {
    // Only space is lost, and the cluster stands.
  }
}

function removeUnfinished(folder: DatabaseFolder): void {
  for (const name of readdirSync(folder.root)) {
    if (!name.startsWith(UNFINISHED_CLUSTER)) continue;
    // The initdb of a killed start may still be writing here.
    rmSync(join(folder.root, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A rename is only safe from a power cut once its folder is written out; Windows has no such call. */
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
