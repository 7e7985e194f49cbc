import type { OsmColumns } from '../osm/osm-columns.ts';
import type { Tags } from '../osm/osm-data.ts';
import { drivingSide } from '../ways/driving-side.ts';
import { boardingCs } from '../ways/ferries.ts';
import { headings } from './headings.ts';
import type { Headings } from './headings.ts';
import type { CutStreets, Stretches } from './junctions.ts';
import { ferryClass, roadClasses } from '../ways/road-class.ts';
import { turnModel } from './turn-model.ts';

/** How traffic is controlled at the end of an arc. */
const control = { none: 0, giveWay: 1, stop: 2, signals: 3 } as const;

const noRank = 255;

/**
 * The time that turns take, computed from the map's data about a junction: the angle, whether the turn crosses oncoming
 * traffic, signals, stop and give-way signs, and the classes of the roads that meet.
 */
export class TurnCosts {
  private readonly headings: Headings;
  /** 1 for right-hand traffic, -1 for left-hand traffic. */
  private readonly side: number;
  private readonly arcHead: Uint32Array;
  private readonly control: Uint8Array;
  private readonly rank: Uint8Array;
  /** 1 for arcs of a roundabout and for links, whose bends are not turns at a crossing. */
  private readonly flowing: Uint8Array;
  /** 1 for ferries. */
  private readonly ferry: Uint8Array;
  /** The number of street ends at each junction, and the rank of its most important through road. */
  private readonly streetEnds: Uint16Array;
  private readonly bestRank: Uint8Array;

  constructor(osm: OsmColumns, junctions: CutStreets) {
    const { stretches } = junctions;
    const arcs = stretches.length * 2;
    this.side = drivingSide(osm) === 'right' ? 1 : -1;
    this.headings = headings(osm, stretches);
    this.arcHead = new Uint32Array(arcs);
    this.control = new Uint8Array(arcs);
    this.rank = new Uint8Array(arcs);
    this.flowing = new Uint8Array(arcs);
    this.ferry = new Uint8Array(arcs);
    this.streetEnds = new Uint16Array(junctions.count);
    this.bestRank = new Uint8Array(junctions.count).fill(noRank);
    for (let arc = 0; arc < arcs; arc++) this.describe(arc, osm, stretches);
  }

  get leftHand(): boolean {
    return this.side < 0;
  }

  /** How long a car takes to turn from the end of one arc into another, in hundredths of a second. */
  between(from: number, to: number): number {
    if (this.ferry[to] === 1) return this.ferry[from] === 1 && to !== (from ^ 1) ? 0 : boardingCs;
    if (this.ferry[from] === 1) return 0;
    if (to === (from ^ 1)) return turnModel.uTurnCs;
    const junction = this.arcHead[from] ?? 0;
    const right = this.angle(from, to) * this.side;
    const bend = bendCs(Math.abs(right));
    const hairpin = hairpinCs(Math.abs(right));
    if ((this.streetEnds[junction] ?? 0) < 3) return Math.round(bend * turnModel.bendShare + hairpin);
    if (this.flowing[from] === 1 && this.flowing[to] === 1)
      return Math.round(bend * turnModel.flowShare + hairpin);
    const across = right < -turnModel.straightDegrees;
    const turned = bend + hairpin + (across ? this.crossingCs(from, to, junction) : 0);
    return Math.round(turned + this.waitCs(from, junction, right));
  }

  /** The wait for a gap in oncoming traffic, which is denser on more important roads. */
  private crossingCs(from: number, to: number, junction: number): number {
    if (this.control[from] === control.signals) return turnModel.crossingAtSignalsCs;
    const best = Math.min(
      this.rank[from] ?? noRank,
      this.rank[to] ?? noRank,
      this.bestRank[junction] ?? noRank,
    );
    return turnModel.crossingCs[Math.min(best, turnModel.crossingCs.length - 1)] ?? 0;
  }

