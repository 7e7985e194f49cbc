import { copyFileSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';

const MAX_LOG_BYTES = 5 * 1024 * 1024;
const TAIL_CHARACTERS = 4000;

/** The server appends to this file, so that it can be cut while the server writes on. */
export function openServerLog(path: string): number {
  rotateServerLog(path);
  return openSync(path, 'a', 0o600);
}

/** Keeps at most two files of 5 MB: this one and the one before. */
export function rotateServerLog(path: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= MAX_LOG_BYTES) return;
  copyFileSync(path, `${path}.1`);
  truncateSync(path);
}

/** Where the next start's lines begin. */
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
