import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { removeProduct, startProduct, type Product } from '../e2e/kit/product.ts';

const main = join(import.meta.dirname, '..', '..', 'apps', 'server', 'src', 'main.ts');

/** Runs the server until it ends by itself. */
async function runToTheEnd(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const path = { PATH: process.env['PATH'] ?? '' };
  const child = spawn(process.execPath, [main], {
    env: { ...path, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(child, 'close');
  return { code: child.exitCode, output: Buffer.concat(chunks).toString() };
}

describe('a running server', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ env: { SANDBOX_DRIVERS: '0' } });
  }, 240_000);
  afterAll(() => removeProduct(product));

  test('says where it is, in one line', () => {
    expect(product.output()).toContain(`Fiacre is ready at ${product.url.replace('127.0.0.1', 'localhost')}`);
  });

  test('keeps its port: a second one on it says so plainly and ends', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'fiacre-second-'));
    const port = new URL(product.url).port;
    const { code, output } = await runToTheEnd({ PORT: port, DATA_DIR: dataDir });
    await rm(dataDir, { recursive: true, force: true });
    expect(code).toBe(1);
    expect(output).toContain(`Port ${port} on 127.0.0.1 is in use. Stop the other program or set PORT.`);
    expect(output).not.toContain('    at ');
  }, 240_000);

  test('keeps its data folder: a second one on it says so plainly and ends', async () => {
    const { code, output } = await runToTheEnd({ PORT: '0', DATA_DIR: product.dataDir });
    expect(code).toBe(1);
    expect(output).toMatch(/Another Fiacre process \(pid \d+.*already uses the data folder/);
    expect(output).not.toContain('    at ');
  }, 240_000);

  test('on Ctrl-C tells its live readers, and ends with 0', async () => {
    const socket = new WebSocket(`${product.url.replace('http', 'ws')}/api/live`);
    await once(socket, 'message');
    const closed = once(socket, 'close');
    const code = await product.close();
    expect([code, (await closed)[0]]).toEqual([0, 4503]);
  }, 240_000);
});

test('a wrong configuration is told whole before anything is touched', async () => {
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
