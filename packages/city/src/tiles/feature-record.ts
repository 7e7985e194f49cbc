import type { LatLng } from '@fiacre/domain';
import type { Rings } from '../geometry/ring-geometry.ts';
import { PbfReader, PbfWriter } from 'pbf';
import { TILE_LAYERS, type FeatureTags, type TileFeature, type TileGeometry } from './tile-feature.ts';

const TYPES = ['point', 'line', 'area'] as const;
const UNITS = 1e7;

/** Writes features as bytes; coordinates are rounded to 10⁻⁷ degrees, the precision of OpenStreetMap. */
export class FeatureEncoder {
  private readonly out = new PbfWriter();
  private lat = 0;
  private lng = 0;

  /** The bytes of one feature; valid only until the next call. */
  encode({ layer, minZoom, tags, geometry }: TileFeature): Uint8Array {
    const { out } = this;
    out.pos = 0;
    this.lat = 0;
    this.lng = 0;
    out.writeVarint(TILE_LAYERS.indexOf(layer));
    out.writeVarint(minZoom);
    out.writeBytes(Buffer.from(JSON.stringify(tags)));
    out.writeVarint(TYPES.indexOf(geometry.type));
    this.geometry(geometry);
    return out.buf.subarray(0, out.pos);
  }

  private geometry(geometry: TileGeometry): void {
    const { out } = this;
    if (geometry.type === 'point') this.point(geometry.position);
    else if (geometry.type === 'line') this.line(geometry.line);
    else {
      out.writeVarint(geometry.areas.length);
      for (const rings of geometry.areas) {
        out.writeVarint(rings.length);
        for (const ring of rings) this.line(ring);
      }
    }
  }

  private line(line: readonly LatLng[]): void {
    this.out.writeVarint(line.length);
    for (const position of line) this.point(position);
  }

  private point(position: LatLng): void {
    const [lat, lng] = [Math.round(position.lat * UNITS), Math.round(position.lng * UNITS)];
    this.out.writeSVarint(lat - this.lat);
    this.out.writeSVarint(lng - this.lng);
    this.lat = lat;
    this.lng = lng;
  }
}

/** Reads features one after the other from the bytes that `FeatureEncoder` wrote. */
export function decodeFeatures(bytes: Uint8Array): TileFeature[] {
  const reader = new PbfReader(bytes);
  const features: TileFeature[] = [];
  while (reader.pos < bytes.length) features.push(decodeFeature(reader));
  return features;
}

function decodeFeature(reader: PbfReader): TileFeature {
  const layer = TILE_LAYERS[reader.readVarint()] ?? 'labels';
  const minZoom = reader.readVarint();
  const { buffer, byteOffset, byteLength } = reader.readBytes();
  const tags = JSON.parse(Buffer.from(buffer, byteOffset, byteLength).toString()) as FeatureTags;
  const type = TYPES[reader.readVarint()] ?? 'point';
  const points = new PointReader(reader);
  return { layer, minZoom, tags, geometry: points.geometry(type) };
}

class PointReader {
  private readonly reader: PbfReader;
  private lat = 0;
  private lng = 0;

  constructor(reader: PbfReader) {
    this.reader = reader;
  }

  geometry(type: TileGeometry['type']): TileGeometry {
    if (type === 'point') return { type, position: this.point() };
    if (type === 'line') return { type, line: this.line() };
    const areas: Rings[] = [];
    for (let count = this.reader.readVarint(); count > 0; count--) {
      const rings: LatLng[][] = [];
      for (let ringCount = this.reader.readVarint(); ringCount > 0; ringCount--) rings.push(this.line());
      areas.push(rings);
    }
    return { type, areas };
  }

  private line(): LatLng[] {
    const line: LatLng[] = [];
    for (let count = this.reader.readVarint(); count > 0; count--) line.push(this.point());
    return line;
  }

  private point(): LatLng {
    this.lat += this.reader.readSVarint();
    this.lng += this.reader.readSVarint();
    return { lat: this.lat / UNITS, lng: this.lng / UNITS };
  }
}
