import { gridTown } from '../src/laboratory/town.ts';
import { measureAnswers } from './answers-during-plan.ts';
import { measureLargeTown } from './large-town.ts';
import { compareModes, tableOf, type ModeResult } from './modes.ts';
import { compareWithSciPy } from './scipy.ts';
import { compareSolvers } from './solvers.ts';

/**
 * Every mode on identical traces of a town of 12 × 12 km with 200 drivers, at three loads. `--seeds <count>` repeats it
 * on other traces, from `--first-seed` on; `--load <orders an hour>` runs only that load; `--solvers <folder>` compares
 * the solver with linear-sum-assignment if that folder has it installed. It is compared with SciPy wherever Python has it.
 */
const seedCount = Number(valueOf('--seeds') ?? 1);
const firstSeed = Number(valueOf('--first-seed') ?? 1);
const seeds = Array.from({ length: seedCount }, (_, index) => firstSeed + index);
const load = valueOf('--load');
const loads = load === undefined ? [360, 576, 720] : [Number(load)];
const town = gridTown(12, 7);

function valueOf(option: string): string | undefined {
  const index = process.argv.indexOf(option);
  return index < 0 ? undefined : process.argv[index + 1];
}

const print = (line: string) => process.stdout.write(`${line}\n`);

function goals(results: readonly ModeResult[]): string {
  const find = (name: string) => results.find((one) => one.name === name)?.mean;
  const [all, nearest, two, batched] = ['broadcast to all', 'nearest', 'two-mode rule', 'batched'].map(find);
  if (!all || !nearest || !two || !batched) throw new Error('a mode is missing');
  return [
    `batched completes ${(batched.completed / all.completed).toFixed(2)} × broadcast to all`,
    `${(batched.completed / nearest.completed).toFixed(2)} × nearest`,
    `${((batched.completedShare - two.completedShare) * 100).toFixed(1)} points more than the two-mode rule`,
    `worst zone ${(batched.worstZone / two.worstZone).toFixed(2)} × the rule’s`,
  ].join(', ');
}

for (const line of await measureLargeTown()) print(line);
print(await measureAnswers());
for (const line of compareSolvers(valueOf('--solvers') ?? null)) print(line);
for (const line of compareWithSciPy()) print(line);
for (const ordersPerHour of loads) {
  const start = performance.now();
  const results = await compareModes(town, { ordersPerHour, drivers: 200, hours: 3, seeds });
  print(
    `\n${ordersPerHour} orders an hour, ${seedCount} seeds:\n\n${tableOf(results)}\n\n${goals(results)}.`,
  );
  print(`${((performance.now() - start) / 1000).toFixed(0)} s`);
}
