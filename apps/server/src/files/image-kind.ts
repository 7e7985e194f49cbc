export type ImageKind = 'jpeg' | 'png' | 'webp';

/**
 * The type of an image by its first bytes, since file names and headers are not reliable. Phones and browsers send only
 * these three types, and every further decoder would add attack surface.
 */
export function imageKind(bytes: Uint8Array): ImageKind | null {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  return start.startsWith('RIFF') && start.slice(8) === 'WEBP' ? 'webp' : null;
}
