import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SOCKET_PORT } from './settings.ts';
import type { ServiceUser } from './service-user.ts';

/** A socket path has at most 108 bytes on Linux and 104 on macOS, including the zero byte at its end. */
const MAX_SOCKET_PATH_BYTES = process.platform === 'darwin' ? 103 : 107;
const SHORT_PREFIX = 'fiacre-';

/** The folder of the server's socket: in the data folder, or a short temporary one when that path is too long. */
export function makeSocketFolder(preferred: string, user: ServiceUser): string {
  const folder = fits(preferred) ? preferred : mkdtempSync(join(shortTemporaryFolder(), SHORT_PREFIX));
  mkdirSync(folder, { recursive: true });
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  // The server trusts everyone who reaches the socket, so only its own user (and root) may.
  chmodSync(folder, 0o700);
  return folder;
}

/** Removes the temporary socket folder of a stopped server; one inside the data folder stays. */
export function removeSocketFolder(folder: string, preferred: string): void {
  if (folder === preferred || folder === '' || !folder.includes(SHORT_PREFIX)) return;
  rmSync(join(folder, `.s.PGSQL.${SOCKET_PORT}`), { force: true });
  rmSync(join(folder, `.s.PGSQL.${SOCKET_PORT}.lock`), { force: true });
  try {
    rmdirSync(folder);
  } catch {
    // The folder has other files in it, or is already gone.
  }
}

function shortTemporaryFolder(): string {
  return fits(join(tmpdir(), `${SHORT_PREFIX}XXXXXX`)) ? tmpdir() : '/tmp';
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}.lock`)) <= MAX_SOCKET_PATH_BYTES;
}
