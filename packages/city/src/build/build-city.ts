import { readFileSync } from 'node:fs';
import { generateDemoCity } from '../demo/generate-demo-city.ts';
import { buildRoadGraph } from '../graph/build-road-graph.ts';
import { serialiseRoadGraph } from '../graph/store-road-graph.ts';
import type { OsmData } from '../osm/osm-data.ts';
import { readOsmPbf } from '../osm/read-pbf.ts';
import { collectPlaces } from '../places/collect-places.ts';
import { buildPlaceTable } from '../places/place-table.ts';
import { serialisePlaceTable } from '../places/store-place-table.ts';
import { buildHierarchy } from '../routing/build-hierarchy.ts';
import { serialiseHierarchy } from '../routing/store-hierarchy.ts';
import { boundsOfE7, middle, widen } from '../tiles/bounding-box.ts';
import { MAX_TILE_ZOOM } from '../tiles/tile-feature.ts';
import { buildTileSet } from '../tiles/tile-set.ts';
import type { CityParts } from './city-files.ts';
import type { CityInfo, OnCityProgress } from './city-info.ts';
import { attribution, cityName, missingFile, type CityInput } from './city-input.ts';

/** Share of the roads' extent that the map adds on each side. */
const MARGIN_SHARE = 0.04;
const PERCENT = 100;

export interface BuiltCity {
  readonly info: CityInfo;
  readonly parts: CityParts;
}

/** Does all the work of an import in memory. Throws `CityInputError` for input that cannot be used. */
export function buildCity(input: CityInput, id: string, onProgress: OnCityProgress): BuiltCity {
  const data = readInput(input, onProgress);
  onProgress({ step: 'roads', done: 0, total: 1 });
  const graph = buildRoadGraph(data);
  onProgress({ step: 'hierarchy', done: 0, total: 1 });
  const hierarchy = serialiseHierarchy(buildHierarchy(graph), graph);
  onProgress({ step: 'places', done: 0, total: 1 });
  const collected = collectPlaces(data);
  const { documents, townName } = collected;
  const places = serialisePlaceTable(buildPlaceTable(collected));
  const bounds = widen(boundsOfE7(graph.pointLatE7, graph.pointLngE7), MARGIN_SHARE);
  const streets = documents.filter((document) => document.kind === 'street').length;
  const info: CityInfo = {
    id,
    name: cityName(input, townName),
    demo: input.kind === 'demo',
    bounds,
    centre: documents.find((document) => document.kind === 'city')?.position ?? middle(bounds),
    attribution: attribution(input),
    roadNodes: graph.junctionCount,
    roadArcs: graph.arcTravelCs.length,
    streets,
    places: documents.length - streets,
    addresses: documents.reduce((sum, document) => sum + document.houses.length, 0),
  };
  const tiles = drawTiles(data, info, onProgress);
  return { info, parts: { roads: serialiseRoadGraph(graph), hierarchy, places, tiles } };
}

function readInput(input: CityInput, onProgress: OnCityProgress): OsmData {
  onProgress({ step: 'read', done: 0, total: PERCENT });
  if (input.kind === 'demo') return generateDemoCity(input.seed === undefined ? {} : { seed: input.seed });
  let reported = 0;
  return readOsmPbf(readFile(input.path), {
    onProgress: (share) => {
      const done = Math.floor(share * PERCENT);
      if (done === reported) return;
      reported = done;
      onProgress({ step: 'read', done, total: PERCENT });
    },
  });
}

function readFile(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    throw missingFile(path, error);
  }
}

function drawTiles(data: OsmData, info: CityInfo, onProgress: OnCityProgress): Uint8Array {
  return buildTileSet(data, info, (z) => onProgress({ step: 'tiles', done: z, total: MAX_TILE_ZOOM }));
}
