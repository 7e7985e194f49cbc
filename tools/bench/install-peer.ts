import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/**
 * Installs a package that a benchmark needs or compares with, in a separate folder outside the project.
 *
 * @param overrides versions of the package's dependencies, if the newest ones do not fit
 * @param others packages that it needs next to it, with their versions
 * @returns the folder
 */
export function installPeer(
  name: string,
  version: string,
  overrides: Readonly<Record<string, string>> = {},
  others: readonly string[] = [],
): string {
  const folder = join(tmpdir(), `fiacre-${basename(name)}-${version}`);
  if (existsSync(join(folder, 'node_modules', name))) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ private: true, overrides })}\n`);
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  execFileSync(npm, ['install', '--no-audit', '--no-fund', `${name}@${version}`, ...others], {
    cwd: folder,
    stdio: 'inherit',
  });
  return folder;
}
