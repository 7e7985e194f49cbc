import type { Tags } from '../../osm-data.ts';
import { ExtractBoard, type BoardPoint, type Extract } from './extract-board.ts';

/** The number of blocks in each direction; the town is about 2.8 by 2.4 km. */
export const HARBOUR_BLOCKS = 20;
const BLOCK_EAST_METRES = 138;
const BLOCK_NORTH_METRES = 118;
/** The corner of the grid on the board; the harbour basin is south of it. */
const CORNER: BoardPoint = [3000, 3000];
const PLACES_APART_METRES = 3;

const AVENUES = [
  'Alder', 'Bay', 'Cedar', 'Dock', 'Elm', 'Front', 'Grant', 'Hollins', 'Iron', 'Juniper', 'Kent',
  'Light', 'Monument', 'North Broad', 'Oliver', 'Pratt', 'Quarry', 'Ross', 'Saratoga', 'Thames', 'Union',
]; // prettier-ignore
const STREETS = [
  'Harbor', 'Eastern', 'First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth', 'Ninth',
  'Tenth', 'South Broadway', 'Orleans', 'Madison', 'Lanvale', 'Lafayette', 'Federal', 'Biddle', 'Preston', 'Chase',
]; // prettier-ignore

/** Every fifth street is a two-way main road; all other streets with an odd index are one-way. */
const isMain = (index: number): boolean => index % 5 === 0;
export const isOneWay = (index: number): boolean => !isMain(index) && index % 2 === 1;

/**
 * A generated extract like those of North American cities: a grid of one-way streets with numbered houses by a harbour.
 * It has turn restrictions via a node and via a way, streets on an island without a bridge, streets and a coast cut by
 * the extract's edge, and a lake of several ways with islands and a pond on one of them.
 */
export function harbourTown(): Extract {
  const board = new ExtractBoard(7);
  const grid = drawGrid(board);
  drawRestrictions(board, grid);
  drawIslandStreets(board);
  drawHouses(board);
  drawWater(board);
  for (const [at, tags] of PLACES) board.node(at, tags);
  return board.finish();
}

/** The position of a crossing on the board. */
function crossing(column: number, row: number): BoardPoint {
  return [CORNER[0] + column * BLOCK_EAST_METRES, CORNER[1] + row * BLOCK_NORTH_METRES];
}

interface Grid {
  readonly node: (column: number, row: number) => number;
  /** The ids of the ways of one block: of an avenue, from a row to the next; of a street, from a column to the next. */
  readonly avenue: (column: number, row: number) => number;
  readonly street: (column: number, row: number) => number;
}

function drawGrid(board: ExtractBoard): Grid {
  const range = Array.from({ length: HARBOUR_BLOCKS + 1 }, (_, index) => index);
  const nodes = range.map((row) =>
    range.map((column) => {
      const lit = isMain(column) && isMain(row) ? { highway: 'traffic_signals' } : undefined;
      return board.node(crossing(column, row), lit, PLACES_APART_METRES);
    }),
  );
  const node = (column: number, row: number): number => nodes[row]?.[column] ?? 0;
  const pieces = (a: (at: number) => number, tags: Tags): number[] =>
    range.slice(1).map((to) => board.way([a(to - 1), a(to)], tags));
  const avenues = range.map((column) =>
    pieces((row) => node(column, row), tagsOf(`${AVENUES[column]} Avenue`, column)),
  );
  const streets = range.map((row) =>
    pieces((column) => node(column, row), tagsOf(`${STREETS[row]} Street`, row)),
  );
  for (const column of range.filter(isMain)) {
    const [east, north] = crossing(column, HARBOUR_BLOCKS);
    const last = [node(column, HARBOUR_BLOCKS), board.node([east, north + 80])];
    board.leavingWay(last, tagsOf(`${AVENUES[column]} Avenue`, column));
  }
  return {
    node,
    avenue: (column, row) => avenues[column]?.[row] ?? 0,
    street: (column, row) => streets[row]?.[column] ?? 0,
  };
}

function tagsOf(name: string, index: number): Tags {
  if (isMain(index)) return { highway: 'secondary', name, maxspeed: '30 mph', lanes: '4' };
  const oneway = index % 4 === 1 ? 'yes' : '-1';
  return { highway: 'residential', name, ...(isOneWay(index) && { oneway }) };
}

/**
 * At crossings of main roads the left turn from the south is forbidden; other crossings have a mandatory turn, an
 * exception or a restriction via a way.
 */
