import type { LatLng } from './lat-lng.ts';

/** The number of decimals of a degree: 5 in Google's format, 6 in Valhalla's. */
type Decimals = 5 | 6;

/** Encodes points as a polyline, by default in the format of Google's directions. Source: LAND-16, CALL-4. */
export function encodePolyline(points: readonly LatLng[], decimals: Decimals = 5): string {
  const precision = 10 ** decimals;
  let text = '';
  let lat = 0;
  let lng = 0;
  for (const point of points) {
    const nextLat = Math.round(point.lat * precision);
    const nextLng = Math.round(point.lng * precision);
    text += encodeNumber(nextLat - lat) + encodeNumber(nextLng - lng);
    lat = nextLat;
    lng = nextLng;
  }
  return text;
}

/** The points of a polyline. Throws `RangeError` if the text is not a polyline. */
export function decodePolyline(text: string, decimals: Decimals = 5): LatLng[] {
  const precision = 10 ** decimals;
  const points: LatLng[] = [];
  const cursor = { text, position: 0 };
  let lat = 0;
  let lng = 0;
  while (cursor.position < text.length) {
    lat += decodeNumber(cursor);
    lng += decodeNumber(cursor);
    points.push({ lat: lat / precision, lng: lng / precision });
  }
  return points;
}

function encodeNumber(value: number): string {
  let rest = value < 0 ? ~(value << 1) : value << 1;
  let text = '';
  while (rest >= 0x20) {
    text += String.fromCodePoint((0x20 | (rest & 0x1f)) + 63);
    rest >>>= 5;
  }
  return text + String.fromCodePoint(rest + 63);
}

function decodeNumber(cursor: { readonly text: string; position: number }): number {
  let value = 0;
  for (let shift = 0; shift < 32; shift += 5) {
    const chunk = cursor.text.charCodeAt(cursor.position++) - 63;
    if (!(chunk >= 0 && chunk < 64)) throw new RangeError('not a polyline');
    value |= (chunk & 0x1f) << shift;
    if (chunk < 0x20) return value & 1 ? ~(value >>> 1) : value >>> 1;
  }
  throw new RangeError('not a polyline');
}
