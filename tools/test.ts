import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { isLong } from '../tests/scale.ts';
import { openScratch } from '../tests/scratch.ts';
import { ensureServerBuilt } from './build-server.mjs';
import { ensureWebBuilt } from './build-web.mjs';
import { root } from './root.ts';
import { STATIC_STEPS } from './steps/check-steps.ts';
import { failureLines } from './steps/failures.ts';
import { inProcessorSeconds } from './steps/processor-time.ts';
import { endOnSignals, runQuietSteps, runStep } from './steps/run-step.ts';
import { runTests, testRunners } from './steps/runners.ts';
import { slowestLines } from './steps/slowest.ts';
import { closingLine, EMPTY_TALLY, sumTallies } from './steps/tally.ts';

openScratch();
endOnSignals();
// Reports of an earlier run must not be counted again.
rmSync(join(root, 'test-results'), { recursive: true, force: true });

const databaseUrl = process.env['TEST_DATABASE_URL'];
const [others, size] = isLong
  ? ['all server tests', 'with all repetitions']
  : ['the tests of version-dependent SQL', 'with few repetitions'];
console.log(
  databaseUrl === undefined
    ? `Every test ${size}, on one version of PostgreSQL, because TEST_DATABASE_URL is not set.`
    : `Every test ${size}; ${others} also on the PostgreSQL of TEST_DATABASE_URL.`,
);
// In parallel with the builds and the tests, because the longest check keeps only one processor busy.
const [checks, ran] = await Promise.all([
  runQuietSteps(STATIC_STEPS),
  build().then(() => runTests(testRunners(databaseUrl))),
]);
// Not in parallel with tests: a slow mutated test counts as one that waits for ever.
if (isLong) checks.push(await runStep({ name: 'mutations', command: ['tools/check.ts', 'mutations'] }, true));
const failedChecks = checks.filter((check) => check.exitCode !== 0);
const total = sumTallies([...ran.map(({ tally }) => tally), { ...EMPTY_TALLY, failed: failedChecks.length }]);

console.log(`\n${slowestLines(ran.flatMap(({ times }) => times)).join('\n')}`);
if (failedChecks.length > 0)
  console.log(`\nFailed checks: ${failedChecks.map((check) => check.name).join(', ')}`);
// Printed last, because a truncated log usually keeps its end.
for (const line of failureLines(ran.flatMap(({ failures }) => failures))) console.log(line);
console.log(`\n${closingLine(total)}${inProcessorSeconds()}`);
process.exitCode = total.failed === 0 ? 0 : 1;

/** Builds the pages and the server if their sources changed. */
async function build(): Promise<void> {
  const say = (line: string) => console.error(`fiacre: ${line}`);
  try {
    await Promise.all([
      ensureWebBuilt(root, process.execPath, say),
      ensureServerBuilt(root, process.execPath, say),
    ]);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}
