import type { Decision, DecisionOutcome } from '@fiacre/domain';
import type { Json } from '../platform/database/tables.ts';
import type { StoredDriver } from './stored-drivers.ts';

type Excluded = Pick<Decision, 'excluded' | 'excludedCounts'>;

/** The inputs of a decision; without the excluded drivers if there are none. */
export interface DecisionInputs extends Pick<Decision, 'byAir'>, Partial<Excluded> {
  readonly compared: readonly StoredDriver[];
}

/** One decision on one booking; never changed. */
export interface DecisionTable {
  id: string;
  booking_id: string;
  decided_at: Date;
  mode: string;
  outcome: DecisionOutcome;
  /** The drivers who were offered the booking, or for whom it is kept. */
  driver_ids: string[];
  expires_at: Date | null;
  inputs: Json<DecisionInputs>;
}

/** A driver's request for a person to review an offer, with the reply. */
export interface ReviewTable {
  id: string;
  booking_id: string;
  driver_id: string;
  asked_at: Date;
  question: string;
  answer: string | null;
  answered_at: Date | null;
  answered_by: string | null;
}

/** Six months is long enough for complaints; after that there is no reason to keep the drivers' ids. */
export const decisionPartitions = [{ table: 'dispatch_decisions', keepMonths: 6 }] as const;

export type DecisionTables = {
  dispatch_decisions: DecisionTable;
  dispatch_reviews: ReviewTable;
};
