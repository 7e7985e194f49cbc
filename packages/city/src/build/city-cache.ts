import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CityInputError } from '../errors/city-input-error.ts';
import { buildInWorker } from './build-in-worker.ts';
import { systemCode, writeFailure } from '../errors/city-build-error.ts';
import { readCityFiles, type StoredCity } from './city-files.ts';
import type { OnCityProgress } from './city-info.ts';
import { cityKey, type CityInput } from './city-input.ts';
import { isRunning, ownIdentity } from './process-identity.ts';

const BUILDING = '.building-';

/**
 * The built city for an input: read from `cacheDir`, or built there first. A folder gets its final name only when it is
 * complete, so a killed build leaves nothing half-written. A folder that `open` finds damaged is replaced.
 */
export async function loadOrBuild<T>(
  input: CityInput,
  cacheDir: string,
  open: (stored: StoredCity) => T,
  onProgress: OnCityProgress,
  signal?: AbortSignal,
): Promise<T> {
  const key = await cityKey(input);
  const folder = join(cacheDir, key);
  const known = openOrNull(folder, open);
  if (known !== null) return known;
  const draft = newDraft(folder);
  try {
    await prepare(cacheDir, key);
    await buildInWorker({ input, id: key, folder: draft }, onProgress, signal);
    await moveIntoPlace(draft, folder);
    await clearOlder(cacheDir, key);
  } finally {
    await discard(draft);
  }
  const built = openOrNull(folder, open);
  if (built === null) throw new CityInputError('city_cache_unreadable', { folder });
  return built;
}

/** The result of `open` for the built city with this id; null if there is none, or it is damaged. */
export function builtOrNull<T>(cacheDir: string, id: string, open: (stored: StoredCity) => T): T | null {
  return /^[\w-]+$/.test(id) ? openOrNull(join(cacheDir, id), open) : null;
}

/** A damaged city is treated as missing and rebuilt. */
function openOrNull<T>(folder: string, open: (stored: StoredCity) => T): T | null {
  try {
    const stored = readCityFiles(folder);
    return stored === null ? null : open(stored);
  } catch (error) {
    if (error instanceof CityInputError) return null;
    throw error;
  }
}

/** A name next to `folder` that no other build uses, and that identifies its builder. */
function newDraft(folder: string): string {
  return `${folder}${BUILDING}${ownIdentity()}-${randomBytes(4).toString('hex')}`;
}

/** Removes builds of the same input by other importer versions, which are obsolete once this one exists. */
async function clearOlder(cacheDir: string, key: string): Promise<void> {
  const input = key.replace(/-v\d+$/, '-v');
  for (const name of await readdir(cacheDir)) {
    const isOther = name !== key && name.startsWith(input) && /^\d+$/.test(name.slice(input.length));
    if (isOther) await discard(join(cacheDir, name));
  }
}

/** Removes as much of a folder as possible; the next build tries again to remove the rest. */
async function discard(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true }).catch(() => undefined);
}

/** Creates the cache folder and removes files left behind by killed builders. */
async function prepare(cacheDir: string, key: string): Promise<void> {
  const names = await mkdir(cacheDir, { recursive: true })
    .then(() => readdir(cacheDir))
    .catch((error: unknown) => {
      throw writeFailure(error, cacheDir);
    });
  for (const name of names) {
    const builder = new RegExp(`^${key}\\${BUILDING}([\\d.]+)-`).exec(name)?.[1];
    if (builder === undefined || isRunning(builder)) continue;
    await discard(join(cacheDir, name));
  }
}

/** The error codes of renaming to a folder that exists. */
const TAKEN: readonly string[] = ['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES'];
const MAX_ATTEMPTS = 5;

function isSound(folder: string): boolean {
  return openOrNull(folder, () => true) === true;
}

/** If another process has built the same city in the meantime, its folder is kept and ours is deleted. */
async function moveIntoPlace(draft: string, folder: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await rename(draft, folder);
      return;
    } catch (error) {
      const isTaken = TAKEN.includes(systemCode(error) ?? '') && attempt < MAX_ATTEMPTS;
      if (!isTaken) throw writeFailure(error, folder);
      if (isSound(folder)) return;
      await setAside(folder);
    }
  }
}

/** Moves a damaged city aside; a process that is reading it keeps its open files. */
async function setAside(folder: string): Promise<void> {
  const aside = newDraft(folder);
  try {
    await rename(folder, aside);
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw writeFailure(error, folder);
  }
  await discard(aside);
}
