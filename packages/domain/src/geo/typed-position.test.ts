import { describe, expect, test } from 'vitest';
import { readTypedPosition } from './typed-position.ts';

const near = { lat: 47.37, lng: 8.54 };
const rounded = (typed: string): string | null => {
  const found = readTypedPosition(typed, near);
  return found === null ? null : `${found.lat.toFixed(4)} ${found.lng.toFixed(4)}`;
};

describe('SEARCH-5 a pasted position', () => {
  test.each([
    ['52.5163, 13.3777', '52.5163 13.3777'],
    ['52.5163 13.3777', '52.5163 13.3777'],
    ['52.5163,13.3777', '52.5163 13.3777'],
    ['(-30.0346, -51.2177)', '-30.0346 -51.2177'],
    ['\u221230.0346 \u221251.2177', '-30.0346 -51.2177'],
    ['52,5163; 13,3777', '52.5163 13.3777'],
    ['52,5163 13,3777', '52.5163 13.3777'],
    ['52.5163° N, 13.3777° E', '52.5163 13.3777'],
    ['N 52.5163 E 13.3777', '52.5163 13.3777'],
    ['13.3777 E, 52.5163 N', '52.5163 13.3777'],
    ['33.8688 S, 151.2093 E', '-33.8688 151.2093'],
    ['40.7128 N 74.0060 W', '40.7128 -74.0060'],
    [`52°30'58.7"N 13°22'39.7"E`, '52.5163 13.3777'],
    ['52° 30.978′ N, 13° 22.662′ E', '52.5163 13.3777'],
    ['geo:52.5163,13.3777?z=15', '52.5163 13.3777'],
    ['geo:0,0?q=52.5163,13.3777(Gate)', '52.5163 13.3777'],
    ['https://www.google.com/maps/@52.5163,13.3777,17z', '52.5163 13.3777'],
    [
      'https://www.google.com/maps/place/Gate/@52.51,13.37,17z/data=!3m1!4b1!4m6!3m5!1s0x0:0x1!8m2!3d52.5163!4d13.3777',
      '52.5163 13.3777',
    ],
    ['Meet me here: https://maps.google.com/?q=52.5163,13.3777', '52.5163 13.3777'],
    ['https://www.google.com/maps/search/?api=1&query=52.5163%2C13.3777', '52.5163 13.3777'],
    ['https://www.google.com/maps/dir/?api=1&destination=52.5163,13.3777', '52.5163 13.3777'],
    ['https://maps.google.com/maps?q=loc:52.5163,13.3777', '52.5163 13.3777'],
    ['https://maps.apple.com/?ll=52.5163,13.3777&q=Gate', '52.5163 13.3777'],
    ['https://maps.apple.com/place?coordinate=52.5163,13.3777', '52.5163 13.3777'],
    ['https://www.openstreetmap.org/?mlat=52.5163&mlon=13.3777#map=16/52.1/13.1', '52.5163 13.3777'],
    ['https://www.openstreetmap.org/#map=16/52.5163/13.3777', '52.5163 13.3777'],
    ['https://waze.com/ul?ll=52.5163,13.3777&navigate=yes', '52.5163 13.3777'],
    ['https://yandex.com/maps/?ll=13.3777%2C52.5163&z=16', '52.5163 13.3777'],
    ['https://2gis.ru/moscow/geo/37.6173,55.7558', '55.7558 37.6173'],
    ['https://wego.here.com/?map=52.5163,13.3777,15', '52.5163 13.3777'],
    ['9F4MG98G+GQ', '52.5163 13.3769'],
    ['9f4mg98g+gq Berlin', '52.5163 13.3769'],
    ['https://plus.codes/9F4MG98G+GQ', '52.5163 13.3769'],
    ['9GCR+2P Zürich', '47.3701 8.5418'],
    ['Gate 52.5163, 13.3777 and more', '52.5163 13.3777'],
    ['52.5163,13.3777,34', '52.5163 13.3777'],
    ['lat: 52.5163, lng: 13.3777', '52.5163 13.3777'],
    ['Latitude 52.5163 Longitude 13.3777', '52.5163 13.3777'],
    ['{"lat":-33.8568,"lng":151.2153}', '-33.8568 151.2153'],
    ['lat=52.5163&lon=13.3777', '52.5163 13.3777'],
    ['S 33 51.408 E 151 12.918', '-33.8568 151.2153'],
    ['٥٢٫٥١٦٣، ١٣٫٣٧٧٧', '52.5163 13.3777'],
    ['５２．５１６３，１３．３７７７', '52.5163 13.3777'],
    [`52deg30'58"N 13deg22'39"E`, '52.5161 13.3775'],
    ['https://www.bing.com/maps?cp=52.5163~13.3777&lvl=17', '52.5163 13.3777'],
    ['https://mapy.com/en/zakladni?x=13.3777&y=52.5163&z=17', '52.5163 13.3777'],
    ['https://share.here.com/l/52.5163,13.3777,Gate', '52.5163 13.3777'],
    ['https://map.kakao.com/link/map/Gate,37.5665,126.9780', '37.5665 126.9780'],
    ['om://map?v=1&ll=52.5163,13.3777', '52.5163 13.3777'],
  ])('"%s" is %s', (typed, expected) => expect(rounded(typed)).toBe(expected));

  test.each([
    '12, 14',
    '12 14',
    '24 de Maio 12',
    '1324/9',
    '12.5',
    'Calle 13 # 45-67',
    '52.5163',
    '52.51, 13.37 and more',
    '52.5163, 13.37 and more',
    'Flat 12, 52 30.9',
    'lat 12',
    '95.1234, 13.3777',
    '52.5163, 213.3777',
    '0.000, 0.000',
    'https://example.com/12,14',
    'C++ Street',
    '22222222+2',
    '',
  ])('"%s" is none', (typed) => expect(readTypedPosition(typed, near)).toBeNull());

  test('needs a place near it if its plus code is short, and may be on the other side of a border', () => {
    expect(readTypedPosition('9GCR+2P')).toBeNull();
    const across = readTypedPosition('2222+22', { lat: 47.99, lng: 8.99 });
    expect(across?.lat).toBeCloseTo(48, 3);
    expect(across?.lng).toBeCloseTo(9, 3);
  });
});
