import type { CityInput } from '@fiacre/city';
import type { Json } from '../../platform/database/tables.ts';

export interface ServedCityTable {
  single: boolean;
  configured_id: string;
  city_id: string;
  previous_id: string | null;
  switched_at: Date;
}

export interface FurtherCityTable {
  key: string;
  time_zone: string;
  input: Json<CityInput>;
  build_id: string;
  previous_id: string | null;
  switched_at: Date;
}

export interface CityLabelTable {
  city: string;
  name: string | null;
  centre_lat: number | null;
  centre_lng: number | null;
}

export interface RefusedMapTable {
  city: string;
  time_zone: string | null;
  input: Json<CityInput>;
  build_id: string;
  configured_id: string | null;
  connected_share: number;
  junctions: number;
  built_at: Date;
}

export type MapTables = {
  refused_maps: RefusedMapTable;
  city_labels: CityLabelTable;
  further_cities: FurtherCityTable;
  served_city: ServedCityTable;
};
