import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Below this, the next images and the embedded database's next log segments may not fit. */
const minFreeBytes = 64 * 1024 * 1024;
const minFreeFiles = 100;

interface Space {
  readonly bavail: number;
  readonly bsize: number;
  /** 0 on a file system without a fixed number of files. */
  readonly files: number;
  readonly ffree: number;
}

export function hasSpace({ bavail, bsize, files, ffree }: Space): boolean {
  return bavail * bsize >= minFreeBytes && (files === 0 || ffree >= minFreeFiles);
}

/** Whether the data folder is writable and has space; returns false instead of throwing. */
export async function isFolderReady(folder: string): Promise<boolean> {
  try {
    const path = await existing(resolve(folder));
    await access(path, constants.W_OK);
    return hasSpace(await statfs(path));
  } catch {
    return false;
  }
}

export interface DiskSpace {
  readonly freeBytes: number;
  readonly sizeBytes: number;
}

/** The space of the file system that has the folder; null if it cannot be read. */
export async function diskSpace(folder: string): Promise<DiskSpace | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(await existing(resolve(folder)));
    return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
  } catch {
    return null;
  }
}

// The folder does not exist yet: it will be created in the nearest existing parent.
async function existing(path: string): Promise<string> {
  try {
    await access(path);
    return path;
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing || dirname(path) === path) throw error;
    return existing(dirname(path));
  }
}
