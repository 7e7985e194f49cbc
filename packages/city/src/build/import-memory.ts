import { statSync } from 'node:fs';
import { freemem } from 'node:os';

/**
 * Peak memory of an import, measured on files of 0.9, 20, 59 and 118 MB: a fixed part for the program, and a part that
 * grows with the file. Source: docs/architecture/performance.md.
 */
const BASE_MEGABYTES = 450;
const MEGABYTES_PER_MEGABYTE = 6.8;
const MEGA = 1e6;

/** The maximum memory, in megabytes, for importing a whole file; a part of a file needs less. */
export function neededMegabytes(path: string): number | undefined {
  const bytes = statSync(path, { throwIfNoEntry: false })?.size;
  return bytes === undefined
    ? undefined
    : Math.ceil(BASE_MEGABYTES + (MEGABYTES_PER_MEGABYTE * bytes) / MEGA);
}

/** The memory, in megabytes, that this process may still use. */
export function availableMegabytes(): number {
  const limit = process.constrainedMemory();
  const available = process.availableMemory();
  return Math.floor(Math.min(limit > 0 ? limit : Infinity, available > 0 ? available : freemem()) / MEGA);
}
