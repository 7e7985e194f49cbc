import type { Street } from './plan-street.ts';
import type { Point } from '../ground/plane.ts';

/** A plan in progress: nodes and streets can still be added or replaced. */
export interface PlanDraft {
  readonly nodes: Point[];
  streets: Street[];
}

export function addNode(draft: PlanDraft, p: Point): number {
  draft.nodes.push(p);
  return draft.nodes.length - 1;
}
