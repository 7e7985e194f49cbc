import { carTypesPart } from '../catalogue/index.ts';
import { jobKind } from '../platform/jobs/job.ts';
import { signedIn } from '../platform/http/reader.ts';
import type { Capability, Platform } from '../platform/platform.ts';
import type { InstalledMap } from '../maps/index.ts';
import { getAvailability, setAvailability, type AvailabilityNeeds } from './availability.ts';
import { pickupIn, requireNoPickup, type DriversNearby } from './cars-near-pickup.ts';
import { countDemand } from './busy/count-demand.ts';
import { createDemand } from './demand.ts';
import { driversTopic, presentDriver } from './drivers-topic.ts';
import { driversOnMap } from './driver-states.ts';
import { forgetPlaces } from './forget-places.ts';
import { maxNearby } from './nearby-view.ts';

export {
  driversNear,
  firstSolvent,
  fittingDrivers,
  isInTimeFor,
  lockEligible,
  solventDrivers,
} from './candidates.ts';
export {
  createBlurredPlaces,
  createServedPickups,
  type BlurredPlaces,
  type ServedPickups,
} from './served-pickups.ts';
export { createNearestCars, type NearestCars } from './nearest-cars.ts';
export { createShownPlaces } from './shown-places.ts';
export { readMemory, saveMemory } from './dispatch-memory.ts';
export {
  driverColumns,
  driverOfJson,
  type DriverFix,
  type DriverJson,
  type DriverNow,
} from './driver-now.ts';
export { createDriversNearby, pickupIn, requireNoPickup, type DriversNearby } from './cars-near-pickup.ts';
export { createDriverIndex, type DriverIndex, type NearDriver } from './driver-index.ts';
export {
  countExpired,
  countHandBack,
  dropRideAhead,
  driversOnMap,
  engageDriver,
  findDrivers,
  forgetExpired,
  keepReported,
  keepRideAhead,
  releaseDriver,
  setLocations,
  stillAvailable,
  touchDriver,
} from './driver-states.ts';
export { endLease, keepLease, leaseMilliseconds, readFailedMode, takeLease } from './lease.ts';
export { dispatchPersonalData } from './personal-data.ts';
export { stopDriver } from './stop-driver.ts';
export { publishAs, publishDriver, type MovingDriver } from './drivers-topic.ts';
export {
  changedOffers,
  expireOffers,
  handBackOffers,
  offerOfJson,
  offersOf,
  openOffersTo,
  saveOffers,
  settleOffer,
  withdrawOffers,
  withdrawOffersTo,
  type Offer,
  type OfferJson,
} from './offers.ts';

interface DispatchNeeds extends AvailabilityNeeds {
  readonly nearby: DriversNearby;
  readonly streets: Pick<InstalledMap['streets'], 'reverse'>;
}

/** Drivers, their positions, and who may be asked. */
export function createDispatch(platform: Platform, { nearby, streets, requireDocuments }: DispatchNeeds) {
  const demand = createDemand(platform, streets);
  return {
    handlers: {
      listDemand: demand,
      getAvailability: getAvailability(platform),
      setAvailability: setAvailability({ requireDocuments }),
      listDriversOnMap: async (call) => {
        const reader = signedIn(call.reader);
        if (reader.role === 'rider') {
          const pickup = pickupIn(call.query);
          return { items: pickup === null ? [] : (await nearby.look()).near(pickup, maxNearby) };
        }
        requireNoPickup(call.query);
        const fleet = reader.role === 'fleetadmin' ? reader.userId : null;
        const drivers = await driversOnMap(platform.db, platform.clock.now(), fleet);
        const carTypes = (await call.reference()).of(carTypesPart).images;
        return { items: drivers.flatMap((driver) => presentDriver(driver, carTypes) ?? []) };
      },
    },
    topics: [driversTopic(nearby)],
    jobs: [
      jobKind({ name: 'count-demand', cron: '*/3 * * * *', run: countDemand }),
      jobKind({
        name: 'forget-drivers-places',
        cron: '23 * * * *',
        run: (job) => job.commit(forgetPlaces),
      }),
    ],
  } satisfies Capability;
}
