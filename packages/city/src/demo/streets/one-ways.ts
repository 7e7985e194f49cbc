import type { Cell } from './cells.ts';
import type { PlanDraft } from './plan-draft.ts';
import type { Street } from './plan-street.ts';
import { at } from '../ground/plane.ts';
import type { Random } from '../ground/random.ts';
import { strongPieces } from './strong-pieces.ts';

const SHARE: Partial<Record<Cell['grain'], number>> = { centre: 0.5, grid: 0.3, 'old-town': 0.35 };

/** Makes some narrow streets one-way, and undoes that where it would trap a car. */
export function signOneWays(draft: PlanDraft, cells: readonly Pick<Cell, 'grain'>[], random: Random): void {
  const signed = draft.streets.map((street): Street => {
    const share = street.cell === undefined ? 0 : (SHARE[at(cells, street.cell).grain] ?? 0);
    const isNarrow = street.kind === 'residential' || street.kind === 'living_street';
    const roll = random.next();
    if (!isNarrow || roll >= share) return street;
    return { ...street, oneway: true, nodes: roll < share / 2 ? street.nodes : [...street.nodes].reverse() };
  });
  draft.streets = releaseTrapped(signed, draft.nodes.length);
}

function isLocal(street: Street): boolean {
  return street.oneway === true && street.cell !== undefined;
}

function releaseTrapped(streets: readonly Street[], nodeCount: number): Street[] {
  let current = [...streets];
  for (;;) {
    const { pieceOf, largest } = strongPieces(current, nodeCount);
    const isTrapped = (street: Street): boolean =>
      isLocal(street) && street.nodes.some((node) => pieceOf[node] !== largest);
    if (!current.some(isTrapped)) return current;
    current = current.map((street) => (isTrapped(street) ? { ...street, oneway: false } : street));
  }
}
