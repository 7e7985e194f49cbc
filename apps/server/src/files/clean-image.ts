import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { inTurns } from '../platform/rounds/in-turns.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { imageKind } from './image-kind.ts';
import { plainPng } from './plain-png.ts';
import type { FilePurpose } from './tables.ts';

/** An image that was re-encoded by the server. */
export interface CleanImage {
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly contentType: 'image/webp';
  readonly widthPixels: number;
  readonly heightPixels: number;
}

/** Large enough for a 48-megapixel camera, small enough for memory after decoding. */
export const maxPixels = 50_000_000;
const maxSidePixels = 16_000;
const decodeSeconds = 10;
const atOnce = 2;
const maxWaiting = 16;
const quality = 82;

/** The maximum side length: faces and cars are displayed small, while documents have to be legible. */
const keptSidePixels: Readonly<Record<FilePurpose, number>> = {
  profile_image: 512,
  license_image: 2400,
  pickup_image: 1600,
  deliver_image: 1600,
  car_image: 640,
  document_image: 2400,
  logo_image: 640,
};

// Of all the library's decoders, only these three may ever run, whatever type the bytes claim to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

const inTurn = inTurns(atOnce, maxWaiting);

/**
 * Decodes and re-encodes an image: upright, small enough, and without metadata such as location, camera, comments,
 * colour profiles or appended files. Of an animation only the first frame is kept. Source: FILE-3.
 */
export function cleanImage(bytes: Uint8Array, purpose: FilePurpose): Promise<CleanImage> {
  const kind = imageKind(bytes);
  if (kind === null) refuse('image_unreadable');
  const picture = kind === 'png' ? plainPng(bytes) : bytes;
  return inTurn(() => redraw(picture, keptSidePixels[purpose]));
}

async function redraw(bytes: Uint8Array, side: number): Promise<CleanImage> {
  const { width, height } = await unlessBroken(sharp(bytes, { limitInputPixels: false }).metadata());
  if (width * height > maxPixels || Math.max(width, height) > maxSidePixels)
    refuse('image_too_large', { maxPixels, maxSidePixels });
  const drawing = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: decodeSeconds })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality });
  const { data, info } = await unlessBroken(drawing.toBuffer({ resolveWithObject: true }));
  return {
    bytes: data,
    sha256: createHash('sha256').update(data).digest('hex'),
    contentType: 'image/webp',
    widthPixels: info.width,
    heightPixels: info.height,
  };
}

// The decoder's message is about the image's bytes and not meant for the sender.
async function unlessBroken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch {
    return refuse('image_unreadable');
  }
}
