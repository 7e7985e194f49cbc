import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { trackedFiles } from '../../tests/repository/tracked-files.ts';
import { root } from '../root.ts';

/** A copy of everything that is or would be committed. It shares the installed packages. */
export function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'mutations-'));
  for (const path of trackedFiles) cpSync(join(root, path), join(copy, path));
  for (const workspace of ['', 'apps/server', 'apps/web'])
    linkPackages(copy, join(workspace, 'node_modules'));
  // Tests of the repository list its files.
  execFileSync('git', ['init', '--quiet'], { cwd: copy });
  return copy;
}

function linkPackages(copy: string, modules: string): void {
  if (!existsSync(join(root, modules))) return;
  mkdirSync(join(copy, modules));
  for (const name of readdirSync(join(root, modules))) {
    // The project's own packages are links to relative paths, so that those of the copy lead into the copy.
    if (name === '@fiacre') cpSync(join(root, modules, name), join(copy, modules, name), ownLinks);
    // Results of earlier runs.
    else if (name !== '.cache' && name !== '.vite')
      symlinkSync(join(root, modules, name), join(copy, modules, name));
  }
}

const ownLinks = { recursive: true, verbatimSymlinks: true };
