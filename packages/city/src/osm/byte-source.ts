import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { CityInputError } from '../errors/city-input-error.ts';

/** The bytes of a file, read piece by piece, because the extract of a country does not fit into memory. */
export interface ByteSource {
  readonly length: number;
  /** The bytes `[start, end)`; fewer at the end of the file. */
  read(start: number, end: number): Uint8Array;
  close(): void;
}

export function bytesInMemory(bytes: Uint8Array): ByteSource {
  return {
    length: bytes.length,
    read: (start, end) => bytes.subarray(start, end),
    close: () => {
      // There is nothing to close.
    },
  };
}

/** Throws the system's error if there is no readable file. */
export function openByteSource(path: string): ByteSource {
  const file = openSync(path, 'r');
  const status = fstatSync(file);
  if (!status.isFile()) {
    closeSync(file);
    throw new CityInputError('city_file_missing', { path, cause: 'EISDIR' });
  }
  return {
    length: status.size,
    read: (start, end) => {
      const bytes = Buffer.allocUnsafeSlow(Math.max(0, Math.min(end, status.size) - start));
      const count = readSync(file, bytes, 0, bytes.length, start);
      return count === bytes.length ? bytes : bytes.subarray(0, count);
    },
    close: () => closeSync(file),
  };
}
