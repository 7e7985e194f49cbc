/** OpenStreetMap tags: key to value. */
export type Tags = Readonly<Record<string, string>>;

export interface OsmWay {
  readonly id: number;
  /** Node ids in drawing order; a closed way ends with its first node. */
  readonly refs: readonly number[];
  readonly tags: Tags;
}

export interface OsmMember {
  readonly type: 'node' | 'way' | 'relation';
  readonly ref: number;
  readonly role: string;
}

export interface OsmRelation {
  readonly id: number;
  readonly members: readonly OsmMember[];
  readonly tags: Tags;
}

/**
 * The data that the importer reads, either from an `.osm.pbf` file or from the demo city's generator. The node columns
 * are parallel: the node `nodeId[i]` is at `nodeLat[i]`, `nodeLng[i]` (degrees, WGS 84).
 */
export interface OsmData {
  readonly nodeId: Float64Array;
  readonly nodeLat: Float64Array;
  readonly nodeLng: Float64Array;
  /** Tags of the tagged nodes, by the node's index in the columns. */
  readonly nodeTags: ReadonlyMap<number, Tags>;
  readonly ways: readonly OsmWay[];
  readonly relations: readonly OsmRelation[];
}
