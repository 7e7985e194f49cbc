import { join } from 'node:path';
import { generateDemoCity } from '../demo/generate-demo-city.ts';
import { addSteps, readStreets } from '../road-import/build-road-graph.ts';
import { collectGarbage } from '../arrays/collect-garbage.ts';
import { mapColumns, partOfGraph, stepColumns, timeColumns } from '../graph/part-of-graph.ts';
import type { RestrictionCounts, RoadGraph, TimedCounts } from '../graph/road-graph.ts';
import { measureRoads, measureWays, type RoadLengths } from '../graph/road-lengths.ts';
import { deserialiseRoadGraph, roadGraphFingerprint, serialiseRoadGraph } from '../graph/store-road-graph.ts';
import { CityInputError } from '../errors/city-input-error.ts';
import { withArraysAside } from '../osm/columns-aside.ts';
import { columnsOf } from '../osm/columns-builder.ts';
import type { OsmColumns } from '../osm/osm-columns.ts';
import { collectPlaces } from '../place-import/collect-places.ts';
import { buildPlaceTable, linesOfPlaces } from '../places/place-table.ts';
import { serialisePlaceTable } from '../places/store-place-table.ts';
import { eliminate } from '../hierarchy/build-topology.ts';
import { weighSteps, type WeightedEdges } from '../hierarchy/customize.ts';
import { dissect } from '../hierarchy/dissection.ts';
import { serialiseColumns } from '../hierarchy/store-hierarchy.ts';
import { serialiseTopology } from '../hierarchy/store-topology.ts';
import {
  boundsOfE7,
  crossesAntimeridian,
  isWithin,
  middle,
  widen,
  type Bounds,
} from '../geometry/bounding-box.ts';
import type { FeatureBlocks } from '../tiles/feature-blocks.ts';
import { drawTileSet, sortFeatures } from '../tiles/tile-set.ts';
import { boundedSpeeds, type BoundedSpeeds } from '../ways/bounded-speeds.ts';
import { countryOfMap, type MapCountry } from '../ways/country.ts';
import type { CityFolder } from './city-files.ts';
import type { CityInfo, CityProgress, OnCityProgress } from './city-info.ts';
import { attribution, cityName, type CityInput } from './city-input.ts';
import type { ImportedFile } from './import-report.ts';
import { readCityData } from './read-city-data.ts';

/** The margin that the map adds on each side, as a share of the roads' extent. */
const MARGIN_SHARE = 0.04;
const PERCENT = 100;
/** Even a small town has hundreds of junctions: a file with fewer was cut incorrectly or lost its nodes. */
const MIN_JUNCTIONS = 10;
/** Where the columns of the input and of the streets are stored while they are not needed. */
const COLUMNS_FILE = 'columns.tmp';
const STREETS_FILE = 'streets.tmp';

/**
 * Does all the work of an import. Writes each part into the folder as soon as it is complete, which frees memory for
 * the next part. Throws `CityInputError` for input that cannot be used.
 */
export function buildCity(
  input: CityInput,
  id: string,
  folder: CityFolder,
  onProgress: OnCityProgress,
): void {
  const report = reporter(onProgress);
  const { info, features } = buildFromData(input, id, folder, report);
  // From here on the data is only in the files, which frees memory for the hierarchy.
  collectGarbage(info.roadArcs);
  try {
    buildHierarchy(folder, report);
    collectGarbage(info.roadArcs);
    folder.stream('tiles', (target) =>
      drawTileSet(features, info, target, (done, total) => report('tiles', done / total)),
    );
  } finally {
    features.close();
  }
  report('write', 0);
  folder.finish(info);
}

/** The share of the work on a hierarchy that precedes the elimination. */
const DISSECTION_SHARE = 0.6;

function buildHierarchy(folder: CityFolder, report: Report): void {
  const { edges, fingerprint } = readEdges(folder, report);
  collectGarbage(edges.count);
  folder.write('hierarchy', serialiseColumns(edges.customize(), fingerprint));
}

/** Orders the vertices and weighs the edges between them, after which the graph is no longer needed. */
function readEdges(folder: CityFolder, report: Report): { edges: WeightedEdges; fingerprint: number } {
  const { steps, level } = cutMap(folder, (share) => report('hierarchy', DISSECTION_SHARE * share));
  collectGarbage(level.length);
  const topology = eliminate(steps, level, (share) =>
    report('hierarchy', DISSECTION_SHARE + (1 - DISSECTION_SHARE) * share),
  );
  folder.write('topology', serialiseTopology(topology, steps));
  collectGarbage(level.length);
  const graph = partOfGraph(deserialiseRoadGraph(folder.read('roads')), timeColumns);
  collectGarbage(level.length);
  return { edges: weighSteps(graph, topology), fingerprint: roadGraphFingerprint(graph) };
}

function cutMap(
  folder: CityFolder,
  onProgress: (share: number) => void,
): { steps: RoadGraph; level: Uint8Array } {
  const graph = partOfGraph(deserialiseRoadGraph(folder.read('roads')), mapColumns);
  collectGarbage(graph.stepArc.length);
  return { level: dissect(graph, onProgress), steps: partOfGraph(graph, stepColumns) };
}

