import type { OsmColumns } from '../osm/osm-columns.ts';
import type { OsmRelation, Tags } from '../osm/osm-data.ts';
import type { RestrictionCounts } from '../graph/road-graph.ts';
import { valuesAtSomeHours } from '../ways/conditional.ts';
import { ViaFinder } from './restriction-path.ts';
import type { ArcNetwork } from './restriction-path.ts';

export interface TurnRestrictions {
  /** Sequences of arcs that must not be driven one after the other. */
  readonly forbidden: readonly (readonly number[])[];
  /** Junctions at which a restriction applies. */
  readonly junctions: ReadonlySet<number>;
  readonly counts: RestrictionCounts;
}

type Verdict = 'applied' | 'notForTaxis' | 'conditional' | 'unusable';

/** Modes whose exceptions and restrictions apply to a taxi. Source: OpenStreetMap wiki, Relation:restriction. */
const taxiModes = ['taxi', 'psv', 'motorcar', 'motor_vehicle', 'vehicle'];

/** Converts the restriction relations of the input into forbidden sequences of arcs. */
export function readTurnRestrictions(osm: OsmColumns, network: ArcNetwork): TurnRestrictions {
  const counts = { applied: 0, notForTaxis: 0, conditional: 0, unusable: 0 };
  const forbidden: number[][] = [];
  const junctions = new Set<number>();
  const finder = new ViaFinder(network);
  for (const relation of osm.relations) {
    const verdict = judge(relation, finder, (sequence) => {
      forbidden.push(sequence);
      for (const arc of sequence.slice(0, -1)) junctions.add(network.head(arc));
    });
    if (verdict !== undefined) counts[verdict]++;
  }
  return { forbidden, junctions, counts };
}

function judge(
  relation: OsmRelation,
  finder: ViaFinder,
  forbid: (sequence: number[]) => void,
): Verdict | undefined {
  const { tags } = relation;
  if (tags.type === undefined || !/^restriction(:|$)/.test(tags.type)) return undefined;
  const { kind, isTimed } = restrictionKind(tags);
  if (kind === undefined) return 'notForTaxis';
  const only = /^only_(right_turn|left_turn|straight_on|u_turn)/.test(kind);
  if (!only && !/^no_(right_turn|left_turn|straight_on|u_turn|entry|exit)/.test(kind)) return 'unusable';
  const turns = finder.turns(relation.members);
  if (turns.length === 0) return 'unusable';
  for (const { leading, last } of turns) {
    if (!only) forbid([...leading, last]);
    else for (const other of finder.otherExits(leading, last)) forbid([...leading, other]);
  }
  return isTimed ? 'conditional' : 'applied';
}

/** The kind of restriction; none if it does not apply to taxis. Timed: valid only at certain hours. */
function restrictionKind(tags: Tags): { readonly kind: string | undefined; readonly isTimed: boolean } {
  const exceptions = (tags.except ?? '').split(';').map((mode) => mode.trim());
  if (exceptions.some((mode) => taxiModes.includes(mode))) return { kind: undefined, isTimed: false };
  const keys = [...taxiModes.map((mode) => `restriction:${mode}`), 'restriction'];
  const key = keys.find((candidate) => tags[candidate] !== undefined);
  const isTimed = tags.day_on !== undefined || tags.hour_on !== undefined;
  if (key !== undefined) return { kind: tags[key], isTimed };
  const [timed] = keys.flatMap((candidate) => valuesAtSomeHours(tags[`${candidate}:conditional`]));
  return { kind: timed, isTimed: true };
}
