import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { ensureServerBuilt, serverOptions, serverProgram } from '../../../tools/build-server.mjs';
import { ensureWebBuilt } from '../../../tools/build-web.mjs';
import { bringDatabase, freshFolder } from './prepared-database.ts';
import { limit } from '../../limits.ts';

const root = join(import.meta.dirname, '..', '..', '..');
/** Built cities are cached between runs; the server verifies them by hash. */
const cityCache = join(root, '.cache', 'test-cities');
const startSeconds = 60;

/** A running product: the real program on a fresh data folder. */
export type Product = {
  readonly url: string;
  readonly dataDir: string;
  readonly child: ChildProcess;
  /** Its output so far. */
  readonly output: () => string;
  /** Ends the process like a power failure. */
  readonly kill: () => Promise<void>;
  /** Ends it like Ctrl-C, or with another signal; the data folder stays. */
  readonly close: (signal?: NodeJS.Signals) => Promise<number | null>;
};

export type ProductOptions = {
  /** The data folder of an earlier product; default: a new folder. */
  readonly dataDir?: string;
  /**
   * Whether it creates its database like a new installation; otherwise it gets a prepared database without
   * rows.
   */
  readonly createsDatabase?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** Options for Node itself, such as a module to preload; the test can then send messages to the process. */
  readonly nodeArguments?: readonly string[];
  /** The folder of another version, which is built already. */
  readonly root?: string;
};

export async function startProduct({
  dataDir: given,
  createsDatabase = false,
  env = {},
  nodeArguments,
  root: from = root,
}: ProductOptions = {}): Promise<Product> {
  // A test that is started by hand after a change must not test the old product.
  if (from === root) await ensureBuilt();
  const dataDir = given ?? (await freshFolder());
  if (given === undefined && !createsDatabase) await bringDatabase(dataDir, withoutProductVariables());
  await bringCities(dataDir);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const chunks: Buffer[] = [];
  const child = spawn(process.execPath, [...serverOptions, ...(nodeArguments ?? []), serverProgram], {
    cwd: from,
    env: {
      ...withoutProductVariables(),
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      SANDBOX_HISTORY: '0',
      ...env,
    },
    // The channel closes when a test run is killed, which ends the product.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  const output = (): string => Buffer.concat(chunks).toString();
  await waitUntilReady(url, child, output);
  await keepCities(dataDir);
  return {
    url,
    dataDir,
    child,
    output,
    kill: async () => {
      await end(child, 'SIGKILL');
    },
    close: (signal = 'SIGINT') => end(child, signal),
  };
}

export async function ensureBuilt(): Promise<void> {
  await ensureServerBuilt(root, process.execPath, () => undefined);
  await ensureWebBuilt(root, process.execPath, () => undefined);
}

/** Stops the product and deletes its data. */
export async function removeProduct(product: Product): Promise<void> {
  await product.close();
  await rm(product.dataDir, { recursive: true, force: true });
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
  return child.exitCode;
}

async function waitUntilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = performance.now() + limit(startSeconds);
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The product ended while starting:\n${output()}`);
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await pause(50);
  }
  child.kill('SIGKILL');
  throw new Error(`The product was not ready in time:\n${output()}`);
}

/** Variables of the current shell must not affect the tests. */
function withoutProductVariables(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'USER', 'SystemRoot', 'TEMP', 'NODE_COMPILE_CACHE'];
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => kept.includes(name)));
}

/**
 * Ports below the ephemeral range: an outgoing connection could otherwise take the port before its server
 * starts.
 */
const PORTS = { first: 20_000, count: 12_000 };

/** A port that was free at the time of the call. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + Math.floor(Math.random() * PORTS.count);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port);
  const opened = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!opened) return false;
  server.close();
  await once(server, 'close');
  return true;
}

async function bringCities(dataDir: string): Promise<void> {
  for (const name of await namesIn(cityCache))
    await cp(join(cityCache, name), join(dataDir, 'city', name), { recursive: true });
}

/**
 * A city's name identifies its content: an existing one is kept, and a new one appears atomically, even with concurrent
 * writers.
 */
async function keepCities(dataDir: string): Promise<void> {
  const known = await namesIn(cityCache);
  for (const name of (await namesIn(join(dataDir, 'city'))).filter((city) => !known.includes(city))) {
    await mkdir(cityCache, { recursive: true });
    const draft = await mkdtemp(join(root, '.cache', 'city-'));
    await cp(join(dataDir, 'city', name), join(draft, name), { recursive: true });
    // Another process was faster.
    await rename(join(draft, name), join(cityCache, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
    await rm(draft, { recursive: true });
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
