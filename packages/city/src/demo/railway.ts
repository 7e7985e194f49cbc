import { smooth, type Point } from './ground/plane.ts';
import { BEYOND_METRES, BOARD, type Terrain } from './ground/terrain.ts';

/** The railway crosses the city on a viaduct, so it has no level crossings. */
export interface Railway {
  readonly tracks: readonly (readonly Point[])[];
  readonly stations: readonly { readonly at: Point; readonly name: string; readonly isMain: boolean }[];
}

const TRACK_GAP_METRES = 9;

export function layRailway(terrain: Terrain, cityName: string): Railway {
  const { centre } = terrain;
  const main: Point = { x: centre.x + 620, y: centre.y + 1_010 };
  const east: Point = { x: centre.x + 2_780, y: centre.y + 430 };
  const west: Point = { x: centre.x - 2_150, y: centre.y + 1_500 };
  const port: Point = { x: centre.x + 1_900, y: 1_640 };
  const through = smooth(
    [
      { x: BOARD.width + BEYOND_METRES, y: centre.y + 300 },
      { x: BOARD.width, y: centre.y - 320 },
      east,
      main,
      { x: centre.x - 700, y: centre.y + 1_080 },
      west,
      { x: 0, y: centre.y + 2_650 },
      { x: -BEYOND_METRES, y: centre.y + 3_400 },
    ],
    55,
  );
  const branch = smooth(
    [main, { x: centre.x + 1_650, y: centre.y + 560 }, { x: centre.x + 2_150, y: centre.y - 500 }, port],
    55,
  );
  const second = through.map((p) => ({ x: p.x, y: p.y + TRACK_GAP_METRES }));
  return {
    tracks: [through, second, branch],
    stations: [
      { at: main, name: `${cityName} Central`, isMain: true },
      { at: east, name: `${cityName} East`, isMain: false },
      { at: west, name: `${cityName} West`, isMain: false },
      { at: port, name: 'Harbour Station', isMain: false },
    ],
  };
}
