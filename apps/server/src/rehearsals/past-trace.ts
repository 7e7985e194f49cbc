import {
  rehearsalResultOf,
  type RehearsalResult,
  type Request,
  type Trace,
} from '@fiacre/dispatch/laboratory';
import { firstOfferAtMs, offerLeadMs, type LatLng } from '@fiacre/domain';
import { gatherPlaces } from './gather-places.ts';
import type { Past, PastRide } from './read-past.ts';
import { shiftsOf, type Shift } from './shifts.ts';

/** A past period as input for the engine, and what really happened. */
export interface PlayablePast {
  readonly trace: Trace;
  readonly places: readonly LatLng[];
  readonly drivers: number;
  readonly happened: RehearsalResult;
}

/** How long a rider waits for a driver to accept, where the past does not show it. */
const usualPatienceSeconds = 600;
const minPatienceSeconds = 30;

export interface PlayedPeriod {
  readonly fromMs: number;
  readonly untilMs: number;
}

export function playablePast({ rides, acceptance }: Past, period: PlayedPeriod): PlayablePast {
  // Rides that were booked ahead are offered before their time, so the clock of the rehearsal starts earlier.
  const startMs = period.fromMs - offerLeadMs;
  const inPeriod = rides.filter(({ tripMs }) => tripMs >= period.fromMs);
  const shifts = shiftsOf(rides, period);
  const { places, placeOf } = gatherPlaces([
    ...inPeriod.flatMap(({ pickup, drop }) => [pickup, drop]),
    ...shifts.map(({ place }) => place),
  ]);
  const second = (atMs: number) => (atMs - startMs) / 1000;
  const requests = inPeriod
    .map((ride, index) => requestOf(ride, `r${index}`, { second, placeOf }))
    .toSorted((one, other) => one.atSeconds - other.atSeconds);
  const drivers = shifts.map(({ id, personId, carTypeId, place, fromMs, untilMs }) => ({
    id,
    personId,
    carTypeId,
    acceptance,
    place: placeOf(place),
    fromSeconds: second(fromMs),
    untilSeconds: second(untilMs),
  }));
  return {
    trace: { seed: 1, requests, drivers },
    places,
    drivers: new Set(shifts.map(({ personId }) => personId)).size,
    happened: happenedIn(inPeriod, shifts),
  };
}

/** A ride that was moved to now is for then, however early it was booked. Source: TRIP-31. */
const wantedMs = ({ bookedMs, tripMs }: Pick<PastRide, 'bookedMs' | 'tripMs'>) => Math.max(bookedMs, tripMs);

const dueMs = ({ bookedMs, tripMs, bookLater }: PastRide) =>
  bookLater ? firstOfferAtMs({ bookLater, tripDateMs: tripMs }, bookedMs) : wantedMs({ bookedMs, tripMs });

interface Scale {
  readonly second: (atMs: number) => number;
  readonly placeOf: (point: LatLng) => number;
}

function requestOf(ride: PastRide, id: string, { second, placeOf }: Scale): Request {
  const { driven, cancelledMs, estimateSeconds, bookLater, tripMs } = ride;
  const dueAtMs = dueMs(ride);
  const patience =
    driven === null
      ? Math.max(minPatienceSeconds, ((cancelledMs ?? dueAtMs) - dueAtMs) / 1000)
      : Math.max(usualPatienceSeconds, (driven.acceptedMs - dueAtMs) / 1000);
  const drivenSeconds = driven?.startedMs == null ? null : (driven.endedMs - driven.startedMs) / 1000;
  return {
    id,
    atSeconds: Math.max(0, second(dueAtMs)),
    ...(bookLater && { readyAtSeconds: second(tripMs) }),
    pickup: placeOf(ride.pickup),
    drop: placeOf(ride.drop),
    patienceSeconds: patience,
    rideSeconds: drivenSeconds ?? estimateSeconds,
    carTypeId: ride.carTypeId,
    driverShare: ride.driverShare,
  };
}

function happenedIn(rides: readonly PastRide[], shifts: readonly Shift[]): RehearsalResult {
  const waits = rides.flatMap((ride) => {
    const { driven } = ride;
    return driven?.arrivedMs == null ? [] : [Math.max(0, driven.arrivedMs - wantedMs(ride)) / 1000];
  });
  return rehearsalResultOf({
    completed: rides.filter(({ driven }) => driven !== null).length,
    waits,
    pickupMetres: null,
    drivers: shifts.map(({ personId, fromMs, untilMs, rides: own }) => ({
      personId,
      onDutySeconds: (untilMs - fromMs) / 1000,
      busySeconds: own.reduce(
        (sum, { driven }) => sum + (driven === null ? 0 : driven.endedMs - driven.acceptedMs) / 1000,
        0,
      ),
      earned: own.reduce((sum, { driverShare }) => sum + driverShare, 0),
    })),
    unserved: rides.flatMap(({ driven }) => (driven === null ? (['unknown'] as const) : [])),
  });
}
