import { greatCircleMetres } from '@fiacre/domain';
import { expect, test } from 'vitest';
import { drawnPlace } from './nearby-cars.tsx';

const location = { lat: 43.7384, lng: 7.4246 };
const ids = ['00000000ffff', 'ffffffff0000', '80008000aaaa', '0123fedcaaaa'];

test('ROLE-9 cars of one cell are spread inside it, each at a stable position', () => {
  const places = ids.map((id) => drawnPlace({ id, location }));
  expect(new Set(places.map(({ lat, lng }) => `${lat},${lng}`)).size).toBe(ids.length);
  for (const { lat, lng } of places) {
    expect(greatCircleMetres(location, { lat, lng: location.lng })).toBeLessThan(50);
    expect(greatCircleMetres(location, { lat: location.lat, lng })).toBeLessThan(50);
  }
  expect(ids.map((id) => drawnPlace({ id, location }))).toEqual(places);
});
