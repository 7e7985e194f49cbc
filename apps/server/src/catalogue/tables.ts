import type { CarType, Extra, ReasonAudience } from '@fiacre/contract';
import type { Generated } from 'kysely';
import type { Json } from '../platform/database/tables.ts';

/** Flat amounts are minor units; rates are minor units per km (or mile) and per hour. Source: DATA-4. */
export interface CarTypeTable {
  id: string;
  /** Increases with every edit; a fare records the version that it was calculated with. */
  version: number;
  name: string;
  image: string;
  base_fare: number;
  rate_per_unit_distance: number;
  rate_per_hour: number;
  min_fare: number;
  convenience_fees: number;
  convenience_fee_type: CarType['convenienceFeeType'];
  extra_info: string;
  seats: Generated<number>;
  parcel_types: Json<readonly Extra[]>;
  options: Json<readonly Extra[]>;
  cancel_slab: Json<CarType['cancelSlab']>;
  position: number;
  created_at: Date;
  deleted_at: Date | null;
}

/** Source: DATA-7. */
export interface CancellationReasonTable {
  value: number;
  label: string;
  audience: ReasonAudience;
}

export type CatalogueTables = {
  car_types: CarTypeTable;
  cancellation_reasons: CancellationReasonTable;
};
