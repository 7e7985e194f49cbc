import type { RawData } from 'ws';

/** A frame as text, in whatever form the socket delivers it. */
export function messageText(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return Buffer.isBuffer(data) ? data.toString() : Buffer.from(data).toString();
}
