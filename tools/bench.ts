import { globSync } from 'node:fs';
import { basename } from 'node:path';

import { root } from './root.ts';
import { runStep } from './steps/run-step.ts';

// One after another: concurrent benchmarks would slow each other.
const files = globSync('bench/*.bench.ts', { cwd: root }).toSorted();
if (files.length === 0) throw new Error('bench/ holds no *.bench.ts');
let failed = 0;
for (const file of files) {
  console.log(`\n── ${basename(file, '.bench.ts')}`);
  const { exitCode, seconds } = await runStep(
    { name: file, command: [file, ...process.argv.slice(2)] },
    true,
  );
  if (exitCode !== 0) failed += 1;
  console.log(`   ${seconds.toFixed(1)} s${exitCode === 0 ? '' : `, failed with ${exitCode}`}`);
}
process.exitCode = failed === 0 ? 0 : 1;
