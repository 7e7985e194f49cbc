import type { ClosureHours, ClosureShape } from '@fiacre/domain';
import type { Json } from '../platform/database/tables.ts';

export interface ClosureTable {
  id: string;
  version: number;
  city: string;
  reason: string;
  shape: Json<ClosureShape>;
  from_at: Date;
  until_at: Date | null;
  hours: Json<ClosureHours> | null;
  created_at: Date;
  deleted_at: Date | null;
}

export type ClosureTables = {
  closures: ClosureTable;
};
