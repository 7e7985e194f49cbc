import sharp from 'sharp';

const size = { width: 640, height: 480 };
const cardboard = '#b08850';
const tape = '#d8c090';

/** The parcel photo of a simulated driver: cardboard and a strip of tape. */
export function photographParcel(): Promise<Buffer> {
  const strip = { create: { width: 80, height: size.height, channels: 3, background: tape } } as const;
  return sharp({ create: { ...size, channels: 3, background: cardboard } })
    .composite([{ input: strip, left: 280, top: 0 }])
    .jpeg()
    .toBuffer();
}
