import type { SpeedClass } from '@fiacre/domain';

export interface LearnedSpeedTable {
  /** The key of the city. */
  city: string;
  /** Empty for the whole city. */
  area: string;
  slot: number;
  factor: number;
  trips: number | null;
}

export interface LearnedRoadSpeedTable {
  city: string;
  /** Empty for all roads. */
  speed_class: SpeedClass | '';
  factor: number;
  trips: number;
}

export interface SpeedLearningTable {
  id: number;
  learned_at: Date;
  trips_since: Date;
  trips_used: number;
  trips_left_out: number;
}

export type SpeedTables = {
  learned_speeds: LearnedSpeedTable;
  learned_road_speeds: LearnedRoadSpeedTable;
  speed_learning: SpeedLearningTable;
};
