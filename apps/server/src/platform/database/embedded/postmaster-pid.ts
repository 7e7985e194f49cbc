import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The contents of the file in which a running server describes itself. */
export type PostmasterPid = {
  readonly pid: number;
  readonly port: number;
  /** Empty on a system without Unix sockets. */
  readonly socketFolder: string;
  /** False while it starts; a connection would be refused. */
  readonly isReady: boolean;
};

export function readPostmasterPid(cluster: string): PostmasterPid | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Math.abs(Number(lines[0]));
  if (!Number.isInteger(pid) || pid === 0) return undefined;
  return {
    pid,
    port: Number(lines[3] ?? 0),
    socketFolder: lines[4]?.trim() ?? '',
    isReady: lines[7]?.trim() === 'ready',
  };
}

export function isAlive(pid: number): boolean {
  if (isZombie(pid)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** In a container whose first process does not reap children, a dead process keeps its pid forever. */
function isZombie(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
