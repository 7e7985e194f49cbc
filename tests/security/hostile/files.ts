import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { ErrorCode } from '@fiacre/contract';
import sharp from 'sharp';

import { picture } from '../../../apps/server/src/files/testing/pictures.ts';
import {
  be16,
  canary,
  jpegWithSize,
  jpegOfScans,
  pngChunk,
  pngOfBits,
  riff,
  script,
  withChunks,
  webpWithSize,
  withSegment,
} from './parts.ts';

export interface HostileFile {
  readonly what: string;
  readonly body: Buffer;
  /** The expected refusal, or `stored` as a re-encoded picture without the original bytes. */
  readonly end: ErrorCode | 'clean';
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent in chunks without a content-length. */
  readonly chunked?: true;
}

type Row = Omit<HostileFile, 'what' | 'body'>;
const row = (what: string, body: Buffer | string, more: Row): HostileFile => ({
  what,
  body: typeof body === 'string' ? Buffer.from(body, 'latin1') : body,
  ...more,
});
const clean = (what: string, body: Buffer, headers?: Row['headers']) =>
  row(what, body, { end: 'clean', ...(headers && { headers }) });
const unreadable = (what: string, body: Buffer | string, headers?: Row['headers']) =>
  row(what, body, { end: 'image_unreadable', ...(headers && { headers }) });
const flood = (what: string, body: Buffer) => row(what, body, { end: 'image_too_large' });

const text = Buffer.from(canary);
const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`;
const box = (brand: string) => `\0\0\0\x1cftyp${brand}\0\0\0\0mif1${brand}${canary}`;

interface Pictures {
  readonly jpeg: Buffer;
  readonly png: Buffer;
  readonly webp: Buffer;
}

async function pictures(): Promise<Pictures> {
  const [jpeg, png, webp] = await Promise.all([
    picture().jpeg().toBuffer(),
    picture().png().toBuffer(),
    picture().webp().toBuffer(),
  ]);
  return { jpeg, png, webp };
}

/** Files that are valid in two formats at once. */
function polyglots({ jpeg, png, webp }: Pictures): HostileFile[] {
  return [
    unreadable('a GIF that is a script', `GIF89a/*\x01\x00*/=1;alert("${canary}")//;`),
    clean('a JPEG followed by a ZIP', Buffer.concat([jpeg, Buffer.from(`PK\x03\x04${canary}`)])),
    clean('a PNG followed by an HTML page', Buffer.concat([png, Buffer.from(script)])),
    clean('a WebP followed by an HTML page', Buffer.concat([webp, Buffer.from(script)])),
    clean('a JPEG with a script as its comment', withSegment(jpeg, 0xfe, Buffer.from(script))),
    clean('a JPEG that is a PDF too', withSegment(jpeg, 0xfe, Buffer.from(`%PDF-1.4 ${canary}`))),
    clean('a JPEG that is PHP too', withSegment(jpeg, 0xe0, Buffer.from(`<?php echo "${canary}"; ?>`))),
    unreadable('a PDF with a JPEG in it', Buffer.concat([Buffer.from(`%PDF-1.4 ${canary}\n`), jpeg])),
    unreadable('an HTML page before a PNG', Buffer.concat([Buffer.from(script), png])),
    unreadable('a JPEG start before a page', `\xff\xd8\xff\xe0${script}`),
    unreadable('the first bytes of a PNG before an HTML page', `\x89PNG\r\n\x1a\n${script}`),
    unreadable('the first bytes of a WebP before an HTML page', `RIFF\x40\0\0\0WEBPVP8 ${script}`),
  ];
}

