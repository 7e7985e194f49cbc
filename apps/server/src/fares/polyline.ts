import type { LatLng } from '@fiacre/domain';

/** A line as an encoded polyline of precision 5, the format that web maps read. */
export function encodePolyline(line: readonly LatLng[]): string {
  let before = { lat: 0, lng: 0 };
  return line
    .map(({ lat, lng }) => {
      const at = { lat: Math.round(lat * 1e5), lng: Math.round(lng * 1e5) };
      const text = encodeNumber(at.lat - before.lat) + encodeNumber(at.lng - before.lng);
      before = at;
      return text;
    })
    .join('');
}

/** Five bits a character, lowest first, 0x20 set on all but the last; the sign sits in the lowest bit. */
function encodeNumber(value: number): string {
  let rest = value < 0 ? ~(value << 1) : value << 1;
  let text = '';
  for (; rest >= 0x20; rest >>= 5) text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63);
  return text + String.fromCharCode(rest + 63);
}
