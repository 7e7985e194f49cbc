import type { LatLng } from '@fiacre/domain';
import type { OsmColumns } from '../osm/osm-columns.ts';
import { linePositions, middleOf } from '../osm/node-positions.ts';
import { namedThings } from '../place-import/named-things.ts';
import { eachAddress } from '../place-import/read-addresses.ts';
import { styleAreaName, styleLabel, type LabelStyle } from './label-class.ts';
import { MAX_TILE_ZOOM, type TileFeature } from './tile-feature.ts';

/** Names shown at points: settlements, stations, parks, water, squares, points of interest. */
export function* labelFeatures(osm: OsmColumns): Generator<TileFeature> {
  for (const { name, tags, position, outline } of namedThings(osm, 'map')) {
    const style = styleLabel(tags, outline);
    if (style !== null) yield labelFeature(name, style, position);
  }
  for (const way of osm.ways) {
    const name = way.tag('name');
    if (name === undefined || way.tag('highway') !== 'pedestrian' || way.tag('area') !== 'yes') continue;
    const outline = linePositions(way.nodes, osm);
    const position = middleOf(outline);
    if (position !== undefined)
      yield labelFeature(name, styleAreaName('square', outline, MAX_TILE_ZOOM), position);
  }
}

function labelFeature(name: string, style: LabelStyle, position: LatLng): TileFeature {
  const { kind, rank, minZoom } = style;
  const tags = { kind, name, rank, ...(style.class === undefined ? {} : { class: style.class }) };
  return { layer: 'labels', minZoom, tags, geometry: { type: 'point', position } };
}

export function* houseNumberFeatures(osm: OsmColumns): Generator<TileFeature> {
  for (const { label, position } of eachAddress(osm, 'map')) {
    yield {
      layer: 'housenumbers',
      minZoom: MAX_TILE_ZOOM,
      tags: { number: label },
      geometry: { type: 'point', position },
    };
  }
}