/** Files that a browser, a shell or an image tool would execute. */
function programs(): HostileFile[] {
  return [
    unreadable('an SVG with a script', svg(script), { 'content-type': 'image/svg+xml' }),
    unreadable(
      'an SVG that reads files',
      `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${svg(`<text>&e;${canary}</text>`)}`,
      { 'content-type': 'image/svg+xml' },
    ),
    unreadable('an SVG that fetches', svg(`<image href="http://127.0.0.1/${canary}"/>`)),
    unreadable('a packed SVG', gzipSync(svg(script))),
    unreadable('an HTML page labelled as a PNG', `<!doctype html>${script}`),
    unreadable('an HTML page with a byte order mark', `\xef\xbb\xbf<html>${script}`),
    unreadable('an HTML page in UTF-16', Buffer.from(`\ufeff<html>${script}`, 'utf16le')),
    unreadable('a script', `alert("${canary}")`, { 'content-type': 'text/javascript' }),
    unreadable('an MVG drawing', `push graphic-context\nimage over 0,0 0,0 'https://x/${canary}"|ls "'`),
    unreadable('an MSL drawing', `<?xml version="1.0"?><image><read filename="/etc/${canary}"/></image>`),
    unreadable('PostScript', `%!PS-Adobe-3.0 EPSF-3.0\n(${canary}) run`),
    unreadable('an ELF program', `\x7fELF${canary}`),
    unreadable('a picture as a data URL', `data:image/png;base64,${text.toString('base64')}`),
    unreadable(
      'a form with a picture in it',
      `--b\r\ncontent-disposition: form-data; name="f"; filename="../../${canary}.png"\r\n\r\n\x89PNG\r\n--b--`,
      { 'content-type': 'multipart/form-data; boundary=b' },
    ),
  ];
}

/** Small files that take much memory or time to decode. */
async function bombs({ jpeg, webp }: Pictures): Promise<HostileFile[]> {
  const large = await picture({ width: 3000, height: 3000 }).jpeg({ progressive: true }).toBuffer();
  const ztxt = Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(64_000_000, canary))]);
  return [
    flood('a PNG of 50,000 pixels square', pngOfBits(50_000, 50_000, 1)),
    flood('a PNG that unpacks to 200 megapixels', pngOfBits(20_000, 10_000)),
    flood('a PNG that is 40,000 pixels long and 1 wide', pngOfBits(1, 40_000)),
    unreadable('a PNG beyond its format', pngOfBits(0x7fffffff, 0x7fffffff, 1)),
    flood('a JPEG that claims 65,500 pixels square', jpegWithSize(jpeg, 65_500, 65_500)),
    flood('a WebP that claims 16,383 pixels square', webpWithSize(webp, 16_383, 16_383)),
    row('a JPEG with 2,000 scans', jpegOfScans(large, 2_000).subarray(0, 5 * 1024 * 1024), {
      end: 'image_unreadable',
    }),
    clean('a PNG whose text unpacks to 64 MB', withChunks(pngOfBits(32, 32), pngChunk('zTXt', ztxt))),
  ];
}

/** Broken pictures and unsupported formats. */
async function broken({ jpeg, png, webp }: Pictures): Promise<HostileFile[]> {
  const random = Buffer.from(Array.from({ length: 400 }, (_, at) => (at * 131 + 7) % 256));
  const flipped = Buffer.from(png);
  flipped[60] = (flipped[60] ?? 0) ^ 0xff;
  return [
    unreadable('half a JPEG', jpeg.subarray(0, jpeg.length >> 1)),
    unreadable('half a PNG', png.subarray(0, png.length >> 1)),
    unreadable('half a WebP', webp.subarray(0, webp.length >> 1)),
    unreadable('a PNG with a wrong byte', flipped),
    unreadable('a WebP of noise', riff(['VP8 ', random])),
    unreadable('a lossless WebP of noise', riff(['VP8L', random])),
    unreadable('the first bytes of a JPEG', '\xff\xd8\xff'),
    unreadable('one byte', 'x'),
    unreadable('nothing', ''),
    unreadable('a GIF', await picture().gif().toBuffer(), { 'content-type': 'image/gif' }),
    unreadable('a TIFF', await picture().tiff().toBuffer(), { 'content-type': 'image/tiff' }),
    unreadable('an AVIF', await picture().avif().toBuffer(), { 'content-type': 'image/avif' }),
    unreadable('a malformed AVIF', box('avif'), { 'content-type': 'image/avif' }),
    unreadable('a malformed HEIC', box('heic'), { 'content-type': 'image/heic' }),
    unreadable('a JPEG 2000', `\0\0\0\x0cjP  \r\n\x87\n${canary}`),
    unreadable('a JPEG XL', `\xff\x0a${canary}`),
    unreadable('a bitmap', `BM${canary.padEnd(60)}`),
    unreadable('an icon', `\0\0\x01\0\x01\0${canary}`),
    unreadable('a Photoshop file', `8BPS\0\x01${canary}`),
  ];
}

