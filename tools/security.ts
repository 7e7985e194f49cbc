import { globSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';

import type { SecurityCounts } from '../tests/security/counts.ts';
import { root } from './root.ts';
import { runStep } from './steps/run-step.ts';

const folder = join(root, 'test-results', 'security');

// Counts of an earlier run would be shown for suites that did not run.
rmSync(folder, { recursive: true, force: true });
const { exitCode } = await runStep(
  {
    name: 'security',
    command: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'server',
      'tests/security',
      'tests/authorization',
    ],
  },
  true,
);

const suites = globSync('*.json', { cwd: folder }).toSorted();
console.log('\nSecurity suites');
let wrong = 0;
for (const file of suites) {
  const counts = JSON.parse(readFileSync(join(folder, file), 'utf8')) as SecurityCounts;
  wrong += counts.wrongCount;
  const tried = `${counts.count.toLocaleString('en')} ${counts.tried}`;
  console.log(
    `  ${basename(file, '.json').padEnd(24)} ${tried.padEnd(36)} ${counts.wrongCount} ${counts.wrong}`,
  );
}
if (suites.length === 0) console.log('  no results');
process.exitCode = exitCode === 0 && wrong === 0 && suites.length > 0 ? 0 : 1;
