import { relative, resolve } from 'node:path';
import { folderFault, notWritable } from './platform/database/embedded/fault.ts';

/** What the system said about the data folder during a start, in words for the operator; other errors as they are. */
export function dataFolderFault(error: unknown, dataDir: string): unknown {
  const folder = resolve(dataDir);
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (error.code === 'city_build_disk_full') return folderFault(error.cause ?? error, folder);
  if (error.code === 'city_build_unwritable') return notWritable(folder, codeOf(error.cause), error);
  // What Node says of a folder in one that is read-only.
  if (error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'mkdir')
    return notWritable(folder, 'no folder can be made there', error);
  // Writing to an open file fails without a path.
  const path = 'path' in error ? String(error.path) : folder;
  return relative(folder, resolve(path)).startsWith('..') ? error : folderFault(error, folder);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
}