/** Pictures with metadata, such as the place where they were taken. */
async function tales({ jpeg, png, webp }: Pictures): Promise<HostileFile[]> {
  const place = {
    IFD0: { Copyright: canary, Artist: canary },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100', GPSProcessingMethod: canary },
  };
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${canary}</rdf:RDF></x:xmpmeta>`;
  const profile = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), text]);
  const record = Buffer.concat([Buffer.from([0x1c, 2, 120]), be16(text.length), text]);
  const iptc = Buffer.concat([
    Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0', 'latin1'),
    Buffer.from([record.length]),
    record,
  ]);
  const frames = [png, await sharp(png).negate().png().toBuffer()];
  const actl = pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
  const vp8x = Buffer.from([0x0c, 0, 0, 0, 63, 0, 0, 47, 0, 0]);
  return [
    clean('a JPEG with its place', await picture().jpeg().withExif(place).toBuffer()),
    clean('a PNG with its place', await picture().png().withExif(place).toBuffer()),
    clean('a WebP with its place', await picture().webp().withExif(place).toBuffer()),
    clean('a JPEG with XMP', await picture().jpeg().withXmp(xmp).toBuffer()),
    clean('a WebP with XMP', riff(['VP8X', vp8x], ['VP8 ', webp.subarray(20)], ['XMP ', Buffer.from(xmp)])),
    clean('a JPEG with IPTC', withSegment(jpeg, 0xed, iptc)),
    clean('a JPEG with a colour profile that is none', withSegment(jpeg, 0xe2, profile)),
    clean('a JPEG with an unknown segment', withSegment(jpeg, 0xef, text)),
    clean('a PNG with texts', withChunks(png, pngChunk('tEXt', Buffer.from(`Comment\0${canary}`)))),
    clean(
      'a PNG with an international text chunk',
      withChunks(png, pngChunk('iTXt', Buffer.from(`C\0\0\0\0\0${canary}`))),
    ),
    clean(
      'a PNG with a compressed text chunk',
      withChunks(png, pngChunk('zTXt', Buffer.concat([Buffer.from('C\0\0'), deflateSync(text)]))),
    ),
    clean('a PNG with a private chunk', withChunks(png, pngChunk('caNr', text))),
    clean('an animated PNG', withChunks(png, actl)),
    clean(
      'an animated WebP',
      await sharp(frames, { join: { animated: true } })
        .webp()
        .toBuffer(),
    ),
  ];
}

/** Requests with false headers. */
function requests({ jpeg, png }: Pictures): HostileFile[] {
  const packed = (what: string, coding: string, body: Buffer) =>
    row(what, body, { end: 'unsupported_media_type', headers: { 'content-encoding': coding } });
  const big = Buffer.concat([jpeg, Buffer.alloc(5 * 1024 * 1024 + 1 - jpeg.length, canary)]);
  return [
    clean('a content type with a path', png, { 'content-type': 'image/png; name="../../etc/passwd"' }),
    clean('the content type of an HTML page', png, { 'content-type': 'text/html' }),
    clean('the content type of an SVG', png, { 'content-type': 'image/svg+xml' }),
    clean('another picture’s content type, in capitals', png, { 'content-type': 'IMAGE/JPEG' }),
    clean('a file name with a path', png, {
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="../../${canary}.html"`,
    }),
    row('the content type of JSON', png, {
      end: 'unsupported_media_type',
      headers: { 'content-type': 'application/json' },
    }),
    packed('a body compressed with gzip', 'gzip', gzipSync(png)),
    packed('a body compressed with deflate', 'deflate', deflateSync(png)),
    packed('a body compressed with brotli', 'br', brotliCompressSync(png)),
    packed('a body labelled as compressed twice', 'gzip, gzip', gzipSync(gzipSync(png))),
    row('5 MB and a byte', big, { end: 'too_large' }),
    row('5 MB and one byte in chunks, without a length', big, { end: 'too_large', chunked: true }),
    row('a small file in chunks', png, { end: 'clean', chunked: true }),
  ];
}

/** All of them. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const plain = await pictures();
  return [
    ...polyglots(plain),
    ...programs(),
    ...(await bombs(plain)),
    ...(await broken(plain)),
    ...(await tales(plain)),
    ...requests(plain),
  ];
}
