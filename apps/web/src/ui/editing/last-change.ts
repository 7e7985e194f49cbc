import type { Failure } from '../../api/client/failure.ts';

/** Who last saved the row, and when, from a refusal. */
export interface LastChange {
  readonly at: string;
  /** Null if unknown: a deleted account, or a change that the system made. */
  readonly name: string | null;
}

export function lastChangeOf({ facts }: Failure): LastChange | null {
  const { changedAt, changedBy } = facts;
  if (typeof changedAt !== 'string') return null;
  return { at: changedAt, name: typeof changedBy === 'string' ? changedBy : null };
}
