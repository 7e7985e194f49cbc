import { describe, expect, test, vi } from 'vitest';
import type { Maps, MapSuggestion } from '../port/maps.ts';
import { withPastedPositions } from './pasted-positions.ts';

const typed: MapSuggestion = {
  placeId: 'p1',
  description: 'Market Square, Old Town',
  main: 'Market Square',
  matches: [],
  secondary: 'Old Town',
};
const searched = vi.fn<Maps['suggest']>(async () => [typed]);
const known = vi.fn<Maps['place']>(async () => null);
const onMap = { lat: 52.5163, lng: 13.3777 };
const maps = withPastedPositions({ suggest: searched, place: known } as unknown as Maps, {
  reverse: async ({ lat }) =>
    lat === onMap.lat ? { address: '7 Gate Street, Old Town', distanceMetres: 31 } : null,
  covers: ({ lat }) => lat > 52 && lat < 53,
  centre: () => ({ lat: 52.51, lng: 13.41 }),
});

describe('SEARCH-5 a pasted position', () => {
  test('is the only suggestion, with the address of the point, and asks no provider', async () => {
    const found = await maps.suggest('See you at https://maps.google.com/?q=52.5163,13.3777', {});
    expect(found).toEqual([
      {
        placeId: 'at.525163000_133777000',
        description: '7 Gate Street, Old Town',
        main: '7 Gate Street, Old Town',
        matches: [],
        secondary: '52.516300, 13.377700',
      },
    ]);
    expect(await maps.place(found[0]?.placeId ?? '')).toMatchObject({ position: onMap });
    expect([searched, known].map((call) => call.mock.calls)).toEqual([[], []]);
  });

  test('is written in degrees where there is no address', async () => {
    const [found] = await maps.suggest('52.6100, 13.4321', {});
    expect(found).toMatchObject({ main: '52.610000, 13.432100', secondary: '' });
  });

  test('is completed near the rider, or near the city', async () => {
    const near = { lat: 52.95, lng: 12.1 };
    const lats = [(await maps.suggest('G98G+GQ', {}))[0], (await maps.suggest('G98G+GQ', { near }))[0]].map(
      (found) => found?.placeId.slice(0, 12),
    );
    expect(lats).toEqual(['at.525163125', 'at.525163125']);
    const [here, there] = [await maps.suggest('G98G+GQ', {}), await maps.suggest('G98G+GQ', { near })];
    expect(here[0]?.placeId).not.toBe(there[0]?.placeId);
  });

  test('outside all cities finds nothing, and its id is unknown', async () => {
    expect(await maps.suggest('51.5074, -0.1278', {})).toEqual([]);
    expect(await maps.place('at.515074000_-1278000')).toBeNull();
    expect(await maps.place('at.999999999_1278000')).toBeNull();
  });

  test('is none in any other text, which is searched, at most 200 characters of it', async () => {
    expect(await maps.suggest('Market Square 12', {})).toEqual([typed]);
    await maps.suggest(`Market ${'x'.repeat(1_000)}`, {});
    expect(searched.mock.calls.map(([text]) => text.length)).toEqual([16, 200]);
    await maps.place('p1');
    expect(known).toHaveBeenCalledExactlyOnceWith('p1');
  });
});
