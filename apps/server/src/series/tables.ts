import type { RideCalendar, SeriesRequest } from '@fiacre/contract';
import type { AssistanceNeed, Passenger } from '@fiacre/domain';
import type { ColumnType } from 'kysely';
import type { Json } from '../platform/database/tables.ts';

export interface SeriesTable {
  id: string;
  version: number;
  customer_id: string;
  made_by_admin: boolean;
  created_at: Date;
  car_type_id: string;
  pickup_lat: number;
  pickup_lng: number;
  pickup_add: string;
  pickup_approximate: boolean;
  drop_lat: number;
  drop_lng: number;
  drop_add: string;
  drop_approximate: boolean;
  coords: ColumnType<SeriesRequest['coords'], string, string>;
  persons: number;
  note: string;
  assistance: ColumnType<readonly AssistanceNeed[], string, string>;
  extras: ColumnType<SeriesRequest['extras'], string, string>;
  option: number | null;
  passenger: Json<Passenger> | null;
  company_id: string | null;
  company_reference: string;
  agreed_price: number | null;
  /** Local, such as 2026-10-23T08:00. */
  starts_at: string;
  time_zone: string;
  /** An RRULE of RFC 5545. */
  rule: string;
  without_holidays: boolean;
  calendar_ids: readonly string[];
  settled_until: string;
  next_check_at: Date | null;
  ended_at: Date | null;
  ending_told_at: Date | null;
}

export interface SeriesRideTable {
  series_id: string;
  local_start: string;
  state: 'made' | 'paused' | 'moved' | 'failed';
  booking_id: string | null;
  moved_to: string | null;
  failure: string | null;
  changed_at: Date;
}

export type SeriesTables = {
  series: SeriesTable;
  series_rides: SeriesRideTable;
  ride_calendars: { id: number; version: number; items: ColumnType<RideCalendar[], string, string> };
};
