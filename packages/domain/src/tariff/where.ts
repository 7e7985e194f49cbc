import type { Where } from './tariff.ts';

/** The zones that contain the ends of a ride, by their ids. */
export interface ZonesOfRide {
  readonly pickupZones: readonly string[];
  readonly dropZones: readonly string[];
}

type ZoneLimits = Pick<Where, 'fromZones' | 'toZones' | 'bothWays'>;

const meets = (limits: readonly string[], zones: readonly string[]): boolean =>
  limits.length === 0 || limits.some((id) => zones.includes(id));

/** Whether the zones of a ride are within those of a tariff or an extra. Source: TARIFF-11. */
export function appliesWhere({ fromZones, toZones, bothWays }: ZoneLimits, ride: ZonesOfRide): boolean {
  const { pickupZones, dropZones } = ride;
  if (meets(fromZones, pickupZones) && meets(toZones, dropZones)) return true;
  return bothWays && meets(fromZones, dropZones) && meets(toZones, pickupZones);
}
