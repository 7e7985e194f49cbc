import type { Rehearsal } from '@fiacre/contract';
import type { Json } from '../platform/database/tables.ts';

/** The request; the radius is in the operator's unit at that time. */
export type RehearsalRequest = Pick<Rehearsal, 'from' | 'until' | 'rules' | 'current'>;

interface RehearsalTable {
  id: string;
  asked_at: Date;
  state: Rehearsal['state'];
  progress: number;
  touched_at: Date;
  request: Json<RehearsalRequest>;
  result: Json<NonNullable<Rehearsal['result']>> | null;
}

export type RehearsalTables = { dispatch_rehearsals: RehearsalTable };
