import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assign } from '../src/matching/assign.ts';
import { seededRandom } from '../src/laboratory/random.ts';
import { denseCosts } from './dense-costs.ts';

const size = 1000;
const rounds = 7;
const cases = 1000;
const maxCaseSize = 60;

/** Prints the processor time of one large case in milliseconds, and the optimum of each case. */
const program = `
import json, sys, time
import numpy as np
from scipy.optimize import linear_sum_assignment
def solve(table):
    rows, columns = linear_sum_assignment(table)
    return float(table[rows, columns].sum())
tables = [np.array(table) for table in json.load(open(sys.argv[1]))]
began = time.process_time()
totals = [solve(tables[0])]
milliseconds = (time.process_time() - began) * 1000
print(json.dumps({ 'milliseconds': milliseconds, 'totals': totals + [solve(table) for table in tables[1:]] }))
`;

interface Solved {
  readonly milliseconds: number;
  readonly totals: readonly number[];
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/**
 * Our solver compared with SciPy's, if Python has it: processor time of one matching of 1,000 rows with 1,000 columns,
 * alternating, and the optimum of 1,000 random tables of up to 60 rows and columns.
 */
export function compareWithSciPy(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'fiacre-solvers-'));
  const file = join(folder, 'tables.json');
  const random = seededRandom(7);
  const table = (rows: number, columns: number) =>
    Array.from({ length: rows }, () => Array.from({ length: columns }, () => random() * 3600));
  const some = () => 1 + Math.floor(random() * maxCaseSize);
  const large = table(size, size);
  const small = Array.from({ length: cases }, () => table(some(), some()));
  const solve = (tables: readonly (typeof large)[]): Solved | null => {
    writeFileSync(file, JSON.stringify(tables));
    const { status, stdout } = spawnSync('python3', ['-c', program, file], { encoding: 'utf8' });
    return status === 0 ? (JSON.parse(stdout) as Solved) : null;
  };
  try {
    const theirs = solve([large, ...small]);
    if (theirs === null) return ['SciPy is not installed, so our solver is not compared with it'];
    const totals = [large, ...small].map((one) => assign(denseCosts(one)).totalCost);
    // Where there are more rows than columns, our total also includes the cost of unmatched rows.
    const unmatched = [large, ...small].map((one) => Math.max(0, one.length - (one[0]?.length ?? 0)) * 1e7);
    const differing = totals.filter(
      (total, index) =>
        Math.abs(total - (unmatched[index] ?? 0) - (theirs.totals[index] ?? Number.NaN)) > 1e-6,
    );
    const costs = denseCosts(large);
    const times = { ours: [] as number[], theirs: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      const began = process.cpuUsage();
      assign(costs);
      const { user, system } = process.cpuUsage(began);
      times.ours.push((user + system) / 1000);
      times.theirs.push(solve([large])?.milliseconds ?? Number.NaN);
    }
    const [own, other] = [median(times.ours), median(times.theirs)];
    return [
      `SciPy: ${totals.length - differing.length} of ${totals.length} optima are equal to 1e-6`,
      `processor time for ${size} × ${size}: ours ${own.toFixed(0)} ms, SciPy’s ${other.toFixed(0)} ms, ${(own / other).toFixed(2)} ×`,
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
