import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from './file-store.ts';

const idShape = /^[0-9a-f-]{36}$/;

/** Stores files in a local folder. With several nodes, all of them must share it. */
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

/** Ids start with the time and end with random characters, so folders named after the end fill evenly. */
function pathOf(folder: string, id: string): string {
  if (!idShape.test(id)) throw new Error('Not the id of a file');
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

/** Also makes the directory entry durable. Windows has no such call and does it itself. */
export async function syncFolder(path: string): Promise<void> {
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
