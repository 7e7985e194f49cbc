import { execFileSync } from 'node:child_process';

import { mutationFiles, type Mutation } from '../../tests/mutations/mutations.ts';
import { openScratch } from '../../tests/scratch.ts';
import { root } from '../root.ts';
import { endOnSignals } from '../steps/run-step.ts';
import { copyProject } from './copy-project.ts';
import { testFilesOf, tryMutation } from './try-mutation.ts';

/**
 * Breaks the product in one place at a time, in a copy, and expects a test of the broken row to fail.
 *
 * @param args row ids; or `--changed` or `--changed=main`, as Vitest has it; or nothing for all
 * @returns whether a test failed for each mutation
 */
export async function runMutations(args: readonly string[]): Promise<boolean> {
  openScratch();
  endOnSignals();
  const chosen = choose(args);
  const copy = copyProject();
  let survived = 0;
  for (const mutation of chosen) {
    const { row, file } = mutation;
    const began = performance.now();
    const verdict = await tryMutation(copy, mutation);
    if (!verdict.isRed) survived++;
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.log(
      verdict.isRed
        ? `red      ${row} ${file} (${seconds} s): ${verdict.by}`
        : `SURVIVED ${row} ${file} (${seconds} s): ${verdict.why}`,
    );
  }
  console.log(`${chosen.length} mutations, ${survived} survived`);
  return survived === 0;
}

function choose(args: readonly string[]): Mutation[] {
  const all = mutationFiles.flatMap(({ mutations }) => mutations);
  const changed = args.find((arg) => /^--changed(?:=|$)/.test(arg));
  if (changed !== undefined) {
    const files = changedSince(changed.split('=')[1] ?? 'HEAD');
    return all.filter(({ row, file }) => [file, ...testFilesOf(row)].some((path) => files.has(path)));
  }
  const unknown = args.filter((arg) => !all.some(({ row }) => row === arg));
  if (unknown.length > 0) throw new Error(`no mutation of ${unknown.join(', ')}`);
  return args.length === 0 ? all : all.filter(({ row }) => args.includes(row));
}

function changedSince(commit: string): Set<string> {
  const lines = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trimEnd().split('\n');
  return new Set([
    ...lines('diff', '--name-only', '--merge-base', commit),
    ...lines('ls-files', '--others', '--exclude-standard'),
  ]);
}
