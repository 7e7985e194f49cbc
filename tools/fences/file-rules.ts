import { posix } from 'node:path';

import type { SourceFile } from './read-source.ts';

/** Vague file names, which attract unrelated code. */
const DRAWERS = /(^|-)(utils?|helpers?|common|manager|misc)(-|$)/;
const LINE_LIMIT = 500;
/** Tools that read one default export from their configuration or setup. */
const NEEDS_DEFAULT_EXPORT = /(^|\/)([a-z-]+\.config\.ts|global-setup\.ts|global-teardown\.ts)$/;

/** @returns the rules about single files that this file breaks */
export function brokenFileRules(file: SourceFile): string[] {
  const broken: string[] = [];
  if (file.hasDefaultExport && !NEEDS_DEFAULT_EXPORT.test(file.path)) broken.push('named exports only');
  if (file.isBarrel && !isFrontDoor(file.path)) {
    broken.push('only the index.ts of a package or a capability may consist of re-exports');
  }
  if (
    file.lineCount > LINE_LIMIT &&
    !file.comments.some((comment) => /\bLonger than 500 lines because\b/.test(comment))
  ) {
    broken.push(
      `${file.lineCount} lines: split it, or say why in a comment "Longer than 500 lines because …"`,
    );
  }
  return [...broken, ...brokenNames(file.path)];
}

function isFrontDoor(path: string): boolean {
  return (
    /^packages\/(?:[^/]+\/src|dispatch\/src\/laboratory)\/index\.ts$/.test(path) ||
    /^apps\/server\/src\/[^/]+\/index\.ts$/.test(path)
  );
}

function brokenNames(path: string): string[] {
  const broken: string[] = [];
  for (const segment of path.split('/')) {
    const stem = segment.split('.')[0] ?? '';
    if (!/^[a-z0-9-]*$/.test(stem)) broken.push(`${segment} is not kebab-case`);
    if (DRAWERS.test(stem) && !segment.startsWith('.')) broken.push(`${segment} is too vague`);
  }
  const base = posix.basename(path);
  if (/[A-Z]/.test(base) && broken.length === 0) broken.push(`${base} is not kebab-case`);
  return broken;
}
