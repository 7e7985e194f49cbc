import { greatCircleMetres, type LatLng } from '@fiacre/domain';

/** How long the nearest simulated driver waits before accepting an offer. */
const firstLookSeconds = 3;
/** How much longer each driver waits than the next nearer one, so that the nearest usually accepts. */
const nextLookSeconds = 4;
/** How long a person on a driver's page has before simulated drivers accept. */
const personFirstSeconds = 40;

export interface OfferedDriver {
  readonly id: string;
  /** False for a driver whom a person plays. */
  readonly simulated: boolean;
  readonly position: LatLng | null;
}

/** How many seconds after its offer a simulated driver accepts a booking that nobody else accepted. */
export function secondsUntilAccept(
  driverId: string,
  pickup: LatLng,
  offered: readonly OfferedDriver[],
): number {
  const metresOf = ({ position }: OfferedDriver): number =>
    position === null ? Number.POSITIVE_INFINITY : greatCircleMetres(position, pickup);
  const simulated = offered.filter((driver) => driver.simulated);
  const byDistance = simulated.toSorted((a, b) => metresOf(a) - metresOf(b) || a.id.localeCompare(b.id));
  const rank = Math.max(
    0,
    byDistance.findIndex(({ id }) => id === driverId),
  );
  const head = simulated.length < offered.length ? personFirstSeconds : firstLookSeconds;
  return head + rank * nextLookSeconds;
}
