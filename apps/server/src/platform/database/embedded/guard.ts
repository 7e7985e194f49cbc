import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseLog } from './database-log.ts';
import { errorText } from './fault.ts';
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
 * for the grace period. A new process that guards the server changes the token; if the file is missing, the data folder
 * is gone. The pid of a server that has stopped may belong to another process by now.
 */
const script = `
read -r _
mine() { [ ! -e "$4" ] || [ "$(cat "$4")" = "$2" ]; }
runs() { kill -0 "$1" 2>/dev/null && case "$(cat "/proc/$1/comm" 2>/dev/null || ps -o comm= -p "$1")" in *postgres*) ;; *) false ;; esac; }
left=$3
while [ "$left" -gt 0 ] && [ -e "$4" ]; do
  sleep 1
  mine "$@" && runs "$1" || exit 0
  left=$((left - 1))
done
mine "$@" && runs "$1" && kill -INT "$1"
`;

/**
 * Returns a function that guards a server started or adopted afterwards. The previous guard then leaves that server
 * alone. Files are written first, so that a full disk is noticed before a server is started.
 */
export function prepareGuard({
  folder,
  user,
  graceSeconds,
  log,
}: GuardOptions): (pid: number | undefined) => Guard {
  const tokenFile = join(folder.root, 'guard');
  const token = randomUUID();
  writeFileSync(`${tokenFile}.new`, token, { mode: 0o644 });
  return (pid) => {
    // Windows has neither the shell nor the signal.
    if (pid === undefined || process.platform === 'win32') return { dismiss: () => undefined };
    const parameters = [String(pid), token, String(graceSeconds), tokenFile];
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
    renameSync(`${tokenFile}.new`, tokenFile);
    return { dismiss: () => void guard.kill('SIGKILL') };
  };
}
