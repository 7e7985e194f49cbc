import type { LatLng } from '@fiacre/domain';
import { describe, expect, test } from 'vitest';
import { clipLine, type Bounds } from '../geometry/bounding-box.ts';
import { seaAreas } from './coastline.ts';
import { isInRing } from '../geometry/ring-geometry.ts';
import type { Rings } from '../geometry/ring-geometry.ts';

const box: Bounds = { west: 0, south: 0, east: 10, north: 10 };
const at = (lng: number, lat: number): LatLng => ({ lat, lng });
const coast = (...corners: [number, number][]): LatLng[] => corners.map(([lng, lat]) => at(lng, lat));

function isSea(areas: readonly Rings[], lng: number, lat: number): boolean {
  return areas.some(
    ([outline, ...holes]) =>
      isInRing(at(lng, lat), outline ?? []) && !holes.some((hole) => isInRing(at(lng, lat), hole)),
  );
}

/** The sea on a grid of points, south at the bottom. */
function chart(coastlines: LatLng[][]): string {
  const areas = seaAreas(coastlines, box);
  return [8.5, 6.5, 4.5, 2.5, 0.5]
    .map((lat) => [0.5, 2.5, 4.5, 6.5, 8.5].map((lng) => (isSea(areas, lng, lat) ? '~' : '.')).join(''))
    .join('\n');
}

describe('seaAreas: the sea is on the right of a coastline', () => {
  test('puts the sea south of a coast from west to east', () => {
    expect(chart([coast([-1, 4], [11, 4])])).toBe('.....\n.....\n.....\n~~~~~\n~~~~~');
  });

  test('puts the sea north of a coast from east to west', () => {
    expect(chart([coast([11, 4], [-1, 4])])).toBe('~~~~~\n~~~~~\n~~~~~\n.....\n.....');
  });

  test('makes a bay of a coast that enters and leaves on the same side', () => {
    expect(chart([coast([-1, 2], [4, 2], [4, 8], [-1, 8])])).toBe('~~~~~\n..~~~\n..~~~\n..~~~\n~~~~~');
    expect(chart([coast([-1, 8], [4, 8], [4, 2], [-1, 2])])).toBe('.....\n~~...\n~~...\n~~...\n.....');
  });

  test('makes a strait or an isthmus of two coasts', () => {
    const [north, south] = [coast([11, 7], [-1, 7]), coast([-1, 3], [11, 3])];
    expect(chart([north, south])).toBe('~~~~~\n.....\n.....\n~~~~~\n~~~~~');
    expect(chart([coast([-1, 7], [11, 7]), coast([11, 3], [-1, 3])])).toBe(
      '.....\n~~~~~\n~~~~~\n.....\n.....',
    );
  });

  test('joins the ways of one coast in any order', () => {
    expect(chart([coast([6, 4], [11, 4]), coast([-1, 4], [3, 4]), coast([3, 4], [6, 4])])).toBe(
      chart([coast([-1, 4], [11, 4])]),
    );
  });

  test('handles a coast that leaves the box and returns', () => {
    expect(chart([coast([-1, 4], [3, 4], [3, -2], [7, -2], [7, 4], [11, 4])])).toBe(
      '.....\n.....\n.....\n~~..~\n~~..~',
    );
  });

  test('extends a coast that ends inside the box to the nearest edge', () => {
    expect(chart([coast([1, 4], [9, 4])])).toBe(chart([coast([-1, 4], [11, 4])]));
  });
});

describe('seaAreas: islands', () => {
  const island = coast([4, 4], [7, 4], [7, 7], [4, 7], [4, 4]);

  test('makes an island a hole in the sea', () => {
    expect(chart([coast([11, 2], [-1, 2]), island])).toBe('~~~~~\n~~..~\n~~..~\n~~~~~\n.....');
  });

  test('fills everything around islands with sea when there is no other coast', () => {
    expect(chart([island])).toBe('~~~~~\n~~..~\n~~..~\n~~~~~\n~~~~~');
  });

  test('fills a clockwise ring with water', () => {
    expect(chart([[...island].reverse()])).toBe('.....\n..~~.\n..~~.\n.....\n.....');
  });

  test('has no sea without a coast', () => {
    expect(seaAreas([], box)).toEqual([]);
    expect(seaAreas([coast([20, 20], [30, 20])], box)).toEqual([]);
  });
});

test('clipLine cuts a line where it leaves the box and resumes where it returns', () => {
  expect(clipLine(coast([-2, 5], [4, 5], [4, 12], [6, 12], [6, 5]), box)).toEqual([
    coast([0, 5], [4, 5], [4, 10]),
    coast([6, 10], [6, 5]),
  ]);
  expect(clipLine(coast([-2, -2], [-2, 12]), box)).toEqual([]);
});
