import { crc32, deflateSync } from 'node:zlib';

/** Part of every hostile file. Nothing that is stored or returned may contain it. */
export const canary = 'CANARY-7c1f9b';
export const script = `<script>alert("${canary}")</script>`;

function be32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

export function be16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([be32(data.length), body, be32(crc32(body))]);
}

const pngStart = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** An all-zero PNG with one bit per pixel. The number of lines may differ from the header's height. */
export function pngOfBits(width: number, height: number, lines = height): Buffer {
  const head = Buffer.concat([be32(width), be32(height), Buffer.from([1, 0, 0, 0, 0])]);
  const data = deflateSync(Buffer.alloc(lines * (1 + Math.ceil(width / 8))));
  return Buffer.concat([
    pngStart,
    pngChunk('IHDR', head),
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Inserts chunks after the header of a PNG. */
export function withChunks(png: Buffer, ...chunks: Buffer[]): Buffer {
  const headEnd = pngStart.length + 12 + 13;
  return Buffer.concat([png.subarray(0, headEnd), ...chunks, png.subarray(headEnd)]);
}

/** Inserts a segment at the start of a JPEG. */
export function withSegment(jpeg: Buffer, marker: number, data: Buffer): Buffer {
  const segment = Buffer.concat([Buffer.from([0xff, marker]), be16(data.length + 2), data]);
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}

/** The JPEG with another size in its header. */
export function jpegWithSize(jpeg: Buffer, width: number, height: number): Buffer {
  const claiming = Buffer.from(jpeg);
  const frame = claiming.findIndex(
    (byte, at) => byte === 0xff && [0xc0, 0xc2].includes(claiming[at + 1] ?? 0),
  );
  claiming.writeUInt16BE(height, frame + 5);
  claiming.writeUInt16BE(width, frame + 7);
  return claiming;
}

/** The WebP with another size in its key frame's header. */
export function webpWithSize(webp: Buffer, width: number, height: number): Buffer {
  const claiming = Buffer.from(webp);
  const size = claiming.indexOf(Buffer.from([0x9d, 0x01, 0x2a])) + 3;
  claiming.writeUInt16LE(width, size);
  claiming.writeUInt16LE(height, size + 2);
  return claiming;
}

/** A progressive JPEG that repeats its last scan: few bytes, much work. */
export function jpegOfScans(jpeg: Buffer, times: number): Buffer {
  const scan = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const last = jpeg.subarray(scan, -2);
  return Buffer.concat([
    jpeg.subarray(0, -2),
    ...Array.from({ length: times }, () => last),
    jpeg.subarray(-2),
  ]);
}

/** A WebP chunk in its RIFF container. */
export function riff(...chunks: [string, Buffer][]): Buffer {
  const parts = chunks.map(([type, data]) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(data.length);
    return Buffer.concat([Buffer.from(type, 'latin1'), size, data, Buffer.alloc(data.length % 2)]);
  });
  const body = Buffer.concat([Buffer.from('WEBP'), ...parts]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from('RIFF'), size, body]);
}
