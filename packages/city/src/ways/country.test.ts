import { expect, test } from 'vitest';
import { columnsOf } from '../osm/columns-builder.ts';
import type { Tags } from '../osm/osm-data.ts';
import { boundedSpeeds } from './bounded-speeds.ts';
import { countryOfMap } from './country.ts';

type Point = readonly [lat: number, lng: number];

function townOf(points: readonly Point[], ways: readonly Tags[] = []) {
  return columnsOf({
    nodeId: Float64Array.from(points, (_, index) => index + 1),
    nodeLat: Float64Array.from(points, ([lat]) => lat),
    nodeLng: Float64Array.from(points, ([, lng]) => lng),
    nodeTags: new Map(),
    ways: ways.map((tags, index) => ({ id: 100 + index, refs: [1, 2], tags })),
    relations: [],
  });
}

const vienna: Point = [48.2082, 16.3738];
const bratislava: Point = [48.1435, 17.1095];

test.each([
  ['Vienna', [vienna], 'AT right km/h 43'],
  ['Baltimore', [[39.2904, -76.6122]], 'US right mph 1'],
  ['Belfast', [[54.5973, -5.9301]], 'GB left mph 44'],
  ['Newry, across the border of Dundalk', [[54.176, -6.34]], 'GB left mph 44'],
  ['Dundalk', [[53.998, -6.405]], 'IE left km/h 353'],
  ['Hong Kong', [[22.302, 114.177]], 'HK left km/h 852'],
  ['Seoul', [[37.5665, 126.978]], 'KR right km/h 82'],
  ['a town with suburbs in another country', [vienna, bratislava, vienna], 'AT right km/h 43'],
  ['an invented town in the sea', [[30, -45]], ' right  '],
] as const)('COUNTRY-3 the country of %s decides its side, unit and phone numbers', (_, points, expected) => {
  const { code, drivingSide, speedUnit, callingCode } = countryOfMap(townOf(points));
  expect([code, drivingSide, speedUnit, callingCode].join(' ')).toBe(expected);
});

test('COUNTRY-4 the report counts roads with an impossible limit, and has some of them', () => {
  const residential = { highway: 'residential' };
  const wrong = ['500', '999 mph', '120', '0'].map((maxspeed) => ({ ...residential, maxspeed }));
  const right = ['50', '30 mph', 'signals', 'walk', 'zone:30', 'DE:urban'];
  const streets = [
    ...right.map((maxspeed) => ({ ...residential, 'maxspeed:forward': maxspeed })),
    { highway: 'motorway', maxspeed: '120' },
    { ...residential, maxspeed: '400', access: 'no' },
    { highway: 'footway', maxspeed: '400' },
    ...wrong,
    { ...residential, maxspeed: '30', 'maxspeed:backward': '300' },
    { ...residential, maxspeed: '200' },
  ];
  expect(boundedSpeeds(townOf([vienna, bratislava], streets))).toEqual({
    roads: 6,
    examples: [
      { way: 109, limit: '500' },
      { way: 110, limit: '999 mph' },
      { way: 111, limit: '120' },
      { way: 112, limit: '0' },
      { way: 113, limit: '300' },
    ],
  });
});
