import type { LatLng } from '@fiacre/domain';
import type { OsmColumns } from '../osm/osm-columns.ts';
import type { Tags } from '../osm/osm-data.ts';
import { linePositions } from '../osm/node-positions.ts';
import { areaMinZoom, styleArea } from './area-class.ts';
import type { Bounds } from '../geometry/bounding-box.ts';
import { seaAreas } from './coastline.ts';
import { closeRings, nestRings } from '../geometry/ring-assembly.ts';
import { ringSquareMetres, type Rings } from '../geometry/ring-geometry.ts';
import type { TileFeature } from './tile-feature.ts';

/** Areas from closed ways and from multipolygon relations, and the sea from the coastlines. */
export function* areaFeatures(osm: OsmColumns, bounds: Bounds): Generator<TileFeature> {
  for (const way of osm.ways) {
    const { nodes } = way;
    if (nodes.length <= 3 || nodes[0] !== nodes.at(-1)) continue;
    if (styleArea(way.tags) !== null) yield* areaFeature(way.tags, [[linePositions(nodes, osm)]]);
  }
  for (const { tags, areas } of multipolygons(osm)) yield* areaFeature(tags, areas);
  const sea = seaAreas(coastlines(osm), bounds);
  if (sea.length === 0) return;
  const geometry = { type: 'area', areas: sea } as const;
  yield { layer: 'water', minZoom: 0, tags: { class: 'sea' }, geometry };
}

function* areaFeature(tags: Tags, areas: readonly Rings[]): Generator<TileFeature> {
  const style = styleArea(tags);
  const squareMetres = areas.reduce((sum, rings) => sum + ringSquareMetres(rings[0] ?? []), 0);
  if (style === null || squareMetres < 4) return;
  yield {
    layer: style.layer,
    minZoom: areaMinZoom(style.layer, squareMetres),
    tags: style.class === '' ? {} : { class: style.class },
    geometry: { type: 'area', areas },
  };
}

function coastlines(osm: OsmColumns): LatLng[][] {
  const lines: LatLng[][] = [];
  for (const way of osm.ways) {
    if (way.tag('natural') === 'coastline') lines.push(linePositions(way.nodes, osm));
  }
  return lines;
}

/** Relations with outlines and holes. In old data the outline has the tags instead of the relation. */
function* multipolygons(osm: OsmColumns): Generator<{ tags: Tags; areas: Rings[] }> {
  for (const { members, tags } of osm.relations) {
    if (tags['type'] !== 'multipolygon') continue;
    const outer = members.find((member) => member.role !== 'inner');
    const drawn = styleArea(tags) !== null ? tags : (osm.ways.find(outer?.ref ?? 0)?.tags ?? tags);
    if (styleArea(drawn) === null) continue;
    const lines = (isHole: boolean): LatLng[][] =>
      members
        .filter((member) => member.type === 'way' && (member.role === 'inner') === isHole)
        .map((member) => linePositions(osm.ways.find(member.ref)?.nodes ?? new Uint32Array(), osm));
    const areas = nestRings(closeRings(lines(false)), closeRings(lines(true)));
    if (areas.length > 0) yield { tags: drawn, areas };
  }
}

const WATERWAYS: Readonly<Record<string, { readonly class: string; readonly minZoom: number }>> = {
  river: { class: 'river', minZoom: 8 },
  canal: { class: 'canal', minZoom: 10 },
  stream: { class: 'stream', minZoom: 12 },
  ditch: { class: 'stream', minZoom: 14 },
  drain: { class: 'stream', minZoom: 14 },
};

/** Rivers and streams as lines. */
export function* waterLines(osm: OsmColumns): Generator<TileFeature> {
  for (const way of osm.ways) {
    const style = WATERWAYS[way.tag('waterway') ?? ''];
    const tunnel = way.tag('tunnel');
    if (style === undefined || (tunnel !== undefined && tunnel !== 'no')) continue;
    const line = linePositions(way.nodes, osm);
    if (line.length < 2) continue;
    const name = way.tag('name');
    yield {
      layer: 'water',
      minZoom: style.minZoom,
      tags: { class: style.class, ...(name === undefined ? {} : { name }) },
      geometry: { type: 'line', line },
    };
  }
}
