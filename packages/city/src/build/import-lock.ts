import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CityBuildError, isAlive, systemCode, writeFailure } from './city-build-error.ts';

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
      writeFileSync(path, String(process.pid), { flag: 'wx' });
      return () => rmSync(path, { force: true });
    } catch (error) {
      if (systemCode(error) !== 'EEXIST') throw writeFailure(error, cacheDir);
      const pid = holderOf(path);
      if (pid !== undefined && isAlive(pid)) throw new CityBuildError('city_import_running', { pid });
      rmSync(path, { force: true });
    }
  }
}

function holderOf(path: string): number | undefined {
  try {
    return Number(readFileSync(path, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}
