export type ImageKind = 'jpeg' | 'png' | 'webp';

/**
 * What the bytes are by their own beginning; names and headers say nothing. These three are all that phones and
 * browsers send; every further decoder would be one more way in.
 */
export function imageKind(bytes: Uint8Array): ImageKind | null {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  return start.startsWith('RIFF') && start.slice(8) === 'WEBP' ? 'webp' : null;
}
