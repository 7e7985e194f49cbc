import { readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';

/**
 * The user that runs the server: undefined for the user of this process, or another account if this process is root.
 */
export type ServiceUser = { readonly uid: number; readonly gid: number } | undefined;

/** The message is a clause that says why PostgreSQL cannot run as this user. */
export class NoServiceUser extends Error {}

/**
 * PostgreSQL refuses to run as root, and initdb refuses a uid without a name. If this process is root, the server runs
 * as the owner of an existing cluster, otherwise as `postgres`, otherwise as `nobody`.
 */
export function chooseServiceUser(cluster: string, accountsFile = '/etc/passwd'): ServiceUser {
  if (process.platform === 'win32') return undefined;
  if (process.getuid?.() !== 0) {
    requireName();
    return undefined;
  }
  const owner = ownerOf(cluster);
  if (owner !== undefined && owner.uid !== 0) return owner;
  const accounts = readAccounts(accountsFile);
  const account = accounts.get('postgres') ?? accounts.get('nobody');
  if (account === undefined) throw new NoServiceUser('there is no user "postgres" or "nobody" to run it as');
  return account;
}

function requireName(): void {
  try {
    userInfo();
  } catch {
    throw new NoServiceUser(`the user id ${process.getuid?.() ?? ''} has no name`);
  }
}

function ownerOf(path: string): { uid: number; gid: number } | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? undefined : { uid: stats.uid, gid: stats.gid };
}

function readAccounts(path: string): Map<string, { uid: number; gid: number }> {
  const accounts = new Map<string, { uid: number; gid: number }>();
  for (const line of readText(path).split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name !== undefined && uid !== undefined && gid !== undefined) {
      // macOS lists nobody's uid as -2.
      accounts.set(name, { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 });
    }
  }
  return accounts;
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
