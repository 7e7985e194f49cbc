import { expect, test } from 'vitest';
import { readTrackerReport } from './tracker-report.ts';

const at = '2026-11-22T12:00:00.000Z';
const seconds = Date.parse(at) / 1000;
const base = { query: {}, body: '', authorization: undefined };
const place = { at, lat: 43.73, lng: 7.42, accuracyMetres: 8, headingDegrees: 90 };

test.each([
  [
    'TRIP-21 Traccar Client with a query',
    {
      ...base,
      query: {
        id: 'token',
        lat: '43.73',
        lon: '7.42',
        timestamp: String(seconds),
        speed: '12.4',
        bearing: '90',
        accuracy: '8',
        batt: '71',
      },
    },
  ],
  [
    'TRIP-21 Traccar Client with a form, with milliseconds',
    { ...base, body: `deviceid=token&location=43.73,7.42&timestamp=${seconds * 1000}&heading=90&accuracy=8` },
  ],
  [
    'TRIP-21 newer versions of Traccar Client',
    {
      ...base,
      body: JSON.stringify({
        device_id: 'token',
        location: {
          timestamp: at,
          coords: { latitude: 43.73, longitude: 7.42, accuracy: 8, heading: 90, speed: 3 },
          is_moving: true,
        },
      }),
    },
  ],
  [
    'TRIP-21 OwnTracks',
    {
      ...base,
      body: JSON.stringify({
        _type: 'location',
        lat: 43.73,
        lon: 7.42,
        tst: seconds,
        acc: 8,
        cog: 90,
        vel: 30,
      }),
      authorization: `Basic ${Buffer.from('anybody:token').toString('base64')}`,
    },
  ],
])('%s', (_, request) => {
  expect(readTrackerReport(request)).toEqual({ token: 'token', positions: [place] });
});

test.each([
  ['no place', { ...base, query: { id: 'token', batt: '50' } }],
  ['another message from OwnTracks', { ...base, query: { id: 'token' }, body: '{"_type":"lwt","tst":1}' }],
  ['nonsense', { ...base, query: { id: 'token' }, body: '\u0001{[' }],
])('TRIP-21 %s is not a position', (_, request) => {
  expect(readTrackerReport(request)).toEqual({ token: 'token', positions: [] });
});

test.each(['now', '', '0x', '1700000000000000000'])(
  'TRIP-21 keeps a position without its time %o',
  (timestamp) => {
    const query = { id: 'token', lat: '1', lon: '2', timestamp };
    const { positions } = readTrackerReport({ ...base, query });
    expect(positions).toEqual([{ lat: 1, lng: 2, headingDegrees: null }]);
  },
);

test('TRIP-21 omits a value that is out of range, and finds no token in a malformed header', () => {
  const query = { lat: '1', lon: '2', timestamp: String(seconds), bearing: '-1', accuracy: '' };
  expect(readTrackerReport({ ...base, query, authorization: 'Basic ???' })).toEqual({
    token: null,
    positions: [{ at, lat: 1, lng: 2, headingDegrees: null }],
  });
});
