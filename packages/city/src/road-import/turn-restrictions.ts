import type { OsmColumns } from '../osm/osm-columns.ts';
import type { OsmRelation, Tags } from '../osm/osm-data.ts';
import type { RestrictionCounts } from '../graph/road-graph.ts';
import { parseOpeningHours } from '../timed/opening-hours.ts';
import { closedDuring, type RuleNumbers } from '../timed/timed-rule.ts';
import { timedClauses } from '../ways/conditional.ts';
import type { Junctions } from './junctions.ts';
import type { TimedSequence } from './turn-states.ts';
import { ViaFinder } from './restriction-path.ts';
import type { ArcNetwork } from './restriction-path.ts';

export interface TurnRestrictions {
  /** Sequences of arcs that must not be driven one after the other. */
  readonly forbidden: readonly (readonly number[])[];
  /** Those that must not be at some hours, with the number of their rule. */
  readonly timed: readonly TimedSequence[];
  /** Junctions at which a restriction applies. */
  readonly junctions: ReadonlySet<number>;
  readonly counts: RestrictionCounts;
}

type Verdict = keyof RestrictionCounts;

/** Modes whose exceptions and restrictions apply to a taxi. Source: OpenStreetMap wiki, Relation:restriction. */
const taxiModes = ['taxi', 'psv', 'motorcar', 'motor_vehicle', 'vehicle'];

/**
 * Converts the restriction relations of the input into forbidden sequences of arcs, and the gates with hours into turns.
 * The rules are added to `numbers`.
 */
export function readTurnRestrictions(
  osm: OsmColumns,
  network: ArcNetwork,
  { gates, at }: Pick<Junctions, 'gates' | 'at'>,
  numbers: RuleNumbers,
): TurnRestrictions {
  const counts = { applied: 0, notForTaxis: 0, conditional: 0, unreadable: 0, unusable: 0 };
  const forbidden: number[][] = [];
  const timed: TimedSequence[] = [];
  const junctions = new Set<number>();
  const finder = new ViaFinder(network);
  const gateAt = new Map<number, number>();
  for (const relation of osm.relations) {
    const verdict = judge(relation, finder, (arcs, hours) => {
      if (hours === null) forbidden.push(arcs);
      else timed.push({ arcs, rule: numbers.of(closedDuring(hours)) });
      for (const arc of arcs.slice(0, -1)) junctions.add(network.head(arc));
    });
    if (verdict !== undefined) counts[verdict]++;
  }
  for (const [place, gate] of gates.timed) {
    const junction = at(place);
    if (junction !== undefined) gateAt.set(junction, numbers.of(gate));
  }
  if (gateAt.size > 0) timed.push(...turnsAtGates(network, gateAt));
  return { forbidden, timed, junctions, counts };
}

/** Every turn at a gate but the one back, with the number of the rule of each gate. */
function turnsAtGates(network: ArcNetwork, gateAt: ReadonlyMap<number, number>): TimedSequence[] {
  return Array.from(network.openArcs).flatMap((arc) => {
    const rule = gateAt.get(network.head(arc));
    if (rule === undefined) return [];
    const exits = network.exits(network.head(arc)).filter((exit) => exit !== (arc ^ 1));
    return exits.map((exit) => ({ arcs: [arc, exit], rule }));
  });
}

function judge(
  relation: OsmRelation,
  finder: ViaFinder,
  forbid: (sequence: number[], hours: string | null) => void,
): Verdict | undefined {
  const { tags } = relation;
  if (tags.type === undefined || !/^restriction(:|$)/.test(tags.type)) return undefined;
  const kinds = restrictionKinds(tags);
  const verdicts = kinds.map(({ kind, hours, isUnreadable }): Verdict => {
    const only = /^only_(right_turn|left_turn|straight_on|u_turn)/.test(kind);
    if (!only && !/^no_(right_turn|left_turn|straight_on|u_turn|entry|exit)/.test(kind)) return 'unusable';
    const turns = finder.turns(relation.members);
    if (turns.length === 0) return 'unusable';
    for (const { leading, last } of turns) {
      const lasts = only ? finder.otherExits(leading, last) : [last];
      for (const other of lasts) forbid([...leading, other], hours);
    }
    if (isUnreadable) return 'unreadable';
    return hours === null ? 'applied' : 'conditional';
  });
  return verdicts.find((verdict) => verdict !== 'unusable') ?? verdicts[0] ?? 'notForTaxis';
}

interface RestrictionKind {
  readonly kind: string;
  /** Null: at all hours. */
  readonly hours: string | null;
  /** Whether it has hours that cannot be read, so that it applies at all hours. */
  readonly isUnreadable: boolean;
}

/** What a relation restricts, and when; nothing if it does not apply to taxis. */
function restrictionKinds(tags: Tags): RestrictionKind[] {
  const exceptions = (tags.except ?? '').split(';').map((mode) => mode.trim());
  if (exceptions.some((mode) => taxiModes.includes(mode))) return [];
  const keys = [...taxiModes.map((mode) => `restriction:${mode}`), 'restriction'];
  const key = keys.find((candidate) => tags[candidate] !== undefined);
  if (key !== undefined) return [{ kind: tags[key] ?? '', ...oldHours(tags) }];
  return keys.flatMap((candidate) =>
    timedClauses(tags[`${candidate}:conditional`]).map(({ value, hours }) => ({
      kind: value,
      hours,
      isUnreadable: hours === null,
    })),
  );
}

/** The hours of the tags that preceded conditions: `day_on=Monday`, `hour_off=09:00`. */
function oldHours({ day_on, day_off, hour_on, hour_off }: Tags): Omit<RestrictionKind, 'kind'> {
  const parts = [day_on, day_off, hour_on, hour_off];
  if (parts.every((part) => part === undefined)) return { hours: null, isUnreadable: false };
  const [from, to] = [day_on, day_off].map((day) => day?.slice(0, 2));
  const days = from === undefined && to === undefined ? '' : `${from ?? to}-${to ?? from}`;
  const hours = hour_on === undefined && hour_off === undefined ? '' : `${hour_on}-${hour_off}`;
  const written = `${days} ${hours}`.trim();
  const isUnreadable = parseOpeningHours(written) === null;
  return { hours: isUnreadable ? null : written, isUnreadable };
}
