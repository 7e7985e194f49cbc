import type { LatLng } from './lat-lng.ts';

/** Plus codes: a position as letters and digits. Source: the Open Location Code specification (github.com/google/open-location-code). */
const ALPHABET = '23456789CFGHJMPQRVWX';
/** Not inside a word: at the start, after a space, or after the slash of a link. */
const CODE = new RegExp(
  `(?:^|[\\s/,;(])([${ALPHABET}]{4}(?:[${ALPHABET}]{4})?)\\+([${ALPHABET}]{2,7})(?![\\p{L}\\p{N}+])`,
  'iu',
);
/** A full code has this many signs before the plus. */
const FULL = 8;
/** The first ten signs are pairs, each 20 times finer than the one before; the following ones divide a cell in 5 × 4. */
const PAIRS = 10;

/**
 * The middle of the area of the first plus code in a text. A short code is the one nearest to `near`; null without a
 * code, or for a short code without `near`.
 */
export function readPlusCode(text: string, near?: LatLng): LatLng | null {
  const [, before, after] = CODE.exec(text) ?? [];
  if (before === undefined || after === undefined) return null;
  if (before.length === FULL) return decode((before + after).toUpperCase());
  return near === undefined ? null : nearest((before + after).toUpperCase(), near);
}

/** The side of the area of the first two pairs, which a short code leaves out. */
const LEFT_OUT_DEGREES = 1;

function nearest(short: string, near: LatLng): LatLng | null {
  const prefix = encodeStart(near);
  const found = decode(prefix + short);
  if (found === null) return null;
  const lat = closer(found.lat, near.lat);
  return { lat: Math.abs(lat) > 90 ? found.lat : lat, lng: closer(found.lng, near.lng) };
}

function closer(found: number, near: number): number {
  if (found - near > LEFT_OUT_DEGREES / 2) return found - LEFT_OUT_DEGREES;
  return near - found > LEFT_OUT_DEGREES / 2 ? found + LEFT_OUT_DEGREES : found;
}

/** The first two pairs of the code of a position. */
function encodeStart({ lat, lng }: LatLng): string {
  const [north, east] = [Math.floor(Math.min(lat, 89.99) + 90), Math.floor(lng + 180)];
  const sign = (value: number): string => ALPHABET[value] ?? '';
  return sign(Math.floor(north / 20)) + sign(Math.floor(east / 20)) + sign(north % 20) + sign(east % 20);
}

function decode(code: string): LatLng | null {
  const values = [...code].map((sign) => ALPHABET.indexOf(sign));
  // 20 × 20 degrees: 90 degrees north and 180 east are the 9th and the 18th.
  if ((values[0] ?? 9) >= 9 || (values[1] ?? 18) >= 18) return null;
  let [lat, lng, height, width] = [-90, -180, 400, 400];
  values.forEach((value, index) => {
    if (index >= PAIRS) {
      height /= 5;
      width /= 4;
      lat += Math.floor(value / 4) * height;
      lng += (value % 4) * width;
    } else if (index % 2 === 0) lat += value * (height /= 20);
    else lng += value * (width /= 20);
  });
  return { lat: lat + height / 2, lng: lng + width / 2 };
}
