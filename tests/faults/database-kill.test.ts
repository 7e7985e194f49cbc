import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { isAlive } from '../../apps/server/src/platform/database/embedded/postmaster-pid.ts';
import { sizesOf } from '../sizes.ts';
import { DatabaseChild } from './database-child.ts';
import { limit } from '../limits.ts';

vi.setConfig({ testTimeout: limit(60) });

const { kills } = sizesOf('tests/faults/database-kill.test.ts');

let dataDir = '';
afterEach(async () => {
  await DatabaseChild.killAll();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 });
});

function serverPid(): number {
  return Number(readFileSync(join(dataDir, 'database', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** One run: opens the database, finds everything that earlier runs acknowledged, and is killed while writing more. */
async function liveAndDie(promised: Set<number>, rows: number, before: () => void): Promise<boolean> {
  const child = new DatabaseChild(dataDir, 'write');
  const { opened, present } = await child.line((line) => line.present !== undefined);
  const found = new Set(present);
  expect([...promised].filter((id) => !found.has(id))).toEqual([]);
  await child.line(({ kept }) => kept !== undefined && child.kept.length >= rows);
  before();
  await child.kill();
  for (const id of child.kept) promised.add(id);
  return opened?.adopted ?? false;
}

test(
  `after ${kills} kill -9, half of them including the server, every acknowledged row is there`,
  async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'fiacre-kill-'));
    const promised = new Set<number>();
    const adoptions: boolean[] = [];
    for (let life = 0; life < kills; life += 1) {
      const killServer = life % 2 === 1;
      const before = () => killServer && process.kill(serverPid(), 'SIGKILL');
      adoptions.push(await liveAndDie(promised, 1 + life, before));
    }
    const last = await new DatabaseChild(dataDir, 'look').end();
    const present = new Set(last.flatMap((line) => line.present ?? []));
    expect([...promised].filter((id) => !present.has(id))).toEqual([]);
    expect(promised.size).toBeGreaterThan(kills);
    // A server left running is adopted; a killed one is started again.
    expect(adoptions).toEqual(adoptions.map((_, life) => life % 2 === 1));
  },
  limit(60 + 2 * kills),
);

/** The guard processes, which stop this database once the process using it is gone. */
function guards(): number[] {
  const ofThisFolder = join(dataDir, 'database', 'guards');
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && commandLine(name).includes(ofThisFolder))
    .map(Number);
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

test('a database outlives a killed process until the next start adopts it, and soon stops if none does', async (context) => {
  if (process.platform !== 'linux') context.skip('processes are looked up in /proc');
  dataDir = mkdtempSync(join(tmpdir(), 'fiacre-kill-'));
  const first = new DatabaseChild(dataDir, 'write');
  await first.line(({ kept }) => kept !== undefined);
  const server = serverPid();
  const [firstGuard] = guards();
  await first.kill();
  const second = new DatabaseChild(dataDir, 'write', { graceSeconds: 1 });
  expect(await second.line(({ opened }) => opened !== undefined)).toMatchObject({
    opened: { adopted: true },
  });
  // The guard of the killed process notices that the server is in use again.
  await expect.poll(guards, { timeout: limit(30) }).not.toContain(firstGuard);
  expect([serverPid(), isAlive(server), guards().length]).toEqual([server, true, 1]);
  const filesOfGuards = () => readdirSync(join(dataDir, 'database', 'guards'));
  expect(filesOfGuards()).toEqual(['current']);
  await second.kill();
  await expect.poll(() => [isAlive(server), guards()], { timeout: limit(30) }).toEqual([false, []]);
  const third = await new DatabaseChild(dataDir, 'look').end();
  expect(third[0]).toMatchObject({ opened: { adopted: false, isNew: false } });
  expect(third[0]?.present).toEqual(expect.arrayContaining([...first.kept, ...second.kept]));
  expect(filesOfGuards()).toEqual(['current']);
  // Ended by a signal, which takes effect a little later.
  await expect.poll(guards, { timeout: limit(30) }).toEqual([]);
});
