import type { LatLng } from '@fiacre/domain';

const scale = 1e5;

/** Reads one zigzag number in base 64 characters; the next index stands beside it. */
function readNumber(text: string, from: number): { value: number; next: number } {
  let value = 0;
  let shift = 0;
  let index = from;
  let chunk: number;
  do {
    if (index >= text.length) throw new RangeError('The encoded line ends in the middle of a number');
    chunk = text.charCodeAt(index++) - 63;
    value |= (chunk & 0x1f) << shift;
    shift += 5;
  } while (chunk >= 0x20);
  return { value: value & 1 ? ~(value >> 1) : value >> 1, next: index };
}

/** Points of an encoded polyline (precision 5). Throws RangeError on a line that was cut off. */
export function decodePolyline(text: string): LatLng[] {
  const points: LatLng[] = [];
  let lat = 0;
  let lng = 0;
  for (let index = 0; index < text.length;) {
    const north = readNumber(text, index);
    const east = readNumber(text, north.next);
    lat += north.value;
    lng += east.value;
    points.push({ lat: lat / scale, lng: lng / scale });
    index = east.next;
  }
  return points;
}
