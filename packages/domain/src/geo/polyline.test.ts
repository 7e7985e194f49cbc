import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodePolyline, encodePolyline } from './polyline.ts';

const line = [
  { lat: 38.5, lng: -120.2 },
  { lat: 40.7, lng: -120.95 },
  { lat: 43.252, lng: -126.453 },
];
const text = '_p~iF~ps|U_ulLnnqC_mqNvxq`@';

test('CALL-4 a line is encoded as the same polyline that the providers return', () => {
  expect(encodePolyline(line)).toBe(text);
});

test('LAND-16 decodes a polyline of a provider', () => {
  expect(decodePolyline(text)).toEqual(line);
});

test('LAND-16 decodes and encodes polylines with six decimals, which some providers use', () => {
  const sixDecimals = '_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI';
  expect(decodePolyline(sixDecimals, 6)).toEqual(line);
  expect(encodePolyline(line, 6)).toBe(sixDecimals);
});

test('an empty line is an empty text', () => {
  expect(encodePolyline([])).toBe('');
  expect(decodePolyline('')).toEqual([]);
});

test('encoding and then decoding returns the same points to five decimals', () => {
  const e5 = (most: number) => fc.integer({ min: -most * 1e5, max: most * 1e5 });
  const point = fc
    .record({ lat: e5(90), lng: e5(180) })
    .map(({ lat, lng }) => ({ lat: lat / 1e5, lng: lng / 1e5 }));
  fc.assert(
    fc.property(fc.array(point), (points) => {
      expect(decodePolyline(encodePolyline(points))).toEqual(points);
    }),
  );
});

test('refuses a text that is not a polyline', () => {
  for (const wrong of ['_', '_p~iF', ' ', '_p~iF~ps|', '~~~~~~~~~~~~~~~~', 'é?']) {
    expect(() => decodePolyline(wrong)).toThrow(RangeError);
  }
});
