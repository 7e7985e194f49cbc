import { describe, expect, test } from 'vitest';
import { CityBuildError, writeFailure } from '../errors/city-build-error.ts';
import { attribution, cityKey, cityName } from './city-input.ts';

describe('the name of a city', () => {
  test.each([
    ['/maps/porto-alegre.osm.pbf', undefined, 'Porto Alegre'],
    ['/maps/monaco-2025.osm.pbf', undefined, 'Monaco'],
    ['/maps/monaco-latest.osm.pbf', 'Monaco', 'Monaco'],
    ['/maps/2025.pbf', undefined, '2025'],
  ])('from %s with the town %s is %s', (path, town, name) =>
    expect(cityName({ kind: 'osm', path }, town)).toBe(name),
  );

  test('MISC-7 the demo city is labelled as a demo in its name and attribution', () => {
    expect(cityName({ kind: 'demo' }, 'Velmora')).toBe('Velmora demo city');
    expect(attribution({ kind: 'demo' })).toContain('demo city');
    expect(attribution({ kind: 'osm', path: 'x' })).toBe('© OpenStreetMap contributors');
  });
});

test('demo cities with different seeds have different keys', async () => {
  expect(await cityKey({ kind: 'demo', seed: 1 })).toBe(await cityKey({ kind: 'demo' }));
  expect(await cityKey({ kind: 'demo', seed: 2 })).not.toBe(await cityKey({ kind: 'demo' }));
});

test.each([
  ['ENOSPC', 'city_build_disk_full'],
  ['EDQUOT', 'city_build_disk_full'],
  ['EACCES', 'city_build_unwritable'],
  ['EROFS', 'city_build_unwritable'],
])('reports a write that fails with %s as %s', (cause, code) => {
  const failure = writeFailure(Object.assign(new Error('no'), { code: cause }), '/data/city');
  expect(failure).toBeInstanceOf(CityBuildError);
  expect(failure).toMatchObject({ code, facts: { folder: '/data/city', cause } });
});
