import { afterAll, expect, test } from 'vitest';
import { limit } from '../limits.ts';
import { seedOr, toRepeat } from '../scale.ts';
import { sizesOf } from '../sizes.ts';
import { Counts } from './counts.ts';
import { planOf } from './plan.ts';
import { shrink } from './shrink.ts';
import { simulate, type Finding } from './simulate.ts';
import { describe as show, type Step } from './step.ts';

const { runs, steps, shrinkingSeconds } = sizesOf('tests/simulator/simulator.test.ts');
const firstSeed = seedOr(20_261_130);
const seeds = Array.from({ length: runs }, (_, index) => firstSeed + index);
/** Until one run ends. */
const runSeconds = 60 + steps;

const counts = new Counts();
afterAll(() => void process.stdout.write(`simulator: ${counts.toString()}\n`));

/** The first thing that is wrong, without ids. */
const kindOf = (wrong: readonly string[] | undefined) => wrong?.[0]?.replaceAll(/[0-9a-f-]{36}/g, '');

async function reportOf(seed: number, plan: readonly Step[], { step, wrong }: Finding): Promise<string> {
  const before = plan.filter(({ number }) => number <= step);
  const fails = async (shorter: readonly Step[]) =>
    kindOf((await simulate(seed, shorter)).finding?.wrong) === kindOf(wrong);
  const shortest = await shrink(before, fails, shrinkingSeconds);
  return [
    `${wrong.join('\n')}`,
    `${toRepeat(seed)}: after ${before.length} steps, or after these ${shortest.length}:`,
    ...shortest.map(show),
  ].join('\n');
}

test.each(seeds)(
  `SIM-1 to SIM-12 nothing is lost, done twice or contradictory after ${steps} steps with faults (seed %i)`,
  async (seed) => {
    const plan = planOf(seed, steps);
    const { finding, trace } = await simulate(seed, plan);
    counts.add(plan, trace);
    if (finding !== null) expect.fail(await reportOf(seed, plan, finding));
  },
  limit(runSeconds + 2 * shrinkingSeconds),
);

test(
  'the same seed makes the same requests, which get the same responses',
  async () => {
    const plan = planOf(firstSeed, Math.ceil(steps / 6));
    const [first, second] = [await simulate(firstSeed, plan), await simulate(firstSeed, plan)];
    expect(second.trace).toEqual(first.trace);
    expect(first.trace.length).toBeGreaterThan(plan.length);
  },
  limit(runSeconds + 2 * shrinkingSeconds),
);

test('a failing list shrinks to the items that make it fail', async () => {
  const items = Array.from({ length: 100 }, (_, index) => index);
  const fails = (list: readonly number[]) => Promise.resolve(list.includes(17) && list.includes(71));
  expect(await shrink(items, fails, Infinity)).toEqual([17, 71]);
});
