import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';

export interface RedisServer {
  readonly url: string;
  stop(): Promise<void>;
}

export const isRedisInstalled = spawnSync('redis-server', ['--version']).error === undefined;

/** A Redis for one test: on a local port, or without a port in a folder that only this process uses. */
export async function startRedis(port: number | null = null): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), 'fiacre-redis-'));
  const socket = join(folder, 'socket');
  const address =
    port === null ? ['--port', '0', '--unixsocket', socket] : ['--port', String(port), '--bind', '127.0.0.1'];
  const url = port === null ? socket : `redis://127.0.0.1:${port}`;
  const server = spawn('redis-server', [...address, '--save', '', '--dir', folder], { stdio: 'ignore' });
  const probe = new Redis(url, { retryStrategy: () => 20 }).on('error', () => undefined);
  await new Promise((resolve) => probe.once('ready', resolve));
  probe.disconnect();
  return {
    url,
    async stop() {
      const ended = once(server, 'exit');
      server.kill();
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
