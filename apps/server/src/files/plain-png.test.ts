import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { picture } from './testing/pictures.ts';
import { plainPng } from './plain-png.ts';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** The image with a chunk right after its header. */
const withChunk = (png: Buffer, added: Buffer) =>
  Buffer.concat([png.subarray(0, 33), added, png.subarray(33)]);

const bomb = deflateSync(Buffer.alloc(1024 * 1024));
const png = await picture().png().toBuffer();

const chunkTypes = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

describe('FILE-3 a PNG file', () => {
  test.each([
    ['zTXt', Buffer.concat([Buffer.from('Comment\0\0'), bomb])],
    ['iTXt', Buffer.concat([Buffer.from('Comment\0\u0001\0\0\0'), bomb])],
    ['iCCP', Buffer.concat([Buffer.from('profile\0\0'), bomb])],
    ['tEXt', Buffer.from('Comment\0a word')],
    ['acTL', Buffer.alloc(8)],
    ['xxXx', Buffer.alloc(8)],
  ])('reaches the decoder without a chunk %s', async (type, data) => {
    const sent = withChunk(png, chunk(type, data));
    const plain = plainPng(sent);
    expect(chunkTypes(sent)).toContain(type);
    expect(chunkTypes(plain)).not.toContain(type);
    // Pixels and size match those of the image without it.
    expect(await sharp(plain).raw().toBuffer()).toEqual(await sharp(png).raw().toBuffer());
  });

  test('keeps its orientation', async () => {
    const turned = await picture().withMetadata({ orientation: 6 }).png().toBuffer();
    expect((await sharp(plainPng(turned)).metadata()).orientation).toBe(6);
  });

  test('loses bytes after its end', () => {
    expect(plainPng(Buffer.concat([png, Buffer.from('more')])).length).toBeLessThanOrEqual(png.length);
  });

  test('is unreadable with a chunk longer than the file', () => {
    const broken = Buffer.from(png);
    broken.writeUInt32BE(0xffff_ffff, 8);
    expect(() => plainPng(broken)).toThrow('image_unreadable');
  });
});
