import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { loadConfig } from '../config/load-config.ts';
import { createLog } from '../log/log.ts';
import { PlainFault } from '../refusal/plain-fault.ts';
import { openDatabase } from './open-database.ts';

/** A port on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

test('reports an unusable database server in one line without its password', async () => {
  const port = await closedPort();
  const config = loadConfig({
    DATABASE_URL: `postgres://fiacre:geheim@127.0.0.1:${port}/town`,
    PUBLIC_URL: 'https://town.example',
  });
  const fault: unknown = await openDatabase(config, createLog('silent')).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(PlainFault);
  const { message } = fault as PlainFault;
  expect(message).toBe(`The database of DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:${port}`);
  expect(message).not.toContain('geheim');
});