  /** The wait at the end of an arc, in whichever direction the car continues; shorter for a turn along the kerb. */
  private waitCs(from: number, junction: number, right: number): number {
    const alongKerb = right > turnModel.straightDegrees ? turnModel.kerbShare : 1;
    const own = this.rank[from] ?? noRank;
    const best = this.bestRank[junction] ?? noRank;
    switch (this.control[from]) {
      case control.signals:
        return turnModel.signalsCs * alongKerb;
      case control.stop:
        return turnModel.stopCs;
      case control.giveWay:
        return turnModel.giveWayCs * alongKerb;
      default:
        return own > best ? turnModel.minorCs * alongKerb : turnModel.junctionCs;
    }
  }

  /** The angle in degrees from the end of one arc to the start of the next, positive to the right. */
  private angle(from: number, to: number): number {
    const turned = (this.headings.start[to] ?? 0) - (this.headings.end[from] ?? 0);
    return ((turned + 540) % 360) - 180;
  }

  private describe(arc: number, osm: OsmColumns, stretches: Stretches): void {
    const segment = arc >>> 1;
    const { tags } = stretches.way(segment);
    const classPlace = stretches.classPlace(segment);
    const roadClass = roadClasses[classPlace];
    const rank = roadClass?.rank ?? noRank;
    const forward = arc % 2 === 0;
    const head = (forward ? stretches.to : stretches.from)[segment] ?? 0;
    const nodes = stretches.nodes(segment);
    this.arcHead[arc] = head;
    this.rank[arc] = rank;
    this.ferry[arc] = classPlace === ferryClass ? 1 : 0;
    this.flowing[arc] =
      tags.junction === 'roundabout' || tags.junction === 'circular' || isLink(roadClass?.name) ? 1 : 0;
    this.control[arc] = controlAtEnd(osm, forward ? nodes : nodes.toReversed(), forward);
    this.streetEnds[head] = (this.streetEnds[head] ?? 0) + 1;
    this.bestRank[head] = Math.min(this.bestRank[head] ?? noRank, rank);
  }
}

function isLink(className: string | undefined): boolean {
  return className?.endsWith('_link') === true;
}

/**
 * The time lost by slowing down for a bend, by its angle in degrees: nothing for straight on, more for a sharper bend.
 */
export function bendCs(angle: number): number {
  const { bendMaxCs, bendMiddleDegrees, bendSpreadDegrees, straightDegrees } = turnModel;
  if (angle < straightDegrees) return 0;
  return bendMaxCs / (1 + Math.exp((bendMiddleDegrees - angle) / bendSpreadDegrees));
}

/** The extra time for a hairpin: many are too tight to drive in one go, and riders dislike them. */
function hairpinCs(angle: number): number {
  const { hairpinMaxCs, hairpinDegrees } = turnModel;
  return (Math.max(0, angle - hairpinDegrees) / (180 - hairpinDegrees)) * hairpinMaxCs;
}

/** The last signal or sign that a car passes before the junction; signs stand a few metres before it. */
function controlAtEnd(osm: OsmColumns, nodes: Uint32Array, forward: boolean): number {
  const atJunction = osm.nodeTags.get(nodes.at(-1) ?? -1);
  if (atJunction?.highway === 'traffic_signals')
    return faces(atJunction, forward) ? control.signals : control.none;
  if (atJunction?.highway === 'stop' && atJunction.stop === 'all') return control.stop;
  if (nodes.length < 3) return control.none;
  const before = osm.nodeTags.get(nodes.at(-2) ?? -1);
  if (before === undefined || !faces(before, forward)) return control.none;
  if (before.highway === 'stop') return control.stop;
  return before.highway === 'give_way' ? control.giveWay : control.none;
}

/** Whether a signal or sign applies to traffic in a direction of its way. */
export function faces(tags: Tags, forward: boolean): boolean {
  const said = tags['traffic_signals:direction'] ?? tags.direction;
  return said !== (forward ? 'backward' : 'forward');
}
