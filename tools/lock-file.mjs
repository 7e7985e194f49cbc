import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const POLL_MILLISECONDS = 200;
/** Longer than any install or build: a lock this old belongs to a process that no longer works on it. */
const STALE_AFTER_MILLISECONDS = 20 * 60_000;
/** The locks that this process holds. */
const held = new Set();

/**
 * Runs `work` while no other process of this clone holds the lock `file`. A lock left by a killed
 * process is taken over.
 *
 * @template T
 * @param {string} file
 * @param {() => void} onWait called once if another process holds the lock
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, onWait, work) {
  mkdirSync(dirname(file), { recursive: true });
  let told = false;
  while (!acquire(file)) {
    if (!told) onWait();
    told = true;
    await new Promise((resolve) => setTimeout(resolve, POLL_MILLISECONDS));
  }
  held.add(file);
  const release = () => {
    held.delete(file);
    rmSync(file, { force: true });
  };
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.removeListener('exit', release);
    release();
  }
}

/**
 * @param {string} file
 * @returns {boolean} whether the lock is ours now
 */
function acquire(file) {
  if (held.has(file)) return false;
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
  }
  const owner = readOwner(file);
  if (owner !== undefined && !isAbandoned(file, owner)) return false;
  return owner !== undefined && takeOver(file, owner);
}

/**
 * The rename takes the lock: of several processes that see the same dead owner, only one succeeds.
 *
 * @param {string} file
 * @param {number} owner
 */
function takeOver(file, owner) {
  const claimed = `${file}.${process.pid}`;
  try {
    renameSync(file, claimed);
  } catch {
    return false;
  }
  if (readOwner(claimed) !== owner) renameSync(claimed, file);
  else rmSync(claimed, { force: true });
  return false;
}

/** @param {string} file */
function readOwner(file) {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * @param {string} file
 * @param {number} owner
 */
function isAbandoned(file, owner) {
  // After a container restart the same small process ids are used again, including ours.
  if (owner === process.pid) return true;
  try {
    if (Date.now() - statSync(file).mtimeMs > STALE_AFTER_MILLISECONDS) return true;
    if (owner === 0) return false;
    process.kill(owner, 0);
    return false;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH';
  }
}
