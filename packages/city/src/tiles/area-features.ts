import type { LatLng } from '@fiacre/domain';
import type { OsmData, Tags } from '../osm/osm-data.ts';
import { linePositions, type NodePositions } from '../places/node-positions.ts';
import { areaMinZoom, styleArea } from './area-class.ts';
import type { Bounds } from './bounding-box.ts';
import { seaAreas } from './coastline.ts';
import { closeRings, nestRings } from './ring-assembly.ts';
import { ringSquareMetres } from './ring-geometry.ts';
import type { Rings, TileFeature } from './tile-feature.ts';

/** Areas from closed ways and from multipolygon relations, and the sea from the coastlines. */
export function areaFeatures(data: OsmData, positions: NodePositions, bounds: Bounds): TileFeature[] {
  const features: TileFeature[] = [];
  const add = (tags: Tags, areas: readonly Rings[]): void => {
    const style = styleArea(tags);
    const squareMetres = areas.reduce((sum, rings) => sum + ringSquareMetres(rings[0] ?? []), 0);
    if (style === null || squareMetres < 4) return;
    const minZoom = areaMinZoom(style.layer, squareMetres);
    features.push({
      layer: style.layer,
      minZoom,
      tags: style.class === '' ? {} : { class: style.class },
      geometry: { type: 'area', areas },
    });
  };
  for (const { refs, tags } of data.ways) {
    const isClosed = refs.length > 3 && refs[0] === refs.at(-1);
    if (isClosed && styleArea(tags) !== null) add(tags, [[linePositions(refs, positions)]]);
  }
  for (const { tags, areas } of multipolygons(data, positions)) add(tags, areas);
  const sea = seaAreas(coastlines(data, positions), bounds);
  if (sea.length > 0) {
    features.push({
      layer: 'water',
      minZoom: 0,
      tags: { class: 'sea' },
      geometry: { type: 'area', areas: sea },
    });
  }
  return features;
}

function coastlines(data: OsmData, positions: NodePositions): LatLng[][] {
  return data.ways
    .filter((way) => way.tags['natural'] === 'coastline')
    .map((way) => linePositions(way.refs, positions));
}

/** Relations with outlines and holes. Old data has the tags on the outline instead of the relation. */
export function multipolygons(data: OsmData, positions: NodePositions): { tags: Tags; areas: Rings[] }[] {
  const ways = new Map(data.ways.map((way) => [way.id, way]));
  return data.relations.flatMap(({ members, tags }) => {
    if (tags['type'] !== 'multipolygon') return [];
    const lines = (isHole: boolean): LatLng[][] =>
      members
        .filter((member) => member.type === 'way' && (member.role === 'inner') === isHole)
        .map((member) => linePositions(ways.get(member.ref)?.refs ?? [], positions));
    const areas = nestRings(closeRings(lines(false)), closeRings(lines(true)));
    if (areas.length === 0) return [];
    const outer = members.find((member) => member.role !== 'inner');
    const isTagged = styleArea(tags) !== null;
    return [{ tags: isTagged ? tags : (ways.get(outer?.ref ?? 0)?.tags ?? tags), areas }];
  });
}

const WATERWAYS: Readonly<Record<string, { readonly class: string; readonly minZoom: number }>> = {
  river: { class: 'river', minZoom: 8 },
  canal: { class: 'canal', minZoom: 10 },
  stream: { class: 'stream', minZoom: 12 },
  ditch: { class: 'stream', minZoom: 14 },
  drain: { class: 'stream', minZoom: 14 },
};

/** Rivers and streams as lines, and runways, which the map draws as wide lines. */
export function waterLines(data: OsmData, positions: NodePositions): TileFeature[] {
  return data.ways.flatMap(({ refs, tags }): TileFeature[] => {
    const style = WATERWAYS[tags['waterway'] ?? ''];
    const line = linePositions(refs, positions);
    if (style === undefined || line.length < 2) return [];
    const isHidden = tags['tunnel'] !== undefined && tags['tunnel'] !== 'no';
    if (isHidden) return [];
    const name = tags['name'] === undefined ? {} : { name: tags['name'] };
    return [
      {
        layer: 'water',
        minZoom: style.minZoom,
        tags: { class: style.class, ...name },
        geometry: { type: 'line', line },
      },
    ];
  });
}
