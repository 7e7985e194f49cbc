import { greatCircleMetres, type LatLng } from '@fiacre/domain';

/** A simulated driver looks at an offer for so long. */
const firstLookSeconds = 3;
/** Each next one by distance hesitates longer, so that the nearest usually comes. */
const nextLookSeconds = 4;
/** A person at a driver's page gets this much time before the simulated ones help out. */
const personFirstSeconds = 40;

export interface OfferedDriver {
  readonly id: string;
  /** False for a driver whom a person plays. */
  readonly simulated: boolean;
  readonly position: LatLng | null;
}

/** How many seconds after its offer a simulated driver takes a booking that nobody else took. */
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
