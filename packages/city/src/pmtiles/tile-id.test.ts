import { zxyToTileId } from 'pmtiles';
import { expect, test } from 'vitest';
import { tileId, tilePosition } from './tile-id.ts';

test('matches the tile ids of the PMTiles library', () => {
  for (let z = 0; z <= 5; z++) {
    for (let x = 0; x < 2 ** z; x++)
      for (let y = 0; y < 2 ** z; y++) expect(tileId(z, x, y)).toBe(zxyToTileId(z, x, y));
  }
  expect(tileId(15, 17_000, 11_951)).toBe(zxyToTileId(15, 17_000, 11_951));
});

test('gives the Web Mercator tile of a point', () => {
  expect(tilePosition(0, 0, 1)).toEqual({ x: 1, y: 1 });
  const monaco = tilePosition(43.7384, 7.4246, 14);
  expect([Math.floor(monaco.x), Math.floor(monaco.y)]).toEqual([8529, 5974]);
  expect(tilePosition(89.9, -180, 4).x).toBe(0);
  expect(tilePosition(89.9, -180, 4).y).toBeGreaterThanOrEqual(0);
});