function drawRestrictions(board: ExtractBoard, { node, avenue, street }: Grid): void {
  for (const column of [5, 10, 15]) {
    for (const row of [5, 10, 15]) {
      board.restriction(avenue(column, row - 1), node(column, row), street(column - 1, row), {
        restriction: 'no_left_turn',
      });
    }
  }
  board.restriction(street(3, 10), node(4, 10), street(4, 10), { restriction: 'only_straight_on' });
  board.restriction(street(8, 5), node(9, 5), avenue(9, 5), { restriction: 'no_left_turn', except: 'taxi' });
  board.restriction(avenue(10, 12), [street(10, 13)], avenue(11, 12), { restriction: 'no_right_turn' });
}

/** A ring of streets on an island without a bridge. */
function drawIslandStreets(board: ExtractBoard): void {
  const ring: readonly BoardPoint[] = [[5400, 2350], [5600, 2350], [5600, 2480], [5400, 2480]]; // prettier-ignore
  const nodes = ring.map((at) => board.node(at));
  board.way([...nodes, ...nodes.slice(0, 1)], { highway: 'residential', name: 'Fort Ring' });
  board.way([nodes[0] ?? 0, nodes[2] ?? 0], { highway: 'residential', name: 'Fort Lane' });
}

/** Doors on both sides of Eastern Street; numbers start at 1000 and increase by 100 per block. */
function drawHouses(board: ExtractBoard): void {
  for (let block = 0; block < HARBOUR_BLOCKS; block++) {
    const [east, north] = crossing(block, 1);
    for (let door = 0; door < 6; door++) {
      for (const side of [-1, 1]) {
        const number = 1000 + 100 * block + 6 * door + (side < 0 ? 1 : 2);
        const at: BoardPoint = [east + 20 + door * 18, north + side * 14];
        board.node(at, { 'addr:housenumber': String(number), 'addr:street': 'Eastern Street' });
      }
    }
  }
}

/**
 * The coast enters from the west, runs round a basin between two shores and leaves to the east, where it is cut; an
 * island is in the basin. The lake north of the town has a shore of four ways in alternating directions.
 */
function drawWater(board: ExtractBoard): void {
  const coast: readonly BoardPoint[] = [
    [-1000, 2100], [3600, 2100], [3600, 2700], [4700, 2760], [5200, 2700], [6000, 2700], [6000, 2100], [11_000, 2100],
  ]; // prettier-ignore
  board.line(coast, { natural: 'coastline' });
  board.area([[5350, 2300], [5650, 2300], [5650, 2530], [5350, 2530]], { natural: 'coastline' }); // prettier-ignore
  board.node([5500, 2420], { place: 'island', name: 'Fort Island' });
  const shore: readonly BoardPoint[] = [
    [3200, 5700], [3800, 5700], [4400, 5700], [4400, 6100], [4400, 6500], [3800, 6500], [3200, 6500], [3200, 6100],
  ]; // prettier-ignore
  const nodes = shore.map((at) => board.node(at));
  const at = (...places: readonly number[]): number[] => places.map((place) => nodes[place % 8] ?? 0);
  const pieces = [at(0, 1, 2), at(4, 3, 2), at(4, 5, 6), at(8, 7, 6)].map((refs) => board.way(refs, {}));
  const islands = [
    board.area([[3400, 5850], [3900, 5850], [3900, 6300], [3400, 6300]], {}), // prettier-ignore
    board.area([[4100, 6200], [4200, 6200], [4200, 6300], [4100, 6300]], {}), // prettier-ignore
  ];
  const pond = board.area([[3550, 6000], [3750, 6000], [3750, 6150], [3550, 6150]], {}); // prettier-ignore
  board.relation(
    [
      ...pieces.map((way) => ['way', way, 'outer'] as const),
      ...islands.map((way) => ['way', way, 'inner'] as const),
      ['way', pond, 'outer'],
    ],
    { type: 'multipolygon', natural: 'water', water: 'lake', name: 'Mirror Lake' },
  );
}

/** Points of the drawing that tests use, in metres on the board. */
export const harbourWater = {
  basin: [4700, 2600],
  island: [5500, 2420],
  street: [4000, 3500],
  lake: [3300, 5780],
  lakeIsland: [3480, 5920],
  pond: [3650, 6080],
  farShore: [4600, 6100],
} as const satisfies Record<string, BoardPoint>;

const PLACES: readonly (readonly [BoardPoint, Tags])[] = [
  [[4500, 4200], { place: 'town', name: 'Harbor Grid', population: '61000' }],
  [[5600, 3100], { place: 'neighbourhood', name: 'Falls Point' }],
  [[3300, 4900], { place: 'suburb', name: 'Camden Yard' }],
  [[4650, 4300], { amenity: 'hospital', name: 'John Harrow Hospital' }],
  [[4000, 3160], { amenity: 'ferry_terminal', name: 'Water Taxi Pier 5' }],
];
