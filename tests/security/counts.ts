import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../test-results/security');

/** The number of attempts and failures of a suite, for the table of `npm run security`. */
export interface SecurityCounts {
  /** The label in the table, such as "matrix cells". */
  readonly tried: string;
  readonly count: number;
  /** The label of failures, such as "unexpected allows". */
  readonly wrong: string;
  readonly wrongCount: number;
}

/** Writes the counts for `npm run security`. Each suite calls this once, at its end. */
export function recordCounts(name: string, counts: SecurityCounts): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(counts)}\n`);
}
