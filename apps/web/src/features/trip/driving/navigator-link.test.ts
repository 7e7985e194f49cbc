import { expect, test } from 'vitest';
import { navigatorLink } from './navigator-link.ts';

const target = { lat: 43.7325, lng: 7.4185 };
const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15';

test.each([
  [
    'Android',
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/141.0',
    5,
    'geo:43.7325,7.4185?q=43.7325,7.4185',
  ],
  [
    'an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Safari/604.1',
    5,
    'https://maps.apple.com/?daddr=43.7325,7.4185&dirflg=d',
  ],
  ['an iPad', safari, 5, 'https://maps.apple.com/?daddr=43.7325,7.4185&dirflg=d'],
  [
    'a desktop',
    safari,
    0,
    'https://www.openstreetmap.org/directions?engine=fossgis_osrm_car&to=43.7325,7.4185',
  ],
])('TRIP-2 directions on %s open in its own navigator', (_, userAgent, maxTouchPoints, link) => {
  expect(navigatorLink(target, { userAgent, maxTouchPoints })).toBe(link);
});
