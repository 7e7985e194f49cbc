import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, isAbsolute } from 'node:path';

/** PostgreSQL releases its shared memory on an immediate shutdown; when killed it does not. */
const politeMilliseconds = 2_000;
const patienceMilliseconds = 10_000;
const lookMilliseconds = 20;

interface Found {
  readonly pid: number;
  readonly command: string;
}

/**
 * Ends every other process that has the folder in its command or environment, and returns when they are
 * gone. It blocks the event loop, because an exiting process no longer has one.
 */
export function endProcessesOf(folder: string): void {
  // A partial name would also match processes of other runs.
  if (!isAbsolute(folder) || !/-\w{6}$/.test(basename(folder)))
    throw new Error(`"${folder}" is no folder of ours`);
  const began = performance.now();
  for (;;) {
    const passed = performance.now() - began;
    const found = processesOf(folder);
    if (found.length === 0 || passed > patienceMilliseconds) return;
    for (const { pid, command } of found) {
      const isPolite = passed < politeMilliseconds && /\bpostgres\b/.test(command);
      signal(pid, isPolite ? 'SIGQUIT' : 'SIGKILL');
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, lookMilliseconds);
  }
}

export function processesOf(folder: string): Found[] {
  const all = process.platform === 'linux' ? fromProc(folder) : fromPs(folder);
  return all.filter(({ pid }) => pid !== process.pid);
}

function fromProc(folder: string): Found[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      const environment = readFileSync(`/proc/${name}/environ`, 'utf8');
      return command.includes(folder) || environment.includes(folder) ? [{ pid: Number(name), command }] : [];
    } catch {
      // The process has ended in the meantime, or belongs to another user.
      return [];
    }
  });
}

function fromPs(folder: string): Found[] {
  const { stdout } = spawnSync('ps', ['-Ao', 'pid=,command='], { encoding: 'utf8' });
  return (stdout ?? '').split('\n').flatMap((line) => {
    const [, pid, command = ''] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid !== undefined && command.includes(folder) ? [{ pid: Number(pid), command }] : [];
  });
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has already ended.
  }
}
