import type { KerbCommission, KerbKind } from '@fiacre/domain';
import type { Json } from '../platform/database/tables.ts';

export interface KerbPlaceTable {
  id: string;
  version: number;
  name: string;
  kind: KerbKind;
  lat: number;
  lng: number;
  note: string;
  active: boolean;
  commission: Json<KerbCommission> | null;
  company_id: string | null;
  code: string;
  code_since: Date;
  created_at: Date;
}

export type KerbTables = {
  kerb_places: KerbPlaceTable;
};

/** What a booking remembers of the place whose code was scanned. Sources: KERB-5, KERB-7, KERB-12. */
export interface KerbOfBooking {
  readonly placeId: string;
  readonly name: string;
  readonly commission: KerbCommission | null;
  /** The company of the place pays. */
  readonly onAccount?: boolean;
}
