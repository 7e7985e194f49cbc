import type { Capability, Platform } from '../platform/platform.ts';
import { coarsenOldPointsJob } from './coarsen.ts';
import { createStoreReports, createTakePositions, sendPositions, type PositionNeeds } from './positions.ts';
import { ReportBatches } from './report-batches.ts';
import { trackerHandlers } from './tracker-positions.ts';

export { createArrivalTimes, type ArrivalTimes } from './arrival-times.ts';
export { judgeTrack } from './judged-track.ts';
export { measureTrip, type EndingTrip, type TripMeasure } from './measure-trip.ts';
export {
  fixesAround,
  knownClockError,
  markPoint,
  markRejected,
  newestPoint,
  readTrack,
  restatePoints,
} from './points.ts';
export { trackingPersonalData } from './personal-data.ts';
export type { CarEvent } from './positions.ts';
export { trackingPartitions } from './tables.ts';
export { carTargetOf, type TrackedBooking, type TrackedDriver } from './tracked-booking.ts';
export { measureOf, measureText, type StoredMeasure } from './stored-measure.ts';

/** Current and past positions of cars. */
export function createTracking(platform: Platform, needs: PositionNeeds) {
  const store = createStoreReports(platform, needs);
  const take = createTakePositions(store);
  const reports = new ReportBatches(platform, store);
  return {
    takeReport: ({ userId }, batch) => reports.take({ driverId: userId, batch }),
    close: () => reports.close(),
    handlers: { sendPositions: sendPositions(take), ...trackerHandlers(platform, take) },
    jobs: [coarsenOldPointsJob(platform)],
  } satisfies Capability;
}
