import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the clone. */
export const root: string = join(import.meta.dirname, '..', '..');

/** Everything that is or would be committed, from the root, with forward slashes. */
export const trackedFiles: readonly string[] = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)));

export function readText(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** Files with one of these endings. */
export function filesEnding(...endings: readonly string[]): string[] {
  return trackedFiles.filter((path) => endings.some((ending) => path.endsWith(ending)));
}

/** `path:line` of each line that matches. */
export function linesMatching(paths: readonly string[], pattern: RegExp): string[] {
  return paths.flatMap((path) =>
    readText(path)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}`] : [])),
  );
}
