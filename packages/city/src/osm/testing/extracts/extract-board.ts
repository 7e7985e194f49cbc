import { BOARD_ORIGIN, METRES_PER_DEGREE, OsmWriter } from '../../../demo/osm-writer.ts';
import type { LatLng } from '@fiacre/domain';
import { createRandom, type Random } from '../../../demo/ground/random.ts';
import type { OsmData, OsmMember, Tags } from '../../osm-data.ts';
import { readOsmPbf } from '../../read-pbf.ts';
import { writeOsmPbf } from '../write-pbf.ts';

/** Metres east and north of the board's corner. */
export type BoardPoint = readonly [east: number, north: number];

/** The position of a point of the board on the map. */
export function placeOf([east, north]: BoardPoint): LatLng {
  return {
    lat: BOARD_ORIGIN.lat + north / METRES_PER_DEGREE.lat,
    lng: BOARD_ORIGIN.lng + east / METRES_PER_DEGREE.lng,
  };
}

/** The ids in a real extract are large and have gaps. */
const ID_OFFSET = 4_300_000_000;
const ID_STEP = 21;
/** An id without a node: a way that the extract's edge cuts still references the nodes beyond it. */
const BEYOND_THE_EDGE = 9_000_000;

/** Draws a generated extract, with features that only files of the real map have. */
export class ExtractBoard {
  readonly random: Random;
  private readonly writer = new OsmWriter();

  constructor(seed: number) {
    this.random = createRandom(seed);
  }

  /** Adds a node, moved by up to `spread` metres so that no two routes are equally long. */
  node([east, north]: BoardPoint, tags?: Tags, spread = 0): number {
    const aside = () => (spread === 0 ? 0 : this.random.between(-spread, spread));
    return this.writer.node({ x: east + aside(), y: north + aside() }, tags);
  }

  way(nodes: readonly number[], tags: Tags): number {
    return this.writer.way(nodes, tags);
  }

  line(points: readonly BoardPoint[], tags: Tags): number {
    return this.way(
      points.map((point) => this.node(point)),
      tags,
    );
  }

  /** Adds a closed way; do not repeat the first point. */
  area(points: readonly BoardPoint[], tags: Tags): number {
    const refs = points.map((point) => this.node(point));
    return this.way([...refs, ...refs.slice(0, 1)], tags);
  }

  /** Adds a way whose last node is outside the extract. */
  leavingWay(nodes: readonly number[], tags: Tags): number {
    return this.way([...nodes, BEYOND_THE_EDGE + (nodes[0] ?? 0)], tags);
  }

  relation(members: readonly (readonly [OsmMember['type'], number, string])[], tags: Tags): void {
    this.writer.relation(
      members.map(([type, ref, role]) => ({ type, ref, role })),
      tags,
    );
  }

  /** Adds a turn restriction; `via` is a node or a list of ways. */
  restriction(from: number, via: number | readonly number[], to: number, tags: Tags): void {
    const between =
      typeof via === 'number'
        ? [['node', via, 'via'] as const]
        : via.map((way) => ['way', way, 'via'] as const);
    this.relation([['way', from, 'from'], ...between, ['way', to, 'to']], { type: 'restriction', ...tags });
  }

  /** The drawing, written to a file in the format of the tools for the real map, and read back. */
  finish(): Extract {
    const drawn = withLargeIds(this.writer.finish());
    const file = writeOsmPbf(drawn, { blockSize: 1000, metadata: true });
    return { drawn, file, read: () => readOsmPbf(file) };
  }
}

export interface Extract {
  readonly drawn: OsmData;
  readonly file: Uint8Array;
  readonly read: () => OsmData;
}

function withLargeIds(osm: OsmData): OsmData {
  const id = (small: number): number => ID_OFFSET + small * ID_STEP;
  return {
    ...osm,
    nodeId: osm.nodeId.map(id),
    ways: osm.ways.map((way) => ({ ...way, id: id(way.id), refs: way.refs.map(id) })),
    relations: osm.relations.map((relation) => ({
      ...relation,
      id: id(relation.id),
      members: relation.members.map((member) => ({ ...member, ref: id(member.ref) })),
    })),
  };
}
