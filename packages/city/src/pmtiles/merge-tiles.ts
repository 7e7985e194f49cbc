import { gunzipSync, gzipSync } from 'node:zlib';
import { PbfReader, PbfWriter } from 'pbf';
import type { Tile } from './pmtiles-reader.ts';

/** The field numbers of a vector tile. Source: Vector Tile Specification 2.1. */
const tileField = { layers: 3 } as const;
const layerField = { name: 1, features: 2, keys: 3, values: 4, extent: 5, version: 15 } as const;
const featureField = { id: 1, tags: 2, type: 3, geometry: 4 } as const;

interface Feature {
  id: number | null;
  /** Pairs of positions in the keys and values of the layer. */
  tags: number[];
  type: number;
  geometry: Uint8Array;
}

interface Layer {
  name: string;
  version: number;
  extent: number;
  readonly features: Feature[];
  readonly keys: string[];
  readonly values: Uint8Array[];
}

/**
 * One tile with everything that several tiles have: neighbouring cities share tiles. A layer may be in a tile only
 * once, so layers of the same name become one.
 */
export function mergeTiles(tiles: readonly Tile[]): Tile | null {
  const [first, ...others] = tiles;
  if (first === undefined) return null;
  if (others.length === 0) return first;
  const merged = new Map<string, Layer>();
  for (const layer of tiles.flatMap(({ bytes }) => layersOf(gunzipSync(bytes)))) {
    const before = merged.get(layer.name);
    if (before === undefined) merged.set(layer.name, layer);
    else append(before, layer);
  }
  const writer = new PbfWriter();
  for (const layer of merged.values()) writer.writeMessage(tileField.layers, writeLayer, layer);
  const etag = `"${tiles.map(({ etag }) => etag.slice(1, -1)).join('+')}"`;
  return { bytes: gzipSync(writer.finish()), etag };
}

function append(to: Layer, from: Layer): void {
  const [keys, values] = [to.keys.length, to.values.length];
  for (const feature of from.features) {
    const tags = feature.tags.map((at, index) => at + (index % 2 === 0 ? keys : values));
    to.features.push({ ...feature, tags });
  }
  to.keys.push(...from.keys);
  to.values.push(...from.values);
}

function layersOf(bytes: Uint8Array): Layer[] {
  return new PbfReader(bytes).readFields<Layer[]>((field, layers, reader) => {
    if (field !== tileField.layers) return;
    const layer: Layer = { name: '', version: 1, extent: 4096, features: [], keys: [], values: [] };
    layers.push(reader.readMessage(readLayer, layer));
  }, []);
}

function readLayer(field: number, layer: Layer, reader: PbfReader): void {
  if (field === layerField.name) layer.name = reader.readString();
  else if (field === layerField.version) layer.version = reader.readVarint();
  else if (field === layerField.extent) layer.extent = reader.readVarint();
  else if (field === layerField.keys) layer.keys.push(reader.readString());
  else if (field === layerField.values) layer.values.push(reader.readBytes());
  else if (field === layerField.features) {
    const feature: Feature = { id: null, tags: [], type: 0, geometry: new Uint8Array() };
    layer.features.push(reader.readMessage(readFeature, feature));
  }
}

function readFeature(field: number, feature: Feature, reader: PbfReader): void {
  if (field === featureField.id) feature.id = reader.readVarint();
  else if (field === featureField.tags) reader.readPackedVarint(feature.tags);
  else if (field === featureField.type) feature.type = reader.readVarint();
  else if (field === featureField.geometry) feature.geometry = reader.readBytes();
}

function writeLayer(layer: Layer, writer: PbfWriter): void {
  writer.writeVarintField(layerField.version, layer.version);
  writer.writeStringField(layerField.name, layer.name);
  writer.writeVarintField(layerField.extent, layer.extent);
  for (const feature of layer.features) writer.writeMessage(layerField.features, writeFeature, feature);
  for (const key of layer.keys) writer.writeStringField(layerField.keys, key);
  for (const value of layer.values) writer.writeBytesField(layerField.values, value);
}

function writeFeature({ id, tags, type, geometry }: Feature, writer: PbfWriter): void {
  if (id !== null) writer.writeVarintField(featureField.id, id);
  writer.writePackedVarint(featureField.tags, tags);
  writer.writeVarintField(featureField.type, type);
  writer.writeBytesField(featureField.geometry, geometry);
}
