import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseLog } from './database-log.ts';
import { errorText } from './fault.ts';
import type { DatabaseFolder } from './folder.ts';
import { spawnIdentity } from './run.ts';
import type { ServiceUser } from './service-user.ts';

/** Stops the server when this process is gone, however it ended. */
export type Guard = { dismiss(): void };

export type GuardOrder = {
  readonly folder: DatabaseFolder;
  readonly user: ServiceUser;
  /** How long a server without its Fiacre waits for a new start to adopt it. */
  readonly graceSeconds: number;
  readonly log: DatabaseLog;
};

/**
 * `read` ends when the other end of the pipe closes, which the system does for a process that is killed too. Then the
 * server keeps running for the grace. The token is another one as soon as a new start guards the server; without the
 * file there is no data folder any more. The number of a server that has ended may belong to a stranger.
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
 * Answers how to guard a server that has been started or adopted since; from then on the guard of before leaves it
 * alone. What a full disk refuses is written here, before there is a server.
 */
export function prepareGuard({
  folder,
  user,
  graceSeconds,
  log,
}: GuardOrder): (pid: number | undefined) => Guard {
  const tokenFile = join(folder.root, 'guard');
  const token = randomUUID();
  writeFileSync(`${tokenFile}.new`, token, { mode: 0o644 });
  return (pid) => {
    // Windows has neither the shell nor the signal.
    if (pid === undefined || process.platform === 'win32') return { dismiss: () => undefined };
    const facts = [String(pid), token, String(graceSeconds), tokenFile];
    const guard = spawn('/bin/sh', ['-c', script, 'fiacre-guard', ...facts], {
      ...spawnIdentity(user),
      // Out of reach of a Ctrl-C in our terminal.
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    guard.once('error', (error) =>
      log.warn({ reason: errorText(error) }, 'the database server would outlive a kill of this process'),
    );
    guard.stdin.on('error', () => undefined);
    guard.unref();
    renameSync(`${tokenFile}.new`, tokenFile);
    return { dismiss: () => void guard.kill('SIGKILL') };
  };
}
