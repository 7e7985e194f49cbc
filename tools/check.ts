import { STATIC_STEPS, UNIT_STEP } from './steps/check-steps.ts';
import { runQuietSteps } from './steps/run-step.ts';

const results = await runQuietSteps([...STATIC_STEPS, UNIT_STEP]);
const failed = results.filter((result) => result.exitCode !== 0);
console.log(
  failed.length === 0 ? 'check passed' : `check failed: ${failed.map((each) => each.name).join(', ')}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
