import { operations } from './operations.ts';
import { oracles, wrongAtProvider, wrongNow } from './oracles.ts';
import type { Step } from './step.ts';
import { Contradiction, Sending } from './sending.ts';
import { World } from './world.ts';

/** All oracles are asked after so many steps, and at the end. */
const stepsPerCalm = 50;

/** So that what follows is later than what was before, on each node's clock after some steps. */
const millisecondsPerGroup = 1_000;

export interface Finding {
  /** The last step that ran. */
  readonly step: number;
  readonly wrong: readonly string[];
}

export interface Run {
  /** null if nothing was wrong. */
  readonly finding: Finding | null;
  readonly trace: readonly string[];
}

/** Runs a plan in a new world; stops at the first step after which something is wrong. */
export async function simulate(seed: number, plan: readonly Step[]): Promise<Run> {
  const world = await World.open(seed);
  try {
    return { finding: await findingOf(world, plan), trace: world.trace };
  } finally {
    await world.close();
  }
}

async function findingOf(world: World, plan: readonly Step[]): Promise<Finding | null> {
  const sending = new Sending(world);
  let since = 0;
  const groups = groupsOf(plan);
  for (const group of groups) {
    const step = group.at(-1)?.number ?? 0;
    since += group.length;
    // After the last one, everything is checked anyway.
    const isCalm = since >= stepsPerCalm && group !== groups.at(-1);
    if (isCalm) since = 0;
    const wrong = await withContradiction(wrongAfter(world, sending, group, isCalm));
    if (wrong.length > 0) return { step, wrong };
  }
  const wrong = await withContradiction(wrongAtEnd(world, sending));
  return wrong.length > 0 ? { step: plan.at(-1)?.number ?? 0, wrong } : null;
}

const isAlone = ({ name }: Step): boolean => operations[name]?.isAlone === true;

/** Steps that run at once: each joins the next one. */
function groupsOf(plan: readonly Step[]): Step[][] {
  const groups: Step[][] = [];
  for (const [place, step] of plan.entries()) {
    const before = plan[place - 1];
    const joins = before?.joinsNext === true && !isAlone(before) && !isAlone(step);
    if (joins) groups.at(-1)?.push(step);
    else groups.push([step]);
  }
  return groups;
}

async function wrongAfter(
  world: World,
  sending: Sending,
  group: readonly Step[],
  isCalm: boolean,
): Promise<readonly string[]> {
  world.clock.forward(millisecondsPerGroup);
  await world.turns.atOnce(
    group.map((step) => async () => {
      world.trace.push(`${step.number} ${step.name}`);
      await operations[step.name]?.run({ world, sending, step });
    }),
  );
  await world.deliver();
  await sending.deliverLate(false);
  const wrong = await wrongNow(world);
  return wrong.length > 0 || !isCalm ? wrong : wrongWhenCalm(world, sending);
}

/** A response that contradicts an earlier one is also something wrong. */
async function withContradiction(wrong: Promise<readonly string[]>): Promise<readonly string[]> {
  try {
    return await wrong;
  } catch (error) {
    if (!(error instanceof Contradiction)) throw error;
    return [error.message];
  }
}

async function wrongWhenCalm(world: World, sending: Sending): Promise<readonly string[]> {
  await sending.deliverLate(true);
  await world.calm();
  await world.runJob('check-promises');
  const wrong: string[] = [...(await wrongNow(world))];
  for (const [name, oracle] of Object.entries(oracles))
    wrong.push(...(await oracle(world)).map((one) => `${name}: ${one}`));
  return wrong;
}

/** Half a day later the provider has been asked about everything. */
async function wrongAtEnd(world: World, sending: Sending): Promise<readonly string[]> {
  const before = await wrongWhenCalm(world, sending);
  if (before.length > 0) return before;
  await world.askProvider(12 * 60);
  return [...(await wrongAtProvider(world)), ...(await wrongWhenCalm(world, sending))];
}
