import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { sizesOf } from '../sizes.ts';
import { DatabaseChild } from './database-child.ts';

const POLL_MILLISECONDS = 2;
const { moments } = sizesOf('tests/faults/database-start.test.ts');

let parent = '';
afterEach(async () => {
  await DatabaseChild.killAll();
  rmSync(parent, { recursive: true, force: true, maxRetries: 20 });
});

function newFolder(): string {
  parent = mkdtempSync(join(tmpdir(), 'fiacre-start-'));
  // As root the server runs as another user, who needs access to this folder.
  chmodSync(parent, 0o755);
  return parent;
}

/** How many files the unfinished cluster has so far; undefined while there is none. */
function filesBegun(databaseFolder: string): number | undefined {
  if (!existsSync(databaseFolder)) return undefined;
  const name = readdirSync(databaseFolder).find((entry) => entry.startsWith('cluster-new-'));
  try {
    return name === undefined
      ? undefined
      : readdirSync(join(databaseFolder, name), { recursive: true }).length;
  } catch {
    return undefined;
  }
}

/** Returns whether the process was killed before its cluster was complete. */
async function killAtFiles(dataDir: string, count: number): Promise<boolean> {
  const databaseFolder = join(dataDir, 'database');
  const isComplete = () => existsSync(join(databaseFolder, 'cluster'));
  const child = new DatabaseChild(dataDir, 'look');
  while ((filesBegun(databaseFolder) ?? -1) < count && !isComplete()) await wait(POLL_MILLISECONDS);
  await child.kill();
  return !isComplete();
}

/** Kills first starts at all moments. On a busy machine a start can be over before it is killed; it is then repeated. */
async function killAtAllMoments(): Promise<string> {
  const dataDir = newFolder();
  for (const files of moments)
    while (!(await killAtFiles(dataDir, files))) {
      // Adopted and stopped, so that its PostgreSQL does not keep running.
      await new DatabaseChild(dataDir, 'look').end();
      rmSync(join(dataDir, 'database'), { recursive: true });
    }
  return dataDir;
}

test(`a first start killed at any of ${moments.length} moments does not block the next start`, async () => {
  const dataDir = await killAtAllMoments();
  const lines = await new DatabaseChild(dataDir, 'look').end();
  expect(lines.at(0)).toMatchObject({ opened: { isNew: true } });
  expect(lines.at(-1)).toEqual({ closed: true });
  expect(readdirSync(join(dataDir, 'database')).filter((name) => name.startsWith('cluster-new-'))).toEqual(
    [],
  );
});

test('the second of two processes on one data folder is refused, naming the first', async () => {
  const dataDir = newFolder();
  const first = new DatabaseChild(dataDir, 'write');
  await first.line(({ kept }) => kept !== undefined);
  const [refusal] = await new DatabaseChild(dataDir, 'look').end();
  expect(refusal).toMatchObject({
    refused: 'data_folder_in_use',
    message: expect.stringContaining('pid '),
  });
  await first.kill();
  // The killed process held the lock until its end and no longer.
  const lines = await new DatabaseChild(dataDir, 'look').end();
  expect(lines.at(-1)).toEqual({ closed: true });
});

test('a data folder works even if its path is too long for a socket', async () => {
  const dataDir = join(newFolder(), ...Array.from({ length: 12 }, () => 'a folder, "of" mañy'));
  mkdirSync(dataDir, { recursive: true });
  const first = new DatabaseChild(dataDir, 'write');
  await first.line(({ kept }) => kept !== undefined);
  const socketFolder =
    readFileSync(join(dataDir, 'database', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[4] ?? '';
  expect(socketFolder.startsWith(dataDir)).toBe(false);
  await first.kill();
  const lines = await new DatabaseChild(dataDir, 'look').end();
  expect(lines.find(({ opened }) => opened !== undefined)).toMatchObject({
    opened: { adopted: true },
  });
  expect(existsSync(socketFolder)).toBe(false);
});
