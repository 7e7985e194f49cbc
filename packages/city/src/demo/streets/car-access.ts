import type { PlanDraft } from './plan-draft.ts';
import { strongPieces } from './strong-pieces.ts';

/** Opens pedestrian streets to slow traffic where cars could not otherwise reach the streets behind them. */
export function openEnclosedStreets(draft: PlanDraft): void {
  for (;;) {
    const twoWay = draft.streets.map((street) =>
      street.cell === undefined ? street : { ...street, oneway: false },
    );
    const { pieceOf, largest } = strongPieces(twoWay, draft.nodes.length);
    let opened = 0;
    draft.streets = draft.streets.map((street) => {
      const isEnclosing = street.nodes.some(
        (node) => (pieceOf[node] ?? -1) >= 0 && pieceOf[node] !== largest,
      );
      if (street.kind !== 'pedestrian' || !isEnclosing) return street;
      opened++;
      return { ...street, kind: 'living_street' };
    });
    if (opened === 0) return;
  }
}