function buildFromData(
  input: CityInput,
  id: string,
  folder: CityFolder,
  report: Report,
): { info: CityInfo; features: FeatureBlocks } {
  const source = readInput(input, report);
  const elements = source.osm.nodeCount;
  collectGarbage(elements);
  report('roads', 0);
  const roads = buildRoads(source.osm, folder);
  collectGarbage(elements);
  report('places', 0);
  const info = buildPlaces(input, id, source, roads, folder);
  collectGarbage(elements);
  report('features', 0);
  return { info, features: sortFeatures(source.osm, info.bounds, folder.path) };
}

type Report = (step: CityProgress['step'], share: number) => void;

/** Reports each whole percent of each step once. */
function reporter(onProgress: OnCityProgress): Report {
  let last = '';
  return (step, share) => {
    const done = Math.floor(share * PERCENT);
    if (last === `${step} ${done}`) return;
    last = `${step} ${done}`;
    onProgress({ step, done, total: PERCENT });
  };
}

interface Source {
  readonly osm: OsmColumns;
  readonly file: ImportedFile | null;
}

function readInput(input: CityInput, report: Report): Source {
  report('read', 0);
  if (input.kind === 'osm') return readCityData(input, (share) => report('read', share));
  const data = generateDemoCity(input.seed === undefined ? {} : { seed: input.seed });
  return { osm: columnsOf(data), file: null };
}

/** The part of the road graph that stays in memory; the graph is read again to build the hierarchy. */
interface BuiltRoads {
  readonly bounds: Bounds;
  readonly junctions: number;
  readonly arcs: number;
  readonly lengths: RoadLengths;
  readonly restrictions: RestrictionCounts;
  readonly timed: TimedCounts;
  readonly country: MapCountry;
  readonly speeds: BoundedSpeeds;
}

function buildRoads(osm: OsmColumns, folder: CityFolder): BuiltRoads {
  const ways = measureWays(osm);
  const country = countryOfMap(osm);
  const speeds = boundedSpeeds(osm);
  const streets = readStreets(osm);
  const { junctionCount } = streets.columns;
  if (junctionCount < MIN_JUNCTIONS) {
    throw new CityInputError('city_file_too_few_roads', { junctions: junctionCount, min: MIN_JUNCTIONS });
  }
  const bounds = boundsOfE7(streets.columns.pointLatE7, streets.columns.pointLngE7);
  if (crossesAntimeridian(bounds))
    throw new CityInputError('city_crosses_antimeridian', { west: bounds.west, east: bounds.east });
  return osm.aside(join(folder.path, COLUMNS_FILE), () => {
    const graph = addSteps(streets, (arrays, work) =>
      withArraysAside(join(folder.path, STREETS_FILE), arrays, work),
    );
    collectGarbage(graph.stepArc.length);
    folder.write('roads', serialiseRoadGraph(graph));
    return {
      bounds: widen(bounds, MARGIN_SHARE),
      junctions: graph.junctionCount,
      arcs: graph.arcTravelCs.length,
      lengths: measureRoads(ways, graph),
      restrictions: graph.restrictions,
      timed: graph.timed,
      country,
      speeds,
    };
  });
}

function buildPlaces(
  input: CityInput,
  id: string,
  { osm, file }: Source,
  { bounds, junctions, arcs, lengths, restrictions, timed, country, speeds }: BuiltRoads,
  folder: CityFolder,
): CityInfo {
  const collected = collectPlaces(osm);
  collectGarbage(osm.nodeCount);
  const { documents, townName, townCentre, addressesPlaced, addressesLost } = collected;
  const lines = linesOfPlaces(collected);
  osm.aside(join(folder.path, COLUMNS_FILE), () =>
    folder.write('places', serialisePlaceTable(buildPlaceTable(collected, lines))),
  );
  const streets = documents.filter((document) => document.kind === 'street').length;
  return {
    id,
    name: cityName(input, townName),
    demo: input.kind === 'demo',
    bounds,
    centre: townCentre !== undefined && isWithin(townCentre, bounds) ? townCentre : middle(bounds),
    attribution: attribution(input),
    roadNodes: junctions,
    roadArcs: arcs,
    streets,
    places: documents.length - streets,
    addresses: addressesPlaced,
    report: {
      file,
      area: input.kind === 'osm' ? describeArea(input.area) : null,
      roads: lengths,
      addresses: { placed: addressesPlaced, lost: addressesLost },
      restrictions,
      timed,
      country,
      speeds,
    },
  };
}

function describeArea(area: Extract<CityInput, { kind: 'osm' }>['area']): string | null {
  if (area === undefined) return null;
  if (area.kind === 'place') return area.name;
  if (area.kind === 'polygon') return 'polygon';
  const { west, south, east, north } = area.bounds;
  return [west, south, east, north].join(',');
}
