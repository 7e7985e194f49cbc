import { expect, test } from 'vitest';
import { createRandom } from '../ground/random.ts';
import { openEnclosedStreets } from './car-access.ts';
import { signOneWays } from './one-ways.ts';
import type { PlanDraft } from './plan-draft.ts';
import type { Street } from './plan-street.ts';
import { strongPieces } from './strong-pieces.ts';

const street = (nodes: number[], more: Partial<Street> = {}): Street => ({
  kind: 'residential',
  nodes,
  cell: 0,
  ...more,
});

test('a ring of one-way streets is one piece, and a one-way dead end is a separate piece', () => {
  const ring = street([0, 1, 2, 0], { oneway: true });
  expect(strongPieces([ring], 3).count).toBe(1);
  const { count, pieceOf, largest } = strongPieces([ring, street([2, 3], { oneway: true })], 4);
  expect(count).toBe(2);
  expect([...pieceOf].filter((piece) => piece === largest)).toHaveLength(3);
});

test('a node without a street for cars is in no piece', () => {
  expect([...strongPieces([street([0, 1]), street([1, 2], { kind: 'pedestrian' })], 3).pieceOf]).toEqual([
    0, 0, -1,
  ]);
});

test('signOneWays undoes a one-way street that would trap a car', () => {
  const nodes = Array.from({ length: 33 }, () => ({ x: 0, y: 0 }));
  const deadEnds = Array.from({ length: 30 }, (_, index) => street([2, 3 + index]));
  const signedSomewhere = [1, 2, 3].map((seed) => {
    const draft: PlanDraft = {
      nodes,
      streets: [street([0, 1]), street([1, 2]), street([2, 0]), ...deadEnds],
    };
    signOneWays(draft, [{ grain: 'centre' }], createRandom(seed));
    expect(strongPieces(draft.streets, nodes.length).count).toBe(1);
    return draft.streets.some(({ oneway }) => oneway);
  });
  expect(signedSomewhere).toContain(true);
});

test('openEnclosedStreets opens a pedestrian street where cars could not reach the streets behind it', () => {
  const nodes = Array.from({ length: 5 }, () => ({ x: 0, y: 0 }));
  const draft: PlanDraft = {
    nodes,
    streets: [street([0, 1, 2]), street([2, 3], { kind: 'pedestrian' }), street([3, 4])],
  };
  openEnclosedStreets(draft);
  expect(draft.streets[1]?.kind).toBe('living_street');
});
