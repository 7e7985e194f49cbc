import type { OsmData } from '../osm/osm-data.ts';
import { writeAirport } from './airport.ts';
import { buildHouses } from './buildings.ts';
import { drawPlan } from './draw-plan.ts';
import { digLake, plantParks, plantWoods } from './greenery.ts';
import { Ground } from './ground/ground.ts';
import { nameDistricts, openPlaces } from './landmarks.ts';
import type { Cell, Grain } from './streets/cells.ts';
import { createNamer } from './streets/names.ts';
import { OsmWriter } from './osm-writer.ts';
import type { Plan } from './plan.ts';
import type { Street } from './streets/plan-street.ts';
import { at, type Point } from './ground/plane.ts';
import { layRailway, type Railway } from './railway.ts';
import { createRandom } from './ground/random.ts';
import { BEYOND_METRES, BOARD } from './ground/terrain.ts';
import { writeWaterside } from './waterside.ts';
import { writeStreets } from './write-streets.ts';

/** The name of the city itself; wherever it is shown, "demo city" is added. */
export const DEMO_CITY_NAME = 'Velmora';
export const DEFAULT_DEMO_SEED = 1;

/** Half the width of a road, which houses keep clear of. */
const ROAD_HALF_WIDTH_METRES = 5;
const RAIL_HALF_WIDTH_METRES = 14;

/**
 * Generates a made-up city of about 10 × 8 km in the open ocean, as OpenStreetMap data: districts of different
 * density, arterials, a motorway, a river with bridges, named streets, numbered houses and named places. The same seed
 * gives the same data, bit for bit. The importer treats it like an extract of the real map.
 */
export function generateDemoCity({ seed = DEFAULT_DEMO_SEED }: { seed?: number } = {}): OsmData {
  const random = createRandom(seed);
  const namer = createNamer(random.fork('names'));
  const plan = drawPlan(random, namer);
  const railway = layRailway(plan.terrain, DEMO_CITY_NAME);
  const writer = new OsmWriter();
  const ground = new Ground();
  writeStreets(plan, writer);
  writeLanduse(plan.cells, writer);
  writeWaterside(plan.terrain, namer, writer);
  for (const taken of writeOpenSpaces(plan, random, namer, writer)) ground.takeArea(taken);
  clearRoads(plan, railway, ground);
  writeRailway(railway, ground, writer);
  const houses = buildHouses(plan, ground, random.fork('houses'));
  for (const { ring, door, street, number } of houses) {
    writer.area(ring, { building: 'yes' });
    writer.node(door, {
      'addr:housenumber': String(number),
      'addr:street': street,
      'addr:city': DEMO_CITY_NAME,
    });
  }
  nameDistricts(plan.cells, plan.terrain.centre, DEMO_CITY_NAME, namer, writer);
  openPlaces(houses, DEMO_CITY_NAME, namer, random.fork('places'), writer);
  return writer.finish();
}

function writeOpenSpaces(
  plan: Plan,
  random: ReturnType<typeof createRandom>,
  namer: ReturnType<typeof createNamer>,
  writer: OsmWriter,
): Point[][] {
  const taken: Point[][] = [[...plan.terrain.riverBank], openShore(plan.terrain)];
  const lake = plan.cells.find((cell) => cell.grain === 'lake-park');
  if (lake) taken.push(digLake(lake, plan.terrain, namer, writer));
  if (plan.airport) {
    writeAirport(plan.airport, DEMO_CITY_NAME, writer);
    taken.push([...plan.airport.cell.ring]);
  }
  taken.push(...plantParks(plan.blocks, plan.cells, namer, random.fork('parks'), writer));
  plantWoods(plan.terrain, random.fork('woods'), writer);
  return taken;
}

/** Nothing is built west of the harbour between the promenade and the sea. */
function openShore({ coast, promenade, centre }: Plan['terrain']): Point[] {
  const isWest = (p: Point): boolean => p.x < centre.x + 700;
  return [...coast.filter(isWest), ...promenade.filter(isWest).reverse()];
}

function writeRailway(railway: Railway, ground: Ground, writer: OsmWriter): void {
  for (const track of railway.tracks) writer.line(track, { railway: 'rail', bridge: 'viaduct', layer: '2' });
  for (const station of railway.stations) {
    writer.node(station.at, { railway: 'station', name: station.name, train: 'yes' });
    // Placed next to the tracks, because they occupy the station's own point.
    const hall = square({ x: station.at.x, y: station.at.y + 40 }, station.isMain ? 70 : 24, 14);
    if (ground.claim(hall)) writer.area(hall, { building: 'train_station' });
  }
}

function square(middle: Point, halfWidth: number, halfHeight: number): Point[] {
  const { x, y } = middle;
  return [
    { x: x - halfWidth, y: y - halfHeight },
    { x: x + halfWidth, y: y - halfHeight },
    { x: x + halfWidth, y: y + halfHeight },
    { x: x - halfWidth, y: y + halfHeight },
  ];
}

function clearRoads(plan: Plan, railway: Railway, ground: Ground): void {
  const pointsOf = (street: Street): Point[] => street.nodes.map((node) => at(plan.nodes, node));
  for (const street of plan.streets) ground.takeLine(pointsOf(street), ROAD_HALF_WIDTH_METRES);
  for (const track of railway.tracks) ground.takeLine(track, RAIL_HALF_WIDTH_METRES);
  const deep = -BEYOND_METRES;
  ground.takeArea([...plan.terrain.coast, { x: BOARD.width - deep, y: deep }, { x: deep, y: deep }]);
}

const LANDUSE: Partial<Record<Grain, string>> = {
  'old-town': 'commercial',
  centre: 'commercial',
  grid: 'residential',
  garden: 'residential',
  industry: 'industrial',
};

/** Writes the land use of each district, which the map shows as colours. */
function writeLanduse(cells: readonly Cell[], writer: OsmWriter): void {
  for (const cell of cells) {
    const landuse = LANDUSE[cell.grain];
    if (landuse !== undefined) writer.area(cell.ring, { landuse });
  }
}
