export interface LearnedSpeedTable {
  /** The key of the city. */
  city: string;
  /** Empty for the whole city. */
  area: string;
  slot: number;
  factor: number;
  trips: number | null;
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
  speed_learning: SpeedLearningTable;
};
