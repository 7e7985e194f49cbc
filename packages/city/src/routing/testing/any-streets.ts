import fc from 'fast-check';
import type { DrawnNode, DrawnRestriction, DrawnStreet, Drawing } from '../../osm/testing/draw-streets.ts';

const kinds = [
  'no_left_turn',
  'no_straight_on',
  'no_u_turn',
  'no_entry',
  'only_right_turn',
  'only_straight_on',
];

interface Seed {
  readonly places: readonly (readonly [number, number])[];
  readonly pairs: readonly (readonly [number, number, string, string, string])[];
  readonly turns: readonly (readonly [number, number, number, boolean, string])[];
}

/**
 * Small random street maps: streets of two nodes, many of them one-way or for destination
 * traffic, some with restrictions at their ends.
 */
export const anyStreets: fc.Arbitrary<Drawing> = fc
  .record({
    places: fc.uniqueArray(fc.tuple(fc.nat(900), fc.nat(900)), {
      minLength: 4,
      maxLength: 12,
      selector: String,
    }),
    pairs: fc.array(
      fc.tuple(
        fc.nat(99),
        fc.nat(99),
        fc.constantFrom('no', 'no', 'yes', '-1'),
        fc.constantFrom('residential', 'primary', 'service'),
        fc.constantFrom('yes', 'yes', 'yes', 'destination'),
      ),
      { minLength: 6, maxLength: 30 },
    ),
    turns: fc.array(fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99), fc.boolean(), fc.constantFrom(...kinds)), {
      maxLength: 12,
    }),
  })
  .map(draw);

function draw({ places, pairs, turns }: Seed): Drawing {
  const nodes: Record<string, DrawnNode> = {};
  places.forEach(([east, north], index) => {
    nodes[`n${index}`] = [east, north];
  });
  const streets: Record<string, DrawnStreet> = {};
  const ends: (readonly [number, number])[] = [];
  for (const [a, b, oneway, highway, access] of pairs) {
    const from = a % places.length;
    const to = b % places.length;
    if (from === to) continue;
    streets[`s${ends.length}`] = { along: `n${from} n${to}`, tags: { oneway, highway, access } };
    ends.push([from, to]);
  }
  if (ends.length === 0) streets.s0 = { along: 'n0 n1' };
  const restrictions = turns.flatMap((turn) => restriction(turn, ends));
  return { nodes, streets, restrictions };
}

/** A restriction that starts on one street and continues on one of its neighbours. */
function restriction(
  [first, second, third, overWay, kind]: Seed['turns'][number],
  ends: readonly (readonly [number, number])[],
): DrawnRestriction[] {
  const from = first % Math.max(1, ends.length);
  const via = pick(touching(ends, ends[from] ?? []), second);
  if (via === undefined) return [];
  const tags = { restriction: kind };
  if (!overWay) {
    const node = (ends[from] ?? []).find((end) => ends[via]?.includes(end));
    return [{ tags, from: `s${from}`, via: `n${node}`, to: `s${via}` }];
  }
  const to = pick(touching(ends, ends[via] ?? []), third);
  return to === undefined || via === from || via === to
    ? []
    : [{ tags, from: `s${from}`, via: `s${via}`, to: `s${to}` }];
}

function touching(ends: readonly (readonly [number, number])[], nodes: readonly number[]): number[] {
  return ends.flatMap((pair, street) => (pair.some((end) => nodes.includes(end)) ? [street] : []));
}

function pick(list: readonly number[], choice: number): number | undefined {
  return list[choice % Math.max(1, list.length)];
}
