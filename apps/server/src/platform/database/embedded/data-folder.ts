import { createHash } from 'node:crypto';
import { statSync, type Stats } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { chooseServiceUser, NoServiceUser } from './service-user.ts';

/** The parent of data folders for clones that only root can enter. */
export const systemFolder = '/var/lib/fiacre';
const besideTheCode = './data';

/**
 * `./data`. If root runs Fiacre in a folder that only root can enter, such as a clone under /root, a folder in /var/lib
 * that belongs to this clone: PostgreSQL does not run as root, and its user must be able to enter.
 */
export function defaultDataFolder(clone = process.cwd()): string {
  if (process.getuid?.() !== 0 || isOpen(clone)) return besideTheCode;
  const hash = createHash('sha256').update(clone).digest('hex').slice(0, 8);
  return join(systemFolder, `${basename(clone)}-${hash}`);
}

/** A notice for people who would look for the data next to the code. */
export function dataFolderNotice(dataDir: string, clone = process.cwd()): string | null {
  if (dataDir === besideTheCode || dataDir !== defaultDataFolder(clone)) return null;
  return `The data folder is ${dataDir}, because only root can enter ${clone} and PostgreSQL does not run as root.`;
}

function isOpen(clone: string): boolean {
  try {
    const user = chooseServiceUser(join(clone, besideTheCode, 'database', 'cluster'));
    return user === undefined || withParents(clone).every((folder) => mayEnter(user, statSync(folder)));
  } catch (error) {
    // Without a user for PostgreSQL, it cannot run anywhere; startup reports that.
    if (error instanceof NoServiceUser) return true;
    throw error;
  }
}

function withParents(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...withParents(parent)];
}

function mayEnter(user: { uid: number; gid: number }, { uid, gid, mode }: Stats): boolean {
  if (uid === user.uid) return (mode & 0o100) !== 0;
  return (mode & (gid === user.gid ? 0o010 : 0o001)) !== 0;
}
