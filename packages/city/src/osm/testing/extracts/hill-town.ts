import type { Tags } from '../../osm-data.ts';
import { ExtractBoard, type BoardPoint, type Extract } from './extract-board.ts';

const TERRACES = 6;
const TERRACE_METRES = 3000;
const TERRACE_APART_METRES = 70;
const STEP_METRES = 60;
const STEPS = TERRACE_METRES / STEP_METRES;
const CORNER: BoardPoint = [4000, 3000];
const NAMES = [
  'Quai des Pêcheurs',
  'Boulevard des Oliviers',
  'Avenue Prince Honoré',
  'Rue Émile de Loth',
  'Chemin des Terrasses',
  'Corniche du Belvédère',
];
const STAIR_STREETS = ['Montée du Puits', 'Rue des Remparts', 'Impasse Saint-Michel', 'Rampe de la Tour'];
/** The horizontal distance between a gallery and the street above it, which a receiver cannot distinguish. */
const GALLERY_ASIDE_METRES = 6;
/** The distance from the middle of the quay to the water. */
const QUAY_METRES = 24;

/**
 * A generated extract like those of towns on a steep coast: terraces joined by hairpins, a tunnel below all of them, a
 * gallery under a boulevard, a viaduct above the quay. Roads cross without connecting; junctions ban turns; the sea is
 * in the south; names are French.
 */
export function hillTown(): Extract {
  const board = new ExtractBoard(11);
  const terraces = NAMES.map((name, level) => drawTerrace(board, name, level));
  drawHairpins(board, terraces);
  drawTunnels(board, terraces);
  drawHouses(board);
  drawCoast(board);
  for (const [at, tags] of PLACES) board.node(at, tags);
  return board.finish();
}

interface Terrace {
  readonly nodes: readonly number[];
  /** The ways of the terraces, each ten steps long. */
  readonly ways: readonly number[];
}

/** The position on a terrace after some steps; a terrace follows the contour of a hill with bays. */
function onTerrace(level: number, step: number): BoardPoint {
  const bay = 40 * Math.sin(step / 6) + 15 * Math.sin(step / 2.3 + level);
  return [CORNER[0] + step * STEP_METRES, CORNER[1] + level * TERRACE_APART_METRES + bay];
}

function drawTerrace(board: ExtractBoard, name: string, level: number): Terrace {
  const nodes = Array.from({ length: STEPS + 1 }, (_, step) =>
    board.node(onTerrace(level, step), undefined, 2),
  );
  const isMain = level % 2 === 0;
  const tags: Tags = { highway: isMain ? 'secondary' : 'residential', name, maxspeed: isMain ? '50' : '30' };
  const oneway: Tags = level === 3 ? { oneway: 'yes' } : {};
  const ways = Array.from({ length: STEPS / 10 }, (_, piece) =>
    board.way(nodes.slice(piece * 10, piece * 10 + 11), { ...tags, ...oneway }),
  );
  return { nodes, ways };
}

/** Every tenth step a street climbs in an S to the terrace above, with a turn ban at its lower end. */
function drawHairpins(board: ExtractBoard, terraces: readonly Terrace[]): void {
  for (let level = 0; level + 1 < TERRACES; level++) {
    const [lower, upper] = [terraces[level], terraces[level + 1]];
    for (let at = level % 2 === 0 ? 0 : 10; at <= STEPS; at += 20) {
      const [east, north] = onTerrace(level, at);
      const [from, to] = [lower?.nodes[at] ?? 0, upper?.nodes[at] ?? 0];
      const bends = [board.node([east + 45, north + 22]), board.node([east - 35, north + 46])];
      const name = STAIR_STREETS[(level + at / 10) % STAIR_STREETS.length] ?? '';
      const way = board.way([from, ...bends, to], { highway: 'residential', name });
      const arriving = lower?.ways[at / 10 - 1];
      // At the last one, the ban would leave no exit.
      if (arriving !== undefined && level % 2 === 1 && at < STEPS)
        board.restriction(arriving, from, way, { restriction: 'no_left_turn' });
    }
  }
}

/** A tunnel below the town from the quay to the top, a gallery under the boulevard, and a viaduct above the quay. */
function drawTunnels(board: ExtractBoard, terraces: readonly Terrace[]): void {
  const [quay, boulevard, avenue] = terraces;
  const top = terraces[TERRACES - 1];
  const deep = { highway: 'primary', name: 'Tunnel du Rocher', tunnel: 'yes', layer: '-2', maxspeed: '50' };
  const across = Array.from({ length: 7 }, (_, i): BoardPoint => {
    const share = (i + 1) / 8;
    const [from, to] = [onTerrace(0, 8), onTerrace(TERRACES - 1, 42)];
    return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
  });
  board.way([quay?.nodes[8] ?? 0, ...across.map((at) => board.node(at)), top?.nodes[42] ?? 0], deep);
  const under = Array.from({ length: 11 }, (_, i): BoardPoint => {
    const [east, north] = onTerrace(1, 16 + i);
    return [east, north - GALLERY_ASIDE_METRES];
  });
  const gallery = { ...deep, name: 'Galerie des Oliviers', layer: '-1' };
  const inside = under.map((at) => board.node(at));
  board.way([boulevard?.nodes[14] ?? 0, ...inside, boulevard?.nodes[28] ?? 0], gallery);
  const above = Array.from({ length: 9 }, (_, i): BoardPoint => {
    const [east, north] = onTerrace(0, 31 + i);
    return [east, north + 12];
  });
  const viaduct = {
    highway: 'primary',
    name: 'Viaduc du Port',
    bridge: 'viaduct',
    layer: '1',
    oneway: 'yes',
  };
  const over = above.map((at) => board.node(at));
  board.way([avenue?.nodes[30] ?? 0, ...over, quay?.nodes[41] ?? 0], viaduct);
}

/** The water along the quay, continued on both sides to the extract's edge. */
function drawCoast(board: ExtractBoard): void {
  const steps = Array.from({ length: STEPS + 41 }, (_, index) => index - 20);
  const shore = steps.map((step): BoardPoint => {
    const [east, north] = onTerrace(0, step);
    return [east, north - QUAY_METRES];
  });
  board.line(shore, { natural: 'coastline' });
}

/** Doors on the boulevard, some of whose numbers have a letter. */
function drawHouses(board: ExtractBoard): void {
  for (let door = 0; door < 40; door++) {
    const [east, north] = onTerrace(1, 2 + door);
    const number = `${door * 2 + 1}${door % 7 === 3 ? ' bis' : ''}`;
    board.node([east, north + 11], {
      'addr:housenumber': number,
      'addr:street': 'Boulevard des Oliviers',
      'addr:city': 'Rocheclaire',
    });
  }
}

/** Points of the drawing that tests use, in metres on the board. */
export const hillWater = { sea: [4560, 2965], land: [4560, 3060] } as const satisfies Record<
  string,
  BoardPoint
>;

const PLACES: readonly (readonly [BoardPoint, Tags])[] = [
  [[5500, 3400], { place: 'town', name: 'Rocheclaire' }],
  [[4500, 3090], { tourism: 'casino', leisure: 'casino', name: 'Casino de Rocheclaire' }],
  [[4700, 3160], { tourism: 'hotel', name: 'Hôtel de Parme' }],
  [[6200, 3030], { leisure: 'stadium', name: 'Stade Lucien-II' }],
  [[5900, 3390], { leisure: 'garden', tourism: 'attraction', name: 'Jardin Tropical' }],
  [[5200, 3130], { railway: 'station', name: 'Gare de Rocheclaire' }],
];
