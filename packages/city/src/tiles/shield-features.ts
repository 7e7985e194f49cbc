import { cosineOfDegrees, greatCircleMetres, type LatLng } from '@fiacre/domain';
import type { OsmColumns } from '../osm/osm-columns.ts';
import { linePositions } from '../osm/node-positions.ts';
import { styleRoad } from './road-class.ts';
import { MAX_TILE_ZOOM, type TileFeature } from './tile-feature.ts';

const NUMBERED = new Set(['motorway', 'trunk', 'primary']);
const FIRST_ZOOM = 11;
/** The distance on the screen between shields with the same number. */
const APART_PIXELS = 180;
/** Along a road, a shield may be at the first of its points after each stretch of this length. */
const STRETCH_METRES = 100;
/** The width of a pixel at zoom 0 at the equator, where the world is 512 pixels wide. */
const EQUATOR_PIXEL_METRES = 40_075_017 / 512;
const METRES_PER_DEGREE = 111_195;

/**
 * The shields with the numbers of roads. They are points, not texts along lines: a number belongs to many ways (each
 * carriageway, bridge and name is a separate way), and each of these would get its own shield. Shields with the same
 * number are `APART_PIXELS` apart at every zoom; those of a lower zoom stay at the higher ones.
 */
export function* shieldFeatures(osm: OsmColumns): Generator<TileFeature> {
  const waiting = new Map<string, LatLng[]>();
  for (const { ref, position } of eachSign(osm)) {
    const known = waiting.get(ref);
    if (known) known.push(position);
    else waiting.set(ref, [position]);
  }
  for (const [number, positions] of waiting) {
    for (const { position, minZoom } of spread(positions))
      yield {
        layer: 'labels',
        minZoom,
        tags: { kind: 'road_number', number },
        geometry: { type: 'point', position },
      };
  }
}

function* eachSign(osm: OsmColumns): Generator<{ readonly ref: string; readonly position: LatLng }> {
  for (const way of osm.ways) {
    const refs = way.tag('ref');
    const highway = way.tag('highway');
    if (refs === undefined || highway === undefined || highway.endsWith('_link')) continue;
    if (!NUMBERED.has(styleRoad(way.tags)?.class ?? '')) continue;
    const places = signPlaces(linePositions(way.nodes, osm));
    for (const ref of refs.split(';')) {
      const number = ref.trim();
      if (number !== '') for (const position of places) yield { ref: number, position };
    }
  }
}

/** Points in the middle of a road's segments, about `STRETCH_METRES` apart, at least one. */
function signPlaces(line: readonly LatLng[]): LatLng[] {
  const places: LatLng[] = [];
  let sinceLast = STRETCH_METRES;
  for (let at = 1; at < line.length; at++) {
    const [from, to] = [line[at - 1] as LatLng, line[at] as LatLng];
    sinceLast += greatCircleMetres(from, to);
    if (sinceLast < STRETCH_METRES) continue;
    places.push({ lat: (from.lat + to.lat) / 2, lng: (from.lng + to.lng) / 2 });
    sinceLast = 0;
  }
  return places;
}

/** The points that are shown, each with its lowest zoom. */
function* spread(positions: readonly LatLng[]): Generator<{ position: LatLng; minZoom: number }> {
  let left = positions;
  const shown: LatLng[] = [];
  for (let zoom = FIRST_ZOOM; zoom <= MAX_TILE_ZOOM; zoom++) {
    const near = nearby(zoom);
    for (const position of shown) near.add(position);
    const crowded: LatLng[] = [];
    for (const position of left) {
      if (near.has(position)) {
        crowded.push(position);
        continue;
      }
      near.add(position);
      shown.push(position);
      yield { position, minZoom: zoom };
    }
    left = crowded;
  }
}

/** Whether a shield is too close to those added so far. */
function nearby(zoom: number) {
  const cells = new Map<string, LatLng[]>();
  const apartAt = ({ lat }: LatLng): number =>
    (APART_PIXELS * EQUATOR_PIXEL_METRES * cosineOfDegrees(lat)) / 2 ** zoom;
  // At the equator a cell is as wide as the distance; nearer to a pole, both shrink in the same way.
  const side = (APART_PIXELS * EQUATOR_PIXEL_METRES) / METRES_PER_DEGREE / 2 ** zoom;
  const cellOf = ({ lat, lng }: LatLng): [number, number] => [Math.floor(lat / side), Math.floor(lng / side)];
  return {
    add(position: LatLng): void {
      const key = cellOf(position).join();
      cells.set(key, [...(cells.get(key) ?? []), position]);
    },
    has(position: LatLng): boolean {
      const [row, column] = cellOf(position);
      const apart = apartAt(position);
      for (let north = -1; north <= 1; north++)
        for (let east = -1; east <= 1; east++)
          for (const other of cells.get(`${row + north},${column + east}`) ?? [])
            if (greatCircleMetres(position, other) < apart) return true;
      return false;
    },
  };
}
