import type { LatLng, PickupPoint, ZoneKind } from '@fiacre/domain';
import type { Json } from '../platform/database/tables.ts';

export interface ZoneTable {
  id: string;
  version: number;
  name: string;
  kind: ZoneKind;
  outline: Json<readonly LatLng[]>;
  points: Json<readonly PickupPoint[]>;
  created_at: Date;
  deleted_at: Date | null;
}

export type ZoneTables = {
  zones: ZoneTable;
};
