import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { prepareDatabaseFolder } from './folder.ts';
import { TestDatabases } from './test-databases.ts';
import { ensureCluster } from './initdb.ts';
import { findPrerequisites } from './prerequisites.ts';
import { connectionTo } from './probe.ts';
import { ensureServer, type RunningServer, type ServerOptions } from './server.ts';
import { rotateServerLog } from './server-log.ts';
import { chooseServiceUser } from './service-user.ts';
import { watchServer } from './watch.ts';

const { log, lines } = new TestDatabases();
let dataDir = '';
let order: ServerOptions;
const running: { stop(): Promise<void> }[] = [];

// One cluster for all tests: each test stops its servers, and none needs an empty cluster.
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'fiacre-server-'));
  const folder = prepareDatabaseFolder(dataDir);
  const prerequisites = await findPrerequisites(folder);
  order = { folder, ...prerequisites, maxConnections: 5, isTemporary: false, graceSeconds: 0, log };
  await ensureCluster(folder, prerequisites.binaries, prerequisites.user);
});

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});
afterAll(() => {
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 });
});

async function start(changed: Partial<ServerOptions> = {}): Promise<RunningServer> {
  const server = await ensureServer({ ...order, ...changed });
  running.push(server);
  return server;
}

async function ask(server: RunningServer, text: string): Promise<unknown> {
  const client = new pg.Client(connectionTo(server.access));
  await client.connect();
  const { rows } = await client.query({ text, rowMode: 'array' });
  await client.end();
  return rows[0]?.[0];
}

test('writes everything to disk before it confirms and cleans up, unless the cluster is temporary', async () => {
  const settings =
    "select string_agg(name || ' ' || setting, ', ' order by name) from pg_settings where name in ('autovacuum', 'fsync', 'full_page_writes', 'synchronous_commit')";
  expect(await ask(await start(), settings)).toBe(
    'autovacuum on, fsync on, full_page_writes on, synchronous_commit on',
  );
  for (const server of running.splice(0)) await server.stop();
  const temporary = await start({ isTemporary: true });
  expect(await ask(temporary, settings)).toBe(
    'autovacuum off, fsync off, full_page_writes off, synchronous_commit off',
  );
});

test('adopts a running server and rolls back the open transaction of its dead client', async () => {
  const first = await start();
  const orphan = new pg.Client(connectionTo(first.access));
  orphan.on('error', () => undefined);
  await orphan.connect();
  await orphan.query('create table kept (id int)');
  await orphan.query('begin');
  await orphan.query('lock table kept; insert into kept values (1)');
  const second = await ensureServer(order);
  expect(second).toMatchObject({ pid: first.pid, adopted: true });
  expect(await ask(second, 'select count(*)::int from kept')).toBe(0);
});

test('stops a running server that its guard is about to stop, and starts another', async () => {
  const first = await start();
  await ask(first, 'create table guarded (id int)');
  const { guards } = order.folder;
  writeFileSync(join(guards, readFileSync(join(guards, 'current'), 'utf8')), '');
  const second = await start();
  expect(second.adopted).toBe(false);
  expect(await ask(second, 'select count(*)::int from guarded')).toBe(0);
  expect(readdirSync(guards)).toEqual(['current']);
});

test('replaces a running server that an older release started with other settings', async () => {
  const first = await start();
  const second = await start({ maxConnections: 6 });
  expect(second.adopted).toBe(false);
  expect(second.pid).not.toBe(first.pid);
  expect(await ask(second, 'show max_connections')).toBe('16');
});

test('the server does not listen on the network, keeps committed data, and is not stopped by Ctrl-C in the terminal', async () => {
  const server = await start();
  expect(await ask(server, 'show listen_addresses')).toBe('');
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums']) {
    expect(await ask(server, `show ${setting}`)).toBe('on');
  }
  if (server.access.kind === 'socket') expect(statSync(server.access.folder).mode & 0o777).toBe(0o700);
  if (process.platform !== 'linux') return;
  const group = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[2];
  expect(Number(group)).toBe(server.pid);
});

test('starts although another process has the pid of a dead server', async () => {
  const first = await start();
  process.kill(first.pid, 'SIGKILL');
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  const pidFile = join(order.folder.cluster, 'postmaster.pid');
  const [, ...rest] = readFileSync(pidFile, 'utf8').split('\n');
  writeFileSync(pidFile, [stranger.pid, ...rest].join('\n'));
  const second = await start();
  expect(second.adopted).toBe(false);
  expect(stranger.exitCode).toBeNull();
  stranger.kill('SIGKILL');
});

test('does not connect while the server starts, since it starts a process for each refusal', async () => {
  const first = await start();
  process.kill(first.pid, 'SIGKILL');
  await start();
  expect(readFileSync(order.folder.log, 'utf8')).not.toContain('the database system is starting up');
});

test.each(['socket', 'a-folder-with-a-path-that-is-too-long-for-a-socket'.repeat(2)])(
  'restarts a server that died on the same socket, in %s',
  async (name) => {
    const folder = { ...order.folder, socket: join(dataDir, name) };
    const first = await ensureServer({ ...order, folder });
    const watched = watchServer({ ...order, folder }, first);
    running.push(watched);
    process.kill(first.pid, 'SIGKILL');
    const answer = () => ask(watched.current(), 'select 1').catch(String);
    await expect.poll(() => watched.current().pid).not.toBe(first.pid);
    expect(await answer()).toBe(1);
    expect(watched.current().access).toEqual(first.access);
    expect(lines.map(({ message }) => message)).toContain('the database server died, restarting it');
  },
);

test('limits the server log to two files of 5 MB', () => {
  const path = join(dataDir, 'server.log');
  writeFileSync(path, Buffer.alloc(5 * 1024 * 1024));
  rotateServerLog(path);
  expect(statSync(`${path}.1`, { throwIfNoEntry: false })).toBeUndefined();
  writeFileSync(path, Buffer.alloc(5 * 1024 * 1024 + 1));
  rotateServerLog(path);
  expect([statSync(path).size, statSync(`${path}.1`).size]).toEqual([0, 5 * 1024 * 1024 + 1]);
});

test('as root the server runs as postgres, otherwise as nobody, and refuses to run without either', (context) => {
  if (process.getuid?.() !== 0) context.skip('only root may choose another user');
  const accounts = join(dataDir, 'accounts');
  const choose = (content: string) => {
    writeFileSync(accounts, content);
    return chooseServiceUser(join(dataDir, 'absent'), accounts);
  };
  expect(choose('nobody:x:65534:65533::/:/x\npostgres:x:7:8::/:/x\n')).toEqual({ uid: 7, gid: 8 });
  expect(choose('nobody:x:65534:65533::/:/x\n')).toEqual({ uid: 65_534, gid: 65_533 });
  expect(() => choose('root:x:0:0::/:/x\n')).toThrow(/no user "postgres" or "nobody"/);
});
