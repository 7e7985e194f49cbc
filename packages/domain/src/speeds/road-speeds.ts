/**
 * The kinds of roads that have speeds of their own: values of OpenStreetMap's `highway` tag. Links and rare kinds
 * belong to the one that they resemble.
 */
export const speedClasses = [
  'motorway',
  'trunk',
  'primary',
  'secondary',
  'tertiary',
  'unclassified',
  'residential',
  'living_street',
  'service',
] as const;
export type SpeedClass = (typeof speedClasses)[number];

/**
 * How many times as long as on the map drives take on roads of each class, and on those of all other classes. Waiting
 * and turning take as long as on the map.
 */
export interface RoadSpeeds {
  readonly all: number;
  readonly classes: Readonly<Partial<Record<SpeedClass, number>>>;
}

export function speedOn({ all, classes }: RoadSpeeds, speedClass: SpeedClass): number {
  return classes[speedClass] ?? all;
}

/** Whether all roads are driven on as the map expects. */
export function isMapSpeed(speeds: RoadSpeeds): boolean {
  return speedClasses.every((speedClass) => speedOn(speeds, speedClass) === 1);
}
