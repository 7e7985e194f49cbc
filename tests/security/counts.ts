import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../test-results/security');

/** What a suite tried and what went wrong, for the table that `npm run security` prints. */
export interface SecurityCounts {
  /** As it stands in the table, "matrix cells". */
  readonly tried: string;
  readonly count: number;
  /** What must not happen, "unexpected allows". */
  readonly wrong: string;
  readonly wrongCount: number;
}

/** Leaves the counts where `npm run security` finds them; a suite calls it once at its end. */
export function recordCounts(name: string, counts: SecurityCounts): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(counts)}\n`);
}
