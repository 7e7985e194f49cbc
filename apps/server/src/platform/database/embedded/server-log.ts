import { copyFileSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';

const MAX_LOG_BYTES = 5 * 1024 * 1024;
const TAIL_CHARACTERS = 4000;

/** The server appends to this file, so that it can be truncated while the server writes. */
export function openServerLog(path: string): number {
  rotateServerLog(path);
  return openSync(path, 'a', 0o600);
}

/** Keeps at most two files of 5 MB: the current and the previous one. */
export function rotateServerLog(path: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= MAX_LOG_BYTES) return;
  copyFileSync(path, `${path}.1`);
  truncateSync(path);
}

/** The position at which the lines of the next start begin. */
export function endOfServerLog(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

export function readServerLog(path: string, fromByte: number): string {
  try {
    return readFileSync(path).subarray(fromByte).toString('utf8').trim().slice(-TAIL_CHARACTERS);
  } catch {
    return '';
  }
}
