import { createRequire } from 'node:module';
import { join } from 'node:path';
import { assign } from '../src/matching/assign.ts';
import { seededRandom } from '../src/laboratory/random.ts';
import { denseCosts } from './dense-costs.ts';

const size = 1000;
const rounds = 3;
/** An npm package that solves dense cost matrices; not a dependency. */
const peer = 'linear-sum-assignment';

/** Times a full matching of 1,000 rows with 1,000 columns, by our solver and by npm packages installed in a folder. */
export function compareSolvers(folder: string | null): string[] {
  const random = seededRandom(7);
  const costs = Array.from({ length: size }, () => Array.from({ length: size }, () => random() * 3600));
  const sparse = denseCosts(costs);
  const own = timed(() => assign(sparse).totalCost);
  const lines = [lineOf('ours', own)];
  if (folder === null) return lines;
  const require = createRequire(join(folder, 'package.json'));
  const { linearSumAssignment } = require(peer) as {
    linearSumAssignment(
      table: number[][],
      options: { maximaze: boolean },
    ): { rowAssignments: ArrayLike<number> };
  };
  const other = timed(() => {
    const { rowAssignments } = linearSumAssignment(costs, { maximaze: false });
    return costs.reduce((sum, row, index) => sum + (row[rowAssignments[index] ?? -1] ?? Number.NaN), 0);
  });
  lines.push(lineOf(`${peer} (npm)`, other));
  lines.push(`ours is ${(other.milliseconds / own.milliseconds).toFixed(1)} times as fast`);
  return lines;
}

interface Timed {
  readonly milliseconds: number;
  readonly total: number;
}

/** The median of a few runs. */
function timed(solve: () => number): Timed {
  const runs = Array.from({ length: rounds }, () => {
    const start = performance.now();
    const total = solve();
    return { total, milliseconds: performance.now() - start };
  }).toSorted((a, b) => a.milliseconds - b.milliseconds);
  return runs[Math.floor(rounds / 2)] ?? { total: Number.NaN, milliseconds: Number.NaN };
}

const lineOf = (name: string, { milliseconds, total }: Timed) =>
  `${name}: ${milliseconds.toFixed(0)} ms, total cost ${total.toFixed(3)}`;
