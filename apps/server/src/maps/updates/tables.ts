export interface ServedCityTable {
  single: boolean;
  configured_id: string;
  city_id: string;
  previous_id: string | null;
  switched_at: Date;
}

export type MapTables = {
  served_city: ServedCityTable;
};
