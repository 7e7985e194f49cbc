import type { ColumnType } from 'kysely';
import type { MapCalls } from '../provider/map-meter.ts';

export type MapTables = {
  map_calls: {
    /** ISO 8601, in the operator's calendar. */
    day: ColumnType<unknown, string, never>;
    provider: string;
    operation: MapCalls['operation'];
    calls: number;
    failed: number;
    cached: number;
  };
};
