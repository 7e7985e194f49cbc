import { expect, test } from 'vitest';
import { decodePolyline } from './polyline.ts';

test('LAND-16 the overview polyline of the format’s own example becomes its three points', () => {
  expect(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual([
    { lat: 38.5, lng: -120.2 },
    { lat: 40.7, lng: -120.95 },
    { lat: 43.252, lng: -126.453 },
  ]);
});

test('LAND-16 an empty polyline has no points', () => {
  expect(decodePolyline('')).toEqual([]);
});

test('LAND-16 a polyline that was cut off is refused, not drawn wrong', () => {
  expect(() => decodePolyline('_p~iF~ps|')).toThrow(RangeError);
});
