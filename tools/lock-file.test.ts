import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

import { withLock } from './lock-file.mjs';
import { limit } from '../tests/limits.ts';

const nobodyWaits = () => {
  throw new Error('the lock was free');
};

test('the lock is held during the work and released afterwards, even if the work fails', async () => {
  const file = freshLock();
  expect(await withLock(file, nobodyWaits, async () => readFileSync(file, 'utf8'))).toBe(String(process.pid));
  expect(existsSync(file)).toBe(false);
  await expect(withLock(file, nobodyWaits, () => Promise.reject(new Error('full disk')))).rejects.toThrow(
    'full disk',
  );
  expect(existsSync(file)).toBe(false);
});

test('the lock of a process that was killed is taken over', async () => {
  const file = freshLock();
  mkdirSync(dirname(file), { recursive: true });
  const { pid } = spawnSync(process.execPath, ['--eval', '']);
  writeFileSync(file, String(pid));
  expect(
    await withLock(
      file,
      () => undefined,
      async () => 'worked',
    ),
  ).toBe('worked');
});

test('concurrent work of one process is done one after another', async () => {
  const file = freshLock();
  const log: string[] = [];
  const work = async () => {
    log.push('in');
    await new Promise((resolve) => setTimeout(resolve, 500));
    log.push('out');
  };
  await Promise.all([1, 2].map(() => withLock(file, () => undefined, work)));
  expect(log).toEqual(['in', 'out', 'in', 'out']);
});

test(
  'eight concurrent processes work one after another',
  async () => {
    const file = freshLock();
    const log = `${file}.log`;
    const program = `
    import { appendFileSync } from 'node:fs';
    import { withLock } from ${JSON.stringify(join(import.meta.dirname, 'lock-file.mjs'))};
    await withLock(${JSON.stringify(file)}, () => {}, async () => {
      appendFileSync(${JSON.stringify(log)}, 'in ');
      await new Promise((resolve) => setImmediate(resolve));
      appendFileSync(${JSON.stringify(log)}, 'out ');
    });`;
    const children = Array.from({ length: 8 }, () =>
      spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'inherit' }),
    );
    const codes = await Promise.all(children.map(async (child) => (await once(child, 'exit'))[0] as number));
    expect(codes).toEqual(Array.from({ length: 8 }, () => 0));
    expect(readFileSync(log, 'utf8')).toBe('in out '.repeat(8));
  },
  limit(30),
);

function freshLock(): string {
  return join(mkdtempSync(join(tmpdir(), 'lock-')), 'deep', 'work.lock');
}
