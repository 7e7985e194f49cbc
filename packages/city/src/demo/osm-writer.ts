import type { OsmData, OsmMember, OsmRelation, OsmWay, Tags } from '../osm/osm-data.ts';
import type { Point } from './plane.ts';

/** South-west corner of the drawing board: open ocean, far from any real street. */
export const BOARD_ORIGIN = { lat: 43.5, lng: -20 } as const;
/** Metres of one degree at the board's latitude (WGS 84); constants, so that no platform rounds them differently. */
const METRES_PER_DEGREE = { lat: 111_132, lng: 80_660 } as const;
/** OpenStreetMap's own resolution: ten millionths of a degree, about a centimetre. */
const UNITS_PER_DEGREE = 1e7;

/** Collects nodes, ways and relations with ids counted from 1, in the order in which they are added. */
export interface OsmWriter {
  node(p: Point, tags?: Tags): number;
  tag(node: number, tags: Tags): void;
  way(refs: readonly number[], tags: Tags): number;
  /** A closed way through fresh nodes. */
  area(ring: readonly Point[], tags: Tags): number;
  line(points: readonly Point[], tags: Tags): number;
  relation(members: readonly OsmMember[], tags: Tags): number;
  finish(): OsmData;
}

export function createOsmWriter(): OsmWriter {
  const lats: number[] = [];
  const lngs: number[] = [];
  const nodeTags = new Map<number, Tags>();
  const ways: OsmWay[] = [];
  const relations: OsmRelation[] = [];
  const degrees = (origin: number, metres: number, perDegree: number): number =>
    (Math.round(origin * UNITS_PER_DEGREE) + Math.round((metres / perDegree) * UNITS_PER_DEGREE)) /
    UNITS_PER_DEGREE;
  const writer: OsmWriter = {
    node(p, tags) {
      lats.push(degrees(BOARD_ORIGIN.lat, p.y, METRES_PER_DEGREE.lat));
      lngs.push(degrees(BOARD_ORIGIN.lng, p.x, METRES_PER_DEGREE.lng));
      if (tags) nodeTags.set(lats.length - 1, tags);
      return lats.length;
    },
    tag(node, tags) {
      nodeTags.set(node - 1, { ...nodeTags.get(node - 1), ...tags });
    },
    way(refs, tags) {
      ways.push({ id: ways.length + 1, refs, tags });
      return ways.length;
    },
    area(ring, tags) {
      const refs = ring.map((p) => writer.node(p));
      return writer.way([...refs, ...refs.slice(0, 1)], tags);
    },
    line: (points, tags) =>
      writer.way(
        points.map((p) => writer.node(p)),
        tags,
      ),
    relation(members, tags) {
      relations.push({ id: relations.length + 1, members, tags });
      return relations.length;
    },
    finish: () => ({
      nodeId: Float64Array.from(lats, (_, index) => index + 1),
      nodeLat: Float64Array.from(lats),
      nodeLng: Float64Array.from(lngs),
      nodeTags,
      ways,
      relations,
    }),
  };
  return writer;
}
