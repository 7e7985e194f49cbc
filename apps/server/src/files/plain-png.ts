import { refuse } from '../platform/refusal/refusal.ts';

const signatureBytes = 8;
/** Length, type and checksum of a chunk. */
const frameBytes = 12;

/** Header, palette, transparency, pixels, end; brightness and colours of the pixels, and which way is up. */
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
 * A PNG with nothing in it but what its picture needs. Texts and colour profiles (zTXt, iTXt, iCCP) are packed, and a
 * few kilobytes of them unpack to gigabytes before the first pixel is looked at, so the decoder never sees them.
 */
export function plainPng(bytes: Uint8Array): Uint8Array {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept = [source.subarray(0, signatureBytes)];
  for (let at = signatureBytes; at + frameBytes <= source.length;) {
    const end = at + frameBytes + source.readUInt32BE(at);
    if (end > source.length) refuse('image_unreadable');
    const type = source.toString('latin1', at + 4, at + 8);
    if (neededChunks.has(type)) kept.push(source.subarray(at, end));
    // What was appended behind the end is no part of the picture.
    if (type === 'IEND') break;
    at = end;
  }
  return Buffer.concat(kept);
}
