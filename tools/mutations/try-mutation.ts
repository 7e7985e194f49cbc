import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

import { mutate, type Mutation } from '../../tests/mutations/mutations.ts';
import { idsIn, idsInTitles, mentionsIn } from '../../tests/repository/specification.ts';
import { filesEnding } from '../../tests/repository/tracked-files.ts';
import { root } from '../root.ts';
import { failuresOf, type Failure } from '../steps/failures.ts';
import { runStep } from '../steps/run-step.ts';

export type Verdict =
  | { readonly isRed: true; readonly by: string }
  | { readonly isRed: false; readonly why: string };

/** The pages have to be built for browser tests, which would take minutes for each mutation. */
const titled = mentionsIn(filesEnding('.test.ts', '.test.tsx'), idsInTitles);
/** Longer than any passing test takes, and short enough for mutations that make a test wait for ever. */
const limits = ['--testTimeout=60000', '--hookTimeout=60000'];

export function testFilesOf(row: string): string[] {
  return [...new Set(titled.filter(({ id }) => id === row).map(({ path }) => path))];
}

/**
 * Runs the tests whose titles have the row's id, in a copy of the project with the mutation. A failing test has to pass
 * without the mutation, so that a test depending on skipped tests proves nothing.
 */
export async function tryMutation(copy: string, mutation: Mutation): Promise<Verdict> {
  const { row, file } = mutation;
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(path, mutate(source, mutation));
  const failures = await firstFailures(copy, row).finally(() => writeFileSync(path, source));
  const red = failures.find(({ title }) => idsIn(title).includes(row));
  if (red === undefined) {
    const [other] = failures;
    return {
      isRed: false,
      why: other === undefined ? 'every test passed' : `${other.file}: ${other.reason}`,
    };
  }
  const without = await failuresWithout(copy, red.file, row);
  if (without.some(({ title }) => title === red.title))
    return { isRed: false, why: `this test fails without the mutation too: ${red.title}: ${red.reason}` };
  return { isRed: true, by: `${red.file} > ${red.title}` };
}

/** Tests that need no database and those of one capability are quick; those of `tests` start whole installations. */
const quickestFirst = [/^(?:packages|apps\/web)\//, /^apps\/server\//, /^(?:tests|tools)\//];

async function firstFailures(copy: string, row: string): Promise<Failure[]> {
  const files = testFilesOf(row);
  for (const place of quickestFirst) {
    const some = files.filter((path) => place.test(path));
    const failures = some.length === 0 ? [] : await failuresIn(copy, some, row);
    if (failures.length > 0) return failures;
  }
  return [];
}

const known = new Map<string, readonly Failure[]>();

/** The failures in an unchanged file, which are the same for all mutations of a row. */
async function failuresWithout(copy: string, file: string, row: string): Promise<readonly Failure[]> {
  const key = `${row} ${file}`;
  const failures = known.get(key) ?? (await failuresIn(copy, [file], row));
  known.set(key, failures);
  return failures;
}

async function failuresIn(copy: string, files: readonly string[], row: string): Promise<Failure[]> {
  const reportFile = join(copy, 'test-results', 'mutation.json');
  const [area = ''] = row.split('-');
  const { exitCode, output } = await runStep(
    {
      name: row,
      folder: copy,
      command: [
        'node_modules/vitest/vitest.mjs',
        'run',
        ...files,
        // A title may also name the row within a range.
        `--testNamePattern=\\b${row}\\b|\\b${area}-\\d+ to ${area}-`,
        '--bail=1',
        ...limits,
        '--reporter=json',
        `--outputFile.json=${reportFile}`,
      ],
    },
    false,
  );
  const failures = failuresOf('vitest', reportFile).map((failure) => ({
    ...failure,
    file: relative(copy, resolve(root, failure.file)),
  }));
  if (exitCode !== 0 && failures.length === 0) throw new Error(`${row}: the tests did not run:\n${output}`);
  return failures;
}
