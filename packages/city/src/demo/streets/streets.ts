import type { Cell, Grain } from './cells.ts';
import type { Namer } from './names.ts';
import type { Street } from './plan-street.ts';
import { at, distance } from '../ground/plane.ts';
import type { Random } from '../ground/random.ts';
import type { StreetLine, StreetNet } from './street-net.ts';

const GENERICS: Record<Grain, readonly string[]> = {
  'old-town': ['Lane', 'Row', 'Street', 'Steps', 'Passage'],
  centre: ['Street', 'Street', 'Street', 'Avenue', 'Place'],
  grid: ['Street', 'Street', 'Avenue', 'Road'],
  garden: ['Road', 'Close', 'Drive', 'Way', 'Crescent', 'Gardens', 'Street'],
  industry: ['Road', 'Wharf', 'Way', 'Yard'],
  airport: ['Road'],
  'lake-park': ['Walk'],
  river: ['Quay'],
};
/** Streets shorter than this get no name. */
const MIN_NAMED_METRES = 45;
/** Long roads change their name at this distance from the centre. */
const AVENUE_NODES = 34;

/** Cuts the net into streets and names them. */
export function nameStreets(net: StreetNet, cells: readonly Cell[], namer: Namer, random: Random): Street[] {
  const streets: Street[] = [];
  for (const { line, nodes } of chains(net)) {
    const drawn = at(net.lines, line);
    if (drawn.cell === undefined) {
      streets.push(...nameArterial(drawn, nodes, namer, random));
      continue;
    }
    const metres = chainMetres(net, nodes);
    const generic = random.pick(GENERICS[at(cells, drawn.cell).grain]);
    const base = { kind: drawn.kind, nodes, cell: drawn.cell };
    streets.push(metres < MIN_NAMED_METRES ? base : { ...base, name: `${namer.streetStem()} ${generic}` });
  }
  return streets;
}

function nameArterial(line: StreetLine, nodes: readonly number[], namer: Namer, random: Random): Street[] {
  if (line.name !== undefined) return [{ kind: line.kind, nodes, name: line.name, ...refOf(line) }];
  const pieces: Street[] = [];
  for (let start = 0; start < nodes.length - 1; start += AVENUE_NODES) {
    const isRemainderShort = nodes.length - 1 - start < AVENUE_NODES * 1.5;
    const end = isRemainderShort ? nodes.length : start + AVENUE_NODES + 1;
    const generic =
      start === 0 && line.kind !== 'tertiary' ? 'Avenue' : random.pick(['Road', 'Street', 'Road', 'Parade']);
    pieces.push({
      kind: line.kind,
      nodes: nodes.slice(start, end),
      name: `${namer.person()} ${generic}`,
      ...refOf(line),
    });
    if (isRemainderShort) break;
  }
  return pieces;
}

function refOf(line: StreetLine): { ref?: string } {
  return line.ref === undefined ? {} : { ref: line.ref };
}

/** The unbroken runs of each line. */
function chains(net: StreetNet): { line: number; nodes: number[] }[] {
  const all: { line: number; nodes: number[] }[] = [];
  for (const edge of net.edges) {
    const current = all.at(-1);
    if (current !== undefined && current.line === edge.line && current.nodes.at(-1) === edge.from)
      current.nodes.push(edge.to);
    else all.push({ line: edge.line, nodes: [edge.from, edge.to] });
  }
  return all;
}

function chainMetres(net: StreetNet, nodes: readonly number[]): number {
  let metres = 0;
  for (let i = 1; i < nodes.length; i++)
    metres += distance(at(net.nodes, at(nodes, i - 1)), at(net.nodes, at(nodes, i)));
  return metres;
}
