import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CityBuildError, systemCode, writeFailure } from '../errors/city-build-error.ts';
import { isRunning, ownIdentity } from './process-identity.ts';

const LOCK_FILE = 'import.lock';

/**
 * Prevents other imports into the folder until the returned function is called, since two would compete for memory and
 * disk. The lock of a killed process is ignored. Throws `CityBuildError` `city_import_running`.
 */
export function lockImports(cacheDir: string): () => void {
  const path = join(cacheDir, LOCK_FILE);
  for (;;) {
    try {
      mkdirSync(cacheDir, { recursive: true });
      writeFileSync(path, ownIdentity(), { flag: 'wx' });
      return () => rmSync(path, { force: true });
    } catch (error) {
      if (systemCode(error) !== 'EEXIST') throw writeFailure(error, cacheDir);
      const holder = holderOf(path);
      if (isRunning(holder))
        throw new CityBuildError('city_import_running', { pid: Number.parseInt(holder, 10) });
      rmSync(path, { force: true });
    }
  }
}

/** Empty if the lock has been removed. */
function holderOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
