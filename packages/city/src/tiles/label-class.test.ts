import { expect, test } from 'vitest';
import { styleLabel } from './label-class.ts';

/** A square around 0° N 0° E with sides of a number of metres. */
function square(metres: number) {
  const half = metres / 2 / 111_195;
  return [
    { lat: -half, lng: -half },
    { lat: half, lng: half },
  ];
}

test.each([
  [{ aeroway: 'aerodrome' }, 'airport', 'aerodrome', 10],
  [{ aeroway: 'terminal' }, 'airport', 'terminal', 14],
  [{ aeroway: 'heliport' }, 'airport', 'heliport', 14],
  [{ railway: 'station' }, 'station', 'station', 12],
  [{ railway: 'station', station: 'subway' }, 'station', 'subway', 13],
  [{ railway: 'station', subway: 'yes' }, 'station', 'subway', 13],
  [{ railway: 'halt' }, 'station', 'halt', 13],
  [{ amenity: 'bus_station' }, 'station', 'bus_station', 13],
  [{ amenity: 'ferry_terminal' }, 'station', 'ferry_terminal', 13],
  [{ railway: 'tram_stop' }, 'station', 'tram_stop', 15],
  [{ railway: 'subway_entrance' }, 'station', 'subway_entrance', 15],
])('MAP-2 %o is shown as %s of the class %s from zoom %i', (tags, kind, name, minZoom) =>
  expect(styleLabel(tags, undefined)).toMatchObject({ kind, class: name, minZoom }),
);

test('MAP-2 a metro entrance ranks below a tram stop, and that below a station', () => {
  const rank = (railway: string) => styleLabel({ railway }, undefined)?.rank;
  const ranks = ['station', 'tram_stop', 'subway_entrance'].map(rank);
  expect(ranks).toEqual(ranks.toSorted());
  expect(new Set(ranks).size).toBe(3);
});

test.each([
  ['water', { natural: 'water' }],
  ['water', { natural: 'bay' }],
  ['park', { leisure: 'park' }],
  ['square', { place: 'square' }],
])('MAP-3 a large %s is named at a lower zoom than a small one', (kind, tags) => {
  // 40 pixels are 3131 km at zoom 0 at the equator: 3058 m at zoom 10.
  expect(styleLabel(tags, square(3100))).toMatchObject({ kind, minZoom: 10, rank: 3 });
  expect(styleLabel(tags, square(3000))).toMatchObject({ kind, minZoom: 11, rank: 3 });
  expect(styleLabel(tags, square(200))).toMatchObject({ kind, minZoom: 14, rank: 4 });
});

test('MAP-3 a fountain is named at the last zooms only', () =>
  expect(styleLabel({ natural: 'water', water: 'fountain' }, square(12))).toMatchObject({
    minZoom: 15,
    rank: 6,
  }));

test('MAP-3 what has no outline is named at a zoom of its kind', () => {
  expect(styleLabel({ natural: 'bay' }, undefined)?.minZoom).toBe(11);
  expect(styleLabel({ leisure: 'park' }, undefined)?.minZoom).toBe(14);
});
