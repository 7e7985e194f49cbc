import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './root.ts';
import { STATIC_STEPS } from './steps/check-steps.ts';
import { runQuietSteps } from './steps/run-step.ts';
import { runTests, testRunners } from './steps/runners.ts';
import { closingLine, EMPTY_TALLY, sumTallies } from './steps/tally.ts';

// Reports of an earlier run must not be counted again.
rmSync(join(root, 'test-results'), { recursive: true, force: true });

const databaseUrl = process.env['TEST_DATABASE_URL'];
if (databaseUrl === undefined) {
  console.log('TEST_DATABASE_URL is not set: the server tests run on the embedded database only.');
}
const checks = await runQuietSteps(STATIC_STEPS);
const failedChecks = checks.filter((check) => check.exitCode !== 0);
const tallies = await runTests(testRunners(databaseUrl));
const total = sumTallies([...tallies, { ...EMPTY_TALLY, failed: failedChecks.length }]);

if (failedChecks.length > 0)
  console.log(`\nFailed checks: ${failedChecks.map((check) => check.name).join(', ')}`);
console.log(`\n${closingLine(total)}`);
process.exitCode = total.failed === 0 ? 0 : 1;
