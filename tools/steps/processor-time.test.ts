import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

import { inProcessorSeconds, processorSeconds, ticksOf } from './processor-time.ts';

test('the times of a process and of its ended children are added, whatever its name contains', () => {
  expect(ticksOf('7 (a) b 9) S 1 7 7 0 -1 0 0 0 0 0 100 20 3000 400 20 0 1 0 5 6 7')).toBe(3520);
});

test.runIf(process.platform === 'linux')('a child that has ended counts', () => {
  const before = processorSeconds() ?? 0;
  const busy = 'while (process.cpuUsage().user < 300_000) Math.random()';
  expect(spawnSync(process.execPath, ['-e', busy]).status).toBe(0);
  expect((processorSeconds() ?? 0) - before).toBeGreaterThan(0.29);
});

test('the last line has whole seconds, or none where they are not known', () => {
  expect(inProcessorSeconds(599.6)).toBe(', 600 CPU seconds');
  expect(inProcessorSeconds(null)).toBe('');
});
