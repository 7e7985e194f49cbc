import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { DatabaseLog } from './database-log.ts';
import { errorCode, errorText } from './fault.ts';
import type { DatabaseFolder } from './folder.ts';
import { spawnIdentity } from './run.ts';
import type { ServiceUser } from './service-user.ts';

/** Stops the server after this process has ended, for whatever reason. */
export type Guard = { dismiss(): void };

export type GuardOptions = {
  readonly folder: DatabaseFolder;
  readonly user: ServiceUser;
  /** How long the server waits for a new process to adopt it. */
  readonly graceSeconds: number;
  readonly log: DatabaseLog;
};

/**
 * `read` returns when the other end of the pipe closes, even if the process was killed. The server then keeps running
 * for the grace period, unless a new process takes it. If the folder is missing, the data folder is gone. The pid of a
 * stopped server may belong to another process by now.
 */
const script = `
read -r _
runs() { kill -0 "$1" 2>/dev/null && case "$(cat "/proc/$1/comm" 2>/dev/null || ps -o comm= -p "$1")" in *postgres*) ;; *) false ;; esac; }
taken=$4/$2
left=$3
while [ "$left" -gt 0 ] && [ -e "$4" ] && [ ! -e "$taken" ]; do
  sleep 1
  runs "$1" || exit 0
  left=$((left - 1))
done
if (set -C; : >"$taken") 2>/dev/null || [ ! -e "$taken" ]; then
  runs "$1" && kill -INT "$1"
else
  rm -f "$taken"
fi
`;

/** Contains the id of the current guard, so that the next process can take the server from it. */
const CURRENT = 'current';

/**
 * Takes a running server from the guard of a dead process. Returns false if that guard is stopping it: whoever creates
 * the file named after the guard decides.
 */
export function takeFromGuard({ guards }: DatabaseFolder): boolean {
  try {
    const id = readFileSync(join(guards, CURRENT), 'utf8');
    // The server's user can write here, and we may be root.
    writeFileSync(join(guards, basename(id)), '', { flag: 'wx' });
    return true;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST') return false;
    // Windows has no guards.
    if (code === 'ENOENT') return true;
    throw error;
  }
}

/** Removes files left behind by guards of servers that no longer run. */
export function forgetGuards({ guards }: DatabaseFolder): void {
  rmSync(guards, { recursive: true, force: true });
}

/**
 * Returns a function that guards a server started or adopted afterwards. Files are written first, so that a full disk
 * is noticed before a server is started.
 */
export function prepareGuard({
  folder: { guards },
  user,
  graceSeconds,
  log,
}: GuardOptions): (pid: number | undefined) => Guard {
  const id = randomUUID();
  const next = join(guards, `${id}.next`);
  mkdirSync(guards, { recursive: true, mode: 0o755 });
  // A guard also runs as the server's user.
  if (user !== undefined) chownSync(guards, user.uid, user.gid);
  writeFileSync(next, id, { mode: 0o644, flag: 'wx' });
  return (pid) => {
    // Windows has neither the shell nor the signal.
    if (pid === undefined || process.platform === 'win32') return { dismiss: () => undefined };
    const parameters = [String(pid), id, String(graceSeconds), guards];
    const guard = spawn('/bin/sh', ['-c', script, 'fiacre-guard', ...parameters], {
      ...spawnIdentity(user),
      // Must not be interrupted by Ctrl-C in our terminal.
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    guard.once('error', (error) =>
      log.warn(
        { reason: errorText(error) },
        'the database server would keep running if this process were killed',
      ),
    );
    guard.stdin.on('error', () => undefined);
    guard.unref();
    renameSync(next, join(guards, CURRENT));
    return { dismiss: () => void guard.kill('SIGKILL') };
  };
}
