import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder in which each process of the server's tests records its statements. */
export const recordFolder = process.env['RECORD_STATEMENTS_IN'];

/** The folder of statements that the version of TEST_DATABASE_URL has to understand. */
export const compareFolder = process.env['COMPARE_STATEMENTS_OF'];

export function recordedStatements(folder: string): string[] {
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'));
  const texts = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as string);
  return [...new Set(texts)].toSorted();
}
