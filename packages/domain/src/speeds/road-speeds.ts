/**
 * The kinds of roads with separate speeds: values of OpenStreetMap's `highway` tag. Links and rare kinds belong to the
 * most similar one.
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
 * The factors by which drives take longer than on the map, on roads of each class and on those of all other classes.
 * Waiting and turning take as long as on the map.
 */
export interface RoadSpeeds {
  readonly all: number;
  readonly classes: Readonly<Partial<Record<SpeedClass, number>>>;
}

export function speedOn({ all, classes }: RoadSpeeds, speedClass: SpeedClass): number {
  return classes[speedClass] ?? all;
}

/** Whether all roads are driven on at the map's speeds. */
export function isMapSpeed(speeds: RoadSpeeds): boolean {
  return speedClasses.every((speedClass) => speedOn(speeds, speedClass) === 1);
}
