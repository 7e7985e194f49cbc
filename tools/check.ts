import { runMutations } from './mutations/run-mutations.ts';
import { checkRelease } from './release/check-release.ts';
import { STATIC_STEPS, UNIT_STEP } from './steps/check-steps.ts';
import { inProcessorSeconds } from './steps/processor-time.ts';
import { runQuietSteps } from './steps/run-step.ts';

const [part, ...args] = process.argv.slice(2);
const parts: Readonly<Record<string, () => boolean | Promise<boolean>>> = {
  mutations: () => runMutations(args),
  release: () => checkRelease(args),
};
const isGood = await (parts[part ?? ''] ?? check)();
process.exitCode = isGood ? 0 : 1;

async function check(): Promise<boolean> {
  const results = await runQuietSteps([...STATIC_STEPS, UNIT_STEP]);
  const failed = results.filter((result) => result.exitCode !== 0);
  const found =
    failed.length === 0 ? 'check passed' : `check failed: ${failed.map((each) => each.name).join(', ')}`;
  console.log(`${found}${inProcessorSeconds()}`);
  return failed.length === 0;
}
