import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from './file-store.ts';

const idShape = /^[0-9a-f-]{36}$/;

/** Files in a folder of this machine. For several nodes it must be one that all of them see. */
export function folderStore(folder: string): FileStore {
  return {
    async put(id, bytes) {
      const path = pathOf(folder, id);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const half = `${path}.part`;
      await writeThrough(half, bytes);
      await rename(half, path);
      await syncFolder(dirname(path));
    },
    async get(id) {
      try {
        return await readFile(pathOf(folder, id));
      } catch (error) {
        if (isAbsent(error)) return null;
        throw error;
      }
    },
    async remove(id) {
      const path = pathOf(folder, id);
      await rm(path, { force: true });
      await rm(`${path}.part`, { force: true });
    },
  };
}

/** The ids' ends are random, their beginnings the time: the end spreads them over folders. */
function pathOf(folder: string, id: string): string {
  if (!idShape.test(id)) throw new Error('No id of a file');
  return join(folder, id.slice(-2), id);
}

async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes the name durable too. Windows has no such thing and does it by itself. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
