import { readFileSync } from 'node:fs';
import { systemCode } from '../errors/city-build-error.ts';

/**
 * Identifies this process in a file: its pid and, on Linux, its start in clock ticks since boot, as in `4711.93422`. A
 * pid alone does not: a restarted container uses the same few pids again.
 */
export function ownIdentity(): string {
  const start = statOf(process.pid)?.start;
  return start === undefined ? String(process.pid) : `${process.pid}.${start}`;
}

/** Whether the process with this identity still runs, even as another user; false for any other text. */
export function isRunning(identity: string): boolean {
  const [, digits, start] = /^(\d+)(?:\.(\d+))?$/.exec(identity) ?? [];
  const pid = Number(digits ?? 0);
  if (pid === 0 || !exists(pid)) return false;
  const stat = statOf(pid);
  if (stat === undefined) return true;
  // In a container whose first process does not reap children, a killed process keeps its pid.
  if (stat.hasEnded) return false;
  return start === undefined || start === stat.start;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) !== 'ESRCH';
  }
}

/** Undefined on a system without /proc, or if the process may not be seen. */
function statOf(pid: number): { readonly hasEnded: boolean; readonly start: string | undefined } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The state is the third field, the start the 22nd. The second, the program's name, may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { hasEnded: fields[0] === 'Z' || fields[0] === 'X', start: fields[19] };
  } catch {
    return undefined;
  }
}
