import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** What the engine's file layer hands to its calls: here the open file of Node behind it. */
type OpenFile = { readonly nfd: number };

type FileLayer = {
  readonly NODEFS: { readonly stream_ops: { fsync?: (file: OpenFile) => number } };
  readonly FS: { readonly ErrnoError: new (errno: number) => Error };
};

/** EIO of the engine's own C library, which the server answers by stopping before it acknowledges anything. */
const INPUT_OUTPUT_ERROR = 29;

/**
 * The engine's files on disk, written through. As shipped its file layer has no fsync at all: the call succeeds
 * and does nothing, and a power cut takes acknowledged rows and often the whole folder with it.
 */
export class SyncingFileSystem extends NodeFS {
  syncs = 0;

  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
    const prepared = await super.init(pg, options);
    const addFsync = (layer: unknown) => {
      if (!isFileLayer(layer)) throw new Error('the engine has changed its file layer');
      layer.NODEFS.stream_ops.fsync = (file) => this.#sync(file, layer);
    };
    const preRun = [...(prepared.emscriptenOpts.preRun ?? []), addFsync];
    return { emscriptenOpts: { ...prepared.emscriptenOpts, preRun } };
  }

  #sync(file: OpenFile, layer: FileLayer): number {
    this.syncs += 1;
    try {
      fsyncSync(file.nfd);
    } catch (error) {
      if (process.platform === 'win32' && isPermission(error)) return 0;
      throw new layer.FS.ErrnoError(INPUT_OUTPUT_ERROR);
    }
    return 0;
  }
}

/** Windows refuses to sync folders and files that are open for reading only; both have nothing to write. */
function isPermission(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPERM';
}

function isFileLayer(layer: unknown): layer is FileLayer {
  return typeof layer === 'object' && layer !== null && 'NODEFS' in layer && 'FS' in layer;
}

/** Writes out every file below: the engine copies a new cluster into place without syncing any of it. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) syncPath(path);
  }
  if (process.platform !== 'win32') syncPath(folder);
}

function syncPath(path: string): void {
  const handle = openSync(path, process.platform === 'win32' ? 'r+' : 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
