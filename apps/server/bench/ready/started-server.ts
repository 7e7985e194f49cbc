import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serverOptions, serverProgram } from '../../../../tools/build-server.mjs';
import { ownProcessorTime, parentOf, processorTime } from '../processes/processor-time.ts';

/** The built product on a data folder, as `npm start` runs it. */
export interface StartedServer {
  /** From the start of the process until it was ready. */
  readonly milliseconds: number;
  /** Processor time until then. */
  readonly serverMilliseconds: number;
  readonly databaseMilliseconds: number;
  /** Ends the server immediately; its PostgreSQL continues to run. */
  kill(): Promise<void>;
  /** Ends both immediately, as if the machine had lost its power. */
  killAll(): Promise<void>;
  close(): Promise<void>;
}

const root = join(import.meta.dirname, '..', '..', '..', '..');
const pollMilliseconds = 10;

export async function startServer(dataDir: string, port: number): Promise<StartedServer> {
  const before = databaseTime(dataDir);
  const begun = performance.now();
  const server = spawn(process.execPath, [...serverOptions, serverProgram], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
      PORT: String(port),
      DATA_DIR: dataDir,
      SANDBOX_HISTORY: '0',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilReady(server, port);
  const milliseconds = performance.now() - begun;
  const id = server.pid ?? 0;
  // An adopted process includes processor time from before.
  const own = databaseTime(dataDir);
  const spent = own.process === before.process ? own.milliseconds - before.milliseconds : own.milliseconds;
  return {
    milliseconds,
    // Without the time of its embedded PostgreSQL.
    serverMilliseconds: ownProcessorTime(id),
    databaseMilliseconds: spent,
    kill: () => end(server, 'SIGKILL'),
    async killAll() {
      const database = processes(databaseProcess(dataDir));
      server.kill('SIGKILL');
      for (const id of database) process.kill(id, 'SIGKILL');
      await end(server, 'SIGKILL');
    },
    close: () => end(server, 'SIGINT'),
  };
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill(signal);
  await exited;
}

async function untilReady(server: ChildProcess, port: number): Promise<void> {
  while (!(await isReady(port))) {
    if (server.exitCode !== null) throw new Error(`the server ended: ${server.exitCode}`);
    await pause(pollMilliseconds);
  }
}

function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path: '/readyz', agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    }).on('error', () => resolve(false));
  });
}

/** The first process of the folder's PostgreSQL; 0 if there is none. */
function databaseProcess(dataDir: string): number {
  try {
    return Number.parseInt(readFileSync(join(dataDir, 'database', 'cluster', 'postmaster.pid'), 'utf8'), 10);
  } catch {
    return 0;
  }
}

function databaseTime(dataDir: string): { readonly process: number; readonly milliseconds: number } {
  const id = databaseProcess(dataDir);
  return { process: id, milliseconds: id === 0 ? 0 : processorTime(id) };
}

function processes(parent: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return [parent, ...all.map(Number).filter((id) => parentOf(id) === parent)];
}
