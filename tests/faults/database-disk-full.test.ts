import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, type TestContext } from 'vitest';
import type { EmbeddedDatabase } from '../../apps/server/src/platform/database/embedded/embedded-database.ts';
import { TestDatabases } from '../../apps/server/src/platform/database/embedded/test-databases.ts';
import { limit } from '../limits.ts';

const opened = new TestDatabases();
let disk = '';

afterEach(async () => {
  await opened.clear();
  if (disk === '') return;
  spawnSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true, force: true });
  disk = '';
});

/** A separate disk, so that it can be filled. */
function mountSmallDisk(context: TestContext, megabytes: number): void {
  disk = mkdtempSync(join(tmpdir(), 'fiacre-disk-'));
  const { status } = spawnSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${megabytes}m,mode=755`,
    'fiacre-test',
    disk,
  ]);
  if (status !== 0) context.skip('only root may mount the small disk that this fills');
  chmodSync(disk, 0o755);
}

function freeBytes(): number {
  const { bavail, bsize } = statfsSync(disk);
  return bavail * bsize;
}

/** Writes rows until the disk is full; returns how many were acknowledged and the code of the last failure. */
async function writeUntilFull({ pool }: EmbeddedDatabase): Promise<{ acknowledged: number; code: unknown }> {
  const insert =
    "insert into kept (pad) select string_agg(md5(random()::text), '') from generate_series(1, 1500)";
  for (let acknowledged = 0; ; acknowledged += 1) {
    try {
      await pool.query(insert);
    } catch (error) {
      return { acknowledged, code: error instanceof Error && 'code' in error ? error.code : error };
    }
  }
}

/** A server stopped by the full disk drops its connections and recovers first. */
async function untilAnswered({ pool }: EmbeddedDatabase, text: string): Promise<unknown> {
  let value: unknown;
  const ask = async () => {
    const { rows } = await pool.query<{ value: unknown }>(text);
    value = rows[0]?.value;
  };
  await expect.poll(() => ask().then(() => 'answered', String), { timeout: limit(30) }).toBe('answered');
  return value;
}

test('a disk too small for a new database is refused with a clear message and left unchanged', async (context) => {
  mountSmallDisk(context, 16);
  const dataDir = join(disk, 'data');
  await expect(opened.start({ dataDir })).rejects.toMatchObject({
    code: 'disk_full',
    message: expect.stringContaining(dataDir),
  });
  expect(readdirSync(join(dataDir, 'database')).filter((name) => name.startsWith('cluster'))).toEqual([]);
  spawnSync('mount', ['-o', 'remount,size=100m', disk]);
  const database = await opened.start({ dataDir });
  expect(database.info.isNew).toBe(true);
});

// With 3 MB free a table cannot grow; with 15.5 MB the write-ahead log cannot, which stops the server.
for (const megabytes of [3, 15.5]) {
  test(`with ${megabytes} MB left, filling the disk loses nothing, and writing continues once there is space`, async (context) => {
    mountSmallDisk(context, 70);
    const database = await opened.start({ dataDir: join(disk, 'data') });
    await database.pool.query('create table kept (id serial primary key, pad text)');
    const filler = join(disk, 'filler');
    writeFileSync(filler, Buffer.alloc(Math.max(0, freeBytes() - megabytes * 1e6)));
    const { acknowledged, code } = await writeUntilFull(database);
    expect(code).toBe('53100');
    expect(acknowledged).toBeGreaterThan(10);
    rmSync(filler);
    await untilAnswered(database, "insert into kept (pad) values ('after') returning id as value");
    const kept = "select count(*)::int as value from kept where pad <> 'after'";
    expect(await untilAnswered(database, kept)).toBe(acknowledged);
  });
}
