import type { OsmData, OsmMember, OsmRelation, OsmWay, Tags } from '../osm/osm-data.ts';
import type { Point } from './ground/plane.ts';

/** South-west corner of the drawing board: open ocean, far from any real street. */
export const BOARD_ORIGIN = { lat: 43.5, lng: -20 } as const;
/**
 * Metres per degree at the board's latitude (WGS 84). They are constants, so that every platform rounds them the same.
 */
export const METRES_PER_DEGREE = { lat: 111_132, lng: 80_660 } as const;
/** The resolution of OpenStreetMap: ten millionths of a degree, about a centimetre. */
const UNITS_PER_DEGREE = 1e7;

/** Collects nodes, ways and relations, with ids counted from 1 in insertion order. */
export class OsmWriter {
  private readonly lats: number[] = [];
  private readonly lngs: number[] = [];
  private readonly nodeTags = new Map<number, Tags>();
  private readonly ways: OsmWay[] = [];
  private readonly relations: OsmRelation[] = [];

  /** Adds a node and returns its id, as do the other methods that add something. */
  node(p: Point, tags?: Tags): number {
    this.lats.push(degrees(BOARD_ORIGIN.lat, p.y, METRES_PER_DEGREE.lat));
    this.lngs.push(degrees(BOARD_ORIGIN.lng, p.x, METRES_PER_DEGREE.lng));
    if (tags) this.nodeTags.set(this.lats.length - 1, tags);
    return this.lats.length;
  }

  tag(node: number, tags: Tags): void {
    this.nodeTags.set(node - 1, { ...this.nodeTags.get(node - 1), ...tags });
  }

  way(refs: readonly number[], tags: Tags): number {
    this.ways.push({ id: this.ways.length + 1, refs, tags });
    return this.ways.length;
  }

  /** Adds a closed way with new nodes. */
  area(ring: readonly Point[], tags: Tags): number {
    const refs = ring.map((p) => this.node(p));
    return this.way([...refs, ...refs.slice(0, 1)], tags);
  }

  line(points: readonly Point[], tags: Tags): number {
    return this.way(
      points.map((p) => this.node(p)),
      tags,
    );
  }

  relation(members: readonly OsmMember[], tags: Tags): number {
    this.relations.push({ id: this.relations.length + 1, members, tags });
    return this.relations.length;
  }

  finish(): OsmData {
    return {
      nodeId: Float64Array.from(this.lats, (_, index) => index + 1),
      nodeLat: Float64Array.from(this.lats),
      nodeLng: Float64Array.from(this.lngs),
      nodeTags: this.nodeTags,
      ways: this.ways,
      relations: this.relations,
    };
  }
}

function degrees(origin: number, metres: number, perDegree: number): number {
  const units = Math.round(origin * UNITS_PER_DEGREE) + Math.round((metres / perDegree) * UNITS_PER_DEGREE);
  return units / UNITS_PER_DEGREE;
}
