import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { sizesOf } from '../sizes.ts';
import { DatabaseChild } from './database-child.ts';
import { limit } from '../limits.ts';

const { wantedOperations } = sizesOf('tests/faults/books-under-kills.test.ts');
const operationsInALife = Math.max(250, Math.round(wantedOperations / 40));
const script = new URL('./books-writer.ts', import.meta.url).pathname;
const sound = { unbalanced: 0, empty: 0, wrongBalances: 0, wrongPrepayments: 0 };

let dataDir = '';
afterEach(async () => {
  await DatabaseChild.killAll();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 });
});

function serverPid(): number {
  return Number(readFileSync(join(dataDir, 'database', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

test(
  'WAL-6 eight writers, killed with and without their database: no cent is lost, duplicated or wrong',
  async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'fiacre-books-'));
    const promised = new Set<number>();
    let repeated = 0;
    for (let life = 0; promised.size < wantedOperations; life += 1) {
      const child = new DatabaseChild(dataDir, 'write', { script });
      await child.untilKept(operationsInALife);
      if (life % 2 === 1) process.kill(serverPid(), 'SIGKILL');
      await child.kill();
      for (const { kept, check, repeated: again } of child.lines) {
        if (kept !== undefined) promised.add(kept);
        if (again === true) repeated += 1;
        if (check !== undefined) expect(check).toEqual(sound);
      }
    }
    const [last] = await new DatabaseChild(dataDir, 'look', { script }).end();
    expect(last).toMatchObject({ check: sound, centsOff: 0 });
    const present = last?.present ?? [];
    expect(new Set(present).size).toBe(present.length);
    const there = new Set(present);
    expect([...promised].filter((number) => !there.has(number))).toEqual([]);
    // Each operation resent after a kill was either already recorded or had never arrived.
    expect(repeated).toBeGreaterThan(0);
  },
  limit(60 + wantedOperations / 10),
);
