import sharp, { type Sharp } from 'sharp';

/** The smallest image: one grey pixel as PNG. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

interface Size {
  readonly width: number;
  readonly height: number;
}

/** An image with more than one colour. */
export function picture({ width, height }: Size = { width: 64, height: 48 }): Sharp {
  const half = {
    create: { width: Math.ceil(width / 2), height, channels: 3, background: '#2080d0' },
  } as const;
  const whole = sharp({ create: { width, height, channels: 3, background: '#d08020' } });
  return whole.composite([{ input: half, left: 0, top: 0 }]);
}
