import { execFileSync, spawn } from 'node:child_process';
import { closeSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { isAlive } from './postmaster-pid.ts';
import { runAs, spawnIdentity } from './run.ts';
import { endOfServerLog, openServerLog, readServerLog } from './server-log.ts';
import type { ServiceUser } from './service-user.ts';
import { asParameters } from './settings.ts';

const POLL_MILLISECONDS = 20;
const FAST_STOP_MILLISECONDS = 60_000;
const IMMEDIATE_STOP_MILLISECONDS = 10_000;

export type LaunchOptions = {
  readonly binaries: Binaries;
  readonly user: ServiceUser;
  readonly cluster: string;
  readonly log: string;
  readonly settings: Record<string, string>;
};

/** A newly started server process: whether it still runs, and its output. */
export type Launched = {
  readonly pid: number | undefined;
  hasEnded(): boolean;
  output(): string;
};

/**
 * Starts the server in its own process group: Ctrl-C in the terminal must reach only this process, because the server
 * has to keep running until the last transaction has ended.
 */
export function launch(order: LaunchOptions): Launched {
  const handle = openServerLog(order.log);
  const from = endOfServerLog(order.log);
  let ended = false;
  const { program, parameters } = commandLine(order);
  const child = spawn(program, parameters, {
    ...spawnIdentity(order.user),
    detached: true,
    windowsHide: true,
    stdio: ['ignore', handle, handle],
  });
  closeSync(handle);
  let failure = '';
  child.once('error', (error) => {
    failure = error.message;
    ended = true;
  });
  child.once('exit', (code) => {
    ended = process.platform !== 'win32' || code !== 0;
  });
  child.unref();
  return { pid: child.pid, hasEnded: () => ended, output: () => failure || readServerLog(order.log, from) };
}

function commandLine({ binaries, cluster, log, settings }: LaunchOptions): {
  program: string;
  parameters: string[];
} {
  if (process.platform !== 'win32') {
    return { program: binaries.postgres, parameters: ['-D', cluster, ...asParameters(settings)] };
  }
  // pg_ctl drops administrator rights, because the server refuses to run with them, and then returns.
  const options = asParameters(settings).map((part) => `"${part}"`);
  return {
    program: binaries.pgCtl,
    parameters: ['start', '-W', '-D', cluster, '-l', `${log}.start`, '-o', options.join(' ')],
  };
}

/** Stops a server and waits until it is gone; open transactions are rolled back, committed ones are on disk. */
export async function stopServer(order: LaunchOptions, pid: number): Promise<void> {
  await signal(order, pid, 'fast');
  if (await isGone(pid, FAST_STOP_MILLISECONDS)) return;
  await signal(order, pid, 'immediate');
  if (await isGone(pid, IMMEDIATE_STOP_MILLISECONDS)) return;
  throw new Error(`the database server (pid ${pid}) does not stop`);
}

async function signal(order: LaunchOptions, pid: number, mode: 'fast' | 'immediate'): Promise<void> {
  if (process.platform === 'win32') {
    await runAs(order.user, order.binaries.pgCtl, ['stop', '-W', '-m', mode, '-D', order.cluster]);
    return;
  }
  try {
    process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
  } catch (error) {
    if (isAlive(pid)) throw error;
  }
}

async function isGone(pid: number, patienceMilliseconds: number): Promise<boolean> {
  const deadline = Date.now() + patienceMilliseconds;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await wait(POLL_MILLISECONDS);
  }
  return true;
}

/** Whether the process with this pid is PostgreSQL; the system may have reused the pid of a dead server. */
export function isPostgres(pid: number): boolean {
  try {
    return /^postgres(\.exe)?$/.test(basename(programOf(pid)));
  } catch {
    return true;
  }
}

function programOf(pid: number): string {
  if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? '';
  if (process.platform === 'win32') return 'postgres';
  return execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).trim();
}

/**
 * Makes a start possible when the pid in postmaster.pid now belongs to another program. The file is not removed. It
 * gets our own pid instead, because the server ignores its parent, and still checks that no process of the dead server
 * uses its shared memory.
 */
export function disownPid(cluster: string): void {
  const path = join(cluster, 'postmaster.pid');
  const [, ...rest] = readFileSync(path, 'utf8').split('\n');
  writeFileSync(path, [process.pid, ...rest].join('\n'));
}
