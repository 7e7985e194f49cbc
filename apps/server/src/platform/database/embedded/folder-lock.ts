import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { diskFull, EmbeddedDatabaseFault, errorText, folderFault, notWritable } from './fault.ts';
import { type DatabaseFolder, writeAtomically } from './folder.ts';

export type FolderLock = { release(): void };

const SQLITE_BUSY = 5;
const SQLITE_READONLY = 8;
const SQLITE_FULL = 13;
const SQLITE_CANTOPEN = 14;

/**
 * Locks the data folder for this process, or throws `data_folder_in_use`. The operating system holds the lock and
 * releases it when the process ends, so it can never be stale, whatever process ids are reused and in whichever
 * container. SQLite is used because Node has no call for such locks. Nothing else in this process may open the file,
 * since closing it would release the lock (POSIX).
 */
export function takeFolderLock(folder: DatabaseFolder): FolderLock {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(folder.lock, { timeout: 0 });
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    writeAtomically(
      folder.lockHolder,
      `${JSON.stringify({ pid: process.pid, since: new Date().toISOString() })}\n`,
    );
    return lockOver(lock);
  } catch (error) {
    lock?.close();
    throw lockFault(error, folder);
  }
}

function lockOver(lock: DatabaseSync): FolderLock {
  return {
    release() {
      if (lock.isOpen) lock.close();
    },
  };
}

function lockFault(error: unknown, folder: DatabaseFolder): unknown {
  const number =
    typeof error === 'object' && error !== null && 'errcode' in error ? error.errcode : undefined;
  if (number === SQLITE_BUSY) return inUse(folder);
  if (number === SQLITE_FULL) return diskFull(folder.root, error);
  if (number === SQLITE_READONLY || number === SQLITE_CANTOPEN)
    return notWritable(folder.lock, errorText(error), error);
  return folderFault(error, folder.root);
}

function inUse(folder: DatabaseFolder): EmbeddedDatabaseFault {
  return new EmbeddedDatabaseFault(
    'data_folder_in_use',
    `Another Fiacre process (${holderOf(folder)}) already uses the data folder ${folder.root}. ` +
      'Stop it first, or set DATA_DIR to a different folder for this one.',
  );
}

function holderOf(folder: DatabaseFolder): string {
  try {
    const holder: unknown = JSON.parse(readFileSync(folder.lockHolder, 'utf8'));
    if (typeof holder === 'object' && holder !== null && 'pid' in holder && 'since' in holder) {
      return `pid ${String(holder.pid)}, since ${String(holder.since)}`;
    }
  } catch {
    // The holder is only informative; the lock itself is reliable.
  }
  return 'pid unknown';
}
