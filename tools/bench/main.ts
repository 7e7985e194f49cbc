import { globSync } from 'node:fs';
import { basename } from 'node:path';

import { root } from '../root.ts';
import { endOnSignals, runStep } from '../steps/run-step.ts';

/**
 * Each benchmark is next to what it measures. `npm run bench` runs all of them; `npm run bench -- ride --only costs` runs
 * one, with its own options.
 */
const benchmarks = new Map(
  globSync('{packages,apps}/*/bench/*.bench.ts', { cwd: root })
    .map((file): [string, string] => [basename(file, '.bench.ts'), file])
    .toSorted(),
);

endOnSignals();
const [name = '', ...options] = process.argv.slice(2);
if (name === '' || name.startsWith('-')) await runAll(process.argv.slice(2));
else {
  const file = benchmarks.get(name);
  if (file === undefined) {
    console.error(`There is no benchmark "${name}", but ${[...benchmarks.keys()].join(', ')}`);
    process.exitCode = 1;
  } else process.exitCode = (await runStep({ name, command: [file, ...options] }, true)).exitCode;
}

/** One after another: benchmarks that run at the same time would slow each other. */
async function runAll(shared: readonly string[]): Promise<void> {
  for (const [each, file] of benchmarks) {
    console.log(`\n── ${each}`);
    const { exitCode, seconds } = await runStep({ name: each, command: [file, ...shared] }, true);
    if (exitCode !== 0) process.exitCode = 1;
    console.log(`   ${seconds.toFixed(1)} s${exitCode === 0 ? '' : `, failed with ${exitCode}`}`);
  }
}
