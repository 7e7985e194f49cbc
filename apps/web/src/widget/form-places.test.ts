import { expect, test } from 'vitest';
import { readDeepLink } from '../features/book-ride/deep-link/read-deep-link.ts';
import { linkOf, placesOf } from './form-places.ts';

const now = new Date('2026-11-30T12:00:00Z');
const harbour = { lat: 53.5, lng: -0.25, add: 'Harbour Station, Velmora' };
const nothing = { pickup: null, drop: null };

test('WIDGET-5 the link has the chosen places, the typed text of others, and the time in seconds', () => {
  const at = new Date('2026-12-01T08:30:00Z');
  const link = linkOf({ pickup: harbour, drop: null }, { pickup: 'ignored', drop: ' Market 3 ' }, at);
  expect(Object.fromEntries(link)).toEqual({
    pickup_lat: '53.500000',
    pickup_lon: '-0.250000',
    pickup_address: 'Harbour Station, Velmora',
    drop_off_address: 'Market 3',
    pickup_time: '1796113800',
  });
});

test('WIDGET-5 what is empty is left out', () => {
  expect(linkOf(nothing, { pickup: ' ', drop: '' }, null)).toEqual([]);
});

test.each([
  [0, '0.000000'],
  [1e-8, '0.000000'],
  [-0.0000004, '-0.000000'],
  [-179.123456789, '-179.123457'],
])('WIDGET-5 the booking form reads the coordinate %d, written as %s', (lng, written) => {
  const link = linkOf({ pickup: { ...harbour, lng }, drop: harbour }, { pickup: '', drop: '' }, null);
  expect(Object.fromEntries(link)['pickup_lon']).toBe(written);
  const read = readDeepLink(new URLSearchParams(link.map(([name, value]) => [name, value])), now);
  expect(read.refused).toEqual([]);
  expect(read.pickup).toMatchObject({ kind: 'point', lng: Number(written) });
});

test('WIDGET-6 the parameters of the line are chosen places, or text', () => {
  const query = 'pickup_lat=53.5&pickup_lon=-0.25&drop_off_address=Market';
  const link = readDeepLink(new URLSearchParams(query), now);
  expect(placesOf(link)).toEqual({ pickup: { lat: 53.5, lng: -0.25, add: '' }, drop: null });
});
