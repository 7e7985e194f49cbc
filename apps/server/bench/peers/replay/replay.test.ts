import { expect, test } from 'vitest';
import { findPgbench } from '../../lifecycle/pgbench.ts';
import { startSharedPostgres } from '../../lifecycle/shared-postgres.ts';
import { startReplay } from './contender.ts';

// A change to how a step is saved can break the replay without breaking anything else.
test('pgbench repeats the statements of a ride, and writes as many rows as the ride did', async (context) => {
  const pgbench = findPgbench();
  if (pgbench === null) return context.skip('pgbench is not installed');
  const postgres = await startSharedPostgres(40);
  const replay = await startReplay(postgres, 1, pgbench);
  const { count } = await replay.rides(1000);
  const { replayed, recorded } = await replay.rowVersions();
  expect(count).toBeGreaterThan(0);
  expect(recorded).toBeGreaterThan(30);
  expect(Math.abs(replayed - recorded)).toBeLessThan(1);
  await replay.close();
  await postgres.close();
});
