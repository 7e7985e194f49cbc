import type { RawData } from 'ws';

/** A frame as text, in whichever of its shapes the socket hands it over. */
export function messageText(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return Buffer.isBuffer(data) ? data.toString() : Buffer.from(data).toString();
}
