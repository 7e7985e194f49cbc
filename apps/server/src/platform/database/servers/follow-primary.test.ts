import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, expect, inject, test } from 'vitest';
import { loadConfig } from '../../config/load-config.ts';
import { createLog } from '../../log/log.ts';
import { openDatabase } from '../open-database.ts';
import { serversOf } from './server-list.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

interface Door {
  readonly port: number;
  close(): Promise<void>;
}

/** A port that leads to the database server of the tests, until it is closed together with its connections. */
async function openDoor(): Promise<Door> {
  const { address } = inject('testServer');
  const url = address.connectionString === undefined ? null : new URL(address.connectionString);
  const to = (): Socket => {
    if (url !== null) return connect(Number(url.port || 5432), url.hostname);
    const { host = '127.0.0.1', port = 5432 } = address;
    return host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  };
  const sockets = new Set<Socket>();
  const server = createServer((from) => {
    const target = to();
    for (const socket of [from, target]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        from.destroy();
        target.destroy();
      });
    }
    from.pipe(target).pipe(from);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    if (!server.listening) return;
    server.close();
    await once(server, 'close');
  };
  open.push(close);
  return { port: (server.address() as AddressInfo).port, close };
}

function urlOf(ports: readonly number[]): string {
  const { address } = inject('testServer');
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',');
  const given = address.connectionString === undefined ? null : new URL(address.connectionString);
  const user = given?.username ?? address.user ?? 'postgres';
  const password = given?.password ?? encodeURIComponent(String(address.password ?? ''));
  return `postgres://${user}:${password}@${hosts}/postgres?target_session_attrs=read-write`;
}

test.each([
  ['postgres://u:p@one:5432/rides?ssl=true', ['postgres://u:p@one:5432/rides?ssl=true']],
  [
    'postgresql://u:p%40x@one:5432,two,three:5434/rides?target_session_attrs=read-write&sslmode=require',
    [
      'postgresql://u:p%40x@one:5432/rides?sslmode=require',
      'postgresql://u:p%40x@two/rides?sslmode=require',
      'postgresql://u:p%40x@three:5434/rides?sslmode=require',
    ],
  ],
])('SYS-16 the servers in %s', (url, servers) => {
  expect(serversOf(url)).toEqual(servers);
  const production = { FIACRE_MODE: 'production', PUBLIC_URL: 'https://rides.example' };
  expect(loadConfig({ ...production, DATABASE_URL: url }).database.url).toBe(url);
});

test.each(['mysql://u@one/rides', 'postgres://u@one:x,two/rides', 'one,two'])(
  'SYS-16 %s is refused at startup',
  (url) => {
    expect(() => loadConfig({ PUBLIC_URL: 'https://rides.example', DATABASE_URL: url })).toThrow(
      'DATABASE_URL',
    );
  },
);

test('SYS-16 connections move to the next server that accepts writes, and statements fail until then', async () => {
  const [first, second] = [await openDoor(), await openDoor()];
  const config = loadConfig({
    PUBLIC_URL: 'https://rides.example',
    DATABASE_URL: urlOf([first.port, second.port]),
  });
  const database = await openDatabase(config, createLog('silent'));
  open.push(() => database.close());
  const ask = async () => (await sql<{ one: number }>`select 1 as one`.execute(database.db)).rows[0]?.one;
  expect(await ask()).toBe(1);
  const running = sql`select pg_sleep(60)`.execute(database.db).catch((error: unknown) => error);
  await first.close();
  expect(await running).toBeInstanceOf(Error);
  let answer: unknown;
  while (answer !== 1) {
    answer = await ask().catch(() => null);
    await pause(20);
  }
  // Not by chance: the first address stays closed.
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
});

test('SYS-16 a start without a server that accepts writes fails with one sentence, without the password', async () => {
  const door = await openDoor();
  await door.close();
  const config = loadConfig({
    PUBLIC_URL: 'https://rides.example',
    DATABASE_URL: `postgres://u:known-to-nobody@127.0.0.1:${door.port},127.0.0.1:${door.port}/postgres`,
  });
  const failed = await openDatabase(config, createLog('silent')).catch((error: unknown) => error);
  expect(String(failed)).toMatch(/^PlainFault: None of the servers in DATABASE_URL accepts writes/);
  expect(String(failed)).not.toContain('known-to-nobody');
});
