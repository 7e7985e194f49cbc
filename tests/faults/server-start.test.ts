import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { serverOptions, serverProgram } from '../../tools/build-server.mjs';
import { removeProduct, startProduct, type Product } from '../e2e/kit/product.ts';

const root = join(import.meta.dirname, '..', '..');
const main = join(root, serverProgram);

/** Runs the server until it exits. */
async function runToTheEnd(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const cache = process.env['NODE_COMPILE_CACHE'];
  const path = { PATH: process.env['PATH'] ?? '', ...(cache !== undefined && { NODE_COMPILE_CACHE: cache }) };
  const child = spawn(process.execPath, [...serverOptions, main], {
    env: { ...path, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(child, 'close');
  return { code: child.exitCode, output: Buffer.concat(chunks).toString() };
}

function moduleOf(code: string): string {
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

/** A module that reports when an error's stack leads through the server: to write it, Node reads the source map. */
const reportingStacks = moduleOf(`Error.prepareStackTrace = (error, calls) => {
  if (calls.some((call) => call.getFileName()?.endsWith('/dist/server.js'))) console.log('read a stack');
  return [error, ...calls].join(' at ');
};`);

/** The address in the server's ready message. */
async function addressIn(output: AsyncIterable<string>): Promise<string> {
  for await (const line of output) {
    const address = /^Fiacre is ready at (\S+)/.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error('it ended before it was ready');
}

describe('a running server', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({
      createsDatabase: true,
      env: { SANDBOX_DRIVERS: '0' },
      nodeArguments: ['--import', reportingStacks],
    });
  });
  afterAll(() => removeProduct(product));

  test('prints its address, in one line', () => {
    expect(product.output()).toContain(`Fiacre is ready at ${product.url.replace('127.0.0.1', 'localhost')}`);
  });

  test('starts without reading its source map, which would take a sixth of the processor time', () => {
    expect(product.output()).not.toContain('read a stack');
  });

  test('keeps its port: a second server on it reports this clearly and exits', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'fiacre-second-'));
    const port = new URL(product.url).port;
    const { code, output } = await runToTheEnd({ PORT: port, DATA_DIR: dataDir });
    await rm(dataDir, { recursive: true, force: true });
    expect(code).toBe(1);
    expect(output).toContain(`Port ${port} on 127.0.0.1 is in use. Stop the other program or set PORT.`);
    expect(output).not.toContain('    at ');
  });

  test('keeps its data folder: a second server on it reports this clearly and exits', async () => {
    const { code, output } = await runToTheEnd({ PORT: '0', DATA_DIR: product.dataDir });
    expect(code).toBe(1);
    expect(output).toMatch(/Another Fiacre process \(pid \d+.*already uses the data folder/);
    expect(output).not.toContain('    at ');
  });

  test('on Ctrl-C notifies its live clients and exits with 0', async () => {
    const socket = new WebSocket(`${product.url.replace('http', 'ws')}/api/live`);
    await once(socket, 'message');
    const closed = once(socket, 'close');
    const code = await product.close();
    expect([code, (await closed)[0]]).toEqual([0, 4503]);
  });

  test.skipIf(process.platform === 'win32')(
    'started by npm start, shuts down cleanly when npm is killed and leaves no process or open port',
    async () => {
      const path = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' };
      const npm = spawn('npm', ['start'], {
        cwd: root,
        env: { ...path, PORT: '0', DATA_DIR: product.dataDir, SANDBOX_DRIVERS: '0', SANDBOX_HISTORY: '0' },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const closed = once(npm, 'close');
      const url = await addressIn(createInterface({ input: npm.stdout }));
      const database = join(product.dataDir, 'database', 'cluster', 'postmaster.pid');
      expect([(await fetch(url)).status, existsSync(database)]).toEqual([200, true]);
      npm.kill('SIGKILL');
      // Resolves when the last process that can write to npm's output is gone.
      await closed;
      expect(existsSync(database)).toBe(false);
      await expect(fetch(url)).rejects.toThrow('fetch failed');
    },
  );
});

test('an unusable data folder is reported in one sentence', async () => {
  const { code, output } = await runToTheEnd({ PORT: '0', DATA_DIR: main });
  expect(code).toBe(1);
  expect(output).toBe(
    `The data folder ${main} cannot be written by this user (EEXIST). Give the user that runs Fiacre write ` +
      'access, or set DATA_DIR to another folder.\n',
  );
});

test('an unexpected error names the line of the source, not of the bundle', async () => {
  const fault = moduleOf(`import net from 'node:net';
    import { syncBuiltinESMExports } from 'node:module';
    net.createServer = () => { throw new TypeError('made up'); };
    syncBuiltinESMExports();`);
  const NODE_OPTIONS = `--import ${fault}`;
  const { code, output } = await runToTheEnd({ PORT: '0', DATA_DIR: '/nowhere', NODE_OPTIONS });
  expect(code).toBe(1);
  expect(output).toContain('TypeError: made up');
  const [, file = '', line = ''] = /at requireFreePort \((.*):(\d+):\d+\)/.exec(output) ?? [];
  expect(file).toBe(join(root, 'apps', 'server', 'src', 'port.ts'));
  expect(readFileSync(file, 'utf8').split('\n')[Number(line) - 1]).toContain('createServer()');
});

test('all errors of a wrong configuration are reported before anything is touched', async () => {
  const { code, output } = await runToTheEnd({
    PORT: 'http',
    APP_CATEGORY: 'boats',
    HOST: '0.0.0.0',
    DATA_DIR: '/nowhere',
  });
  expect(code).toBe(1);
  for (const name of ['PORT', 'APP_CATEGORY', 'HOST']) expect(output).toContain(`  - ${name}: `);
  expect(output).not.toContain('    at ');
});
