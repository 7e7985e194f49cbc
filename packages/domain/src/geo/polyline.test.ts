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

test('LAND-16 a polyline of a provider is read', () => {
  expect(decodePolyline(text)).toEqual(line);
});

test('LAND-16 the providers that write six decimals are read and written too', () => {
  const sixDecimals = '_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI';
  expect(decodePolyline(sixDecimals, 6)).toEqual(line);
  expect(encodePolyline(line, 6)).toBe(sixDecimals);
});

test('an empty line is an empty text', () => {
  expect(encodePolyline([])).toBe('');
  expect(decodePolyline('')).toEqual([]);
});

test('write then read gives the same to five decimals', () => {
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

test('what is no polyline is refused', () => {
  for (const wrong of ['_', '_p~iF', ' ', '_p~iF~ps|', '~~~~~~~~~~~~~~~~', 'é?']) {
    expect(() => decodePolyline(wrong)).toThrow(RangeError);
  }
});
