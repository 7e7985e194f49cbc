import { refuse } from '../platform/refusal/refusal.ts';

const signatureBytes = 8;
/** Length, type and checksum of a chunk. */
const frameBytes = 12;

/** Header, palette, transparency, pixels and end; gamma and colour space of the pixels; and the orientation. */
const neededChunks: ReadonlySet<string> = new Set([
  'IHDR',
  'PLTE',
  'tRNS',
  'IDAT',
  'IEND',
  'gAMA',
  'cHRM',
  'sRGB',
  'eXIf',
]);

/**
 * Reduces a PNG to the chunks that its pixels need. Texts and colour profiles (zTXt, iTXt, iCCP) are compressed, and a
 * few kilobytes of them can decompress to gigabytes before the first pixel is read, so the decoder never receives them.
 */
export function plainPng(bytes: Uint8Array): Uint8Array {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept = [source.subarray(0, signatureBytes)];
  for (let at = signatureBytes; at + frameBytes <= source.length;) {
    const end = at + frameBytes + source.readUInt32BE(at);
    if (end > source.length) refuse('image_unreadable');
    const type = source.toString('latin1', at + 4, at + 8);
    if (neededChunks.has(type)) kept.push(source.subarray(at, end));
    // Bytes appended after the end are not part of the image.
    if (type === 'IEND') break;
    at = end;
  }
  return Buffer.concat(kept);
}
