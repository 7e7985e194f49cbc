import type { Surge, Tariff, TollGate } from '@fiacre/domain';
import type { Json } from '../platform/database/tables.ts';

/** What an admin writes of a tariff. */
export type TariffContent = Omit<Tariff, 'id'>;

export interface TariffVersionTable {
  tariff_id: string;
  number: number;
  valid_from: Date;
  content: Json<TariffContent>;
  is_end: boolean;
  created_at: Date;
}

export interface HolidayTable {
  /** `2026-12-25` */
  day: string;
  name: string;
}

export interface TollGateListTable {
  version: number;
  /** Of the amounts; empty in the first version, which has none. */
  currency: string;
  items: Json<readonly TollGate[]>;
  created_at: Date;
}

export type TariffTables = {
  tariff_versions: TariffVersionTable;
  holidays: HolidayTable;
  holiday_list: { id: number; version: number };
  toll_gate_lists: TollGateListTable;
  surge_list: {
    id: number;
    version: number;
    items: Json<readonly Surge[]>;
    in_demand: Json<readonly number[]>;
  };
};
