import { relative, resolve } from 'node:path';
import { folderFault, notWritable } from './platform/database/embedded/fault.ts';

/**
 * Turns a system error about the data folder during startup into a message for the operator; passes other errors on
 * unchanged.
 */
export function dataFolderFault(error: unknown, dataDir: string): unknown {
  const folder = resolve(dataDir);
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (error.code === 'city_build_disk_full') return folderFault(error.cause ?? error, folder);
  if (error.code === 'city_build_unwritable') return notWritable(folder, codeOf(error.cause), error);
  // Node's error for creating a folder inside a read-only one.
  if (error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'mkdir')
    return notWritable(folder, 'no folder can be made there', error);
  // A failed write to an open file has no path.
  const path = 'path' in error ? String(error.path) : folder;
  return relative(folder, resolve(path)).startsWith('..') ? error : folderFault(error, folder);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
}
