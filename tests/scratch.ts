import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProcessesOf } from './processes-of.ts';

const memoryDisk = '/dev/shm';
/** Space for the cluster, the products and the log of one worker; browsers and the system need the rest. */
const bytesOfWorker = 1024 ** 3;
/** Set in every process of a run once its folder exists. */
const mark = 'FIACRE_TEST_FOLDER';

/**
 * A run's temporary folder: TMPDIR of all its processes. However the run ends, short of kill -9, processes that still
 * use the folder are ended and the folder is deleted.
 */
export function openScratch(): void {
  if (process.env[mark] !== undefined) return;
  const folder = mkdtempSync(join(memoryHasRoom() ? memoryDisk : tmpdir(), 'fiacre-tests-'));
  // As root, PostgreSQL runs as another user, who needs access to this folder.
  chmodSync(folder, 0o755);
  process.env[mark] = folder;
  process.env['TMPDIR'] = folder;
  process.once('exit', () => {
    endProcessesOf(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  });
}

/** Tests create and drop a hundred databases, which takes much longer on a disk. */
function memoryHasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memoryDisk);
    return Math.min(bavail * bsize, freemem()) > (2 + availableParallelism()) * bytesOfWorker;
  } catch {
    return false;
  }
}
