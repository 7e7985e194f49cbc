import { createBookings, expectedWait, trackedDrivers, type ChoosePolicy } from './bookings/index.ts';
import { createChat } from './chat/index.ts';
import { createDecisions } from './decisions/index.ts';
import {
  createDispatch,
  createNearestCars,
  createServedPickups,
  type BlurredPlaces,
  type DriverIndex,
  type DriversNearby,
} from './dispatch/index.ts';
import { documentCheck } from './documents/index.ts';
import { createFares } from './fares/index.ts';
import type { Images } from './files/index.ts';
import type { InstalledMap, TrafficAt } from './maps/index.ts';
import { createPayments, type CallWebhook } from './payments/index.ts';
import type { Platform } from './platform/platform.ts';
import type { Secret } from './platform/secret/secret.ts';
import { createPromises, outlookFrom } from './promises/index.ts';
import { createCompanies } from './companies/index.ts';
import { createPromos } from './promos/index.ts';
import { createRehearsals } from './rehearsals/index.ts';
import { createSeries } from './series/index.ts';
import { createArrivalTimes, createTracking } from './tracking/index.ts';
import { createWallet } from './wallet/index.ts';
import { createWithdrawals } from './withdrawals/index.ts';

export interface RideNeeds extends Pick<InstalledMap, 'maps' | 'cities' | 'tracks' | 'streets' | 'closures'> {
  readonly choosePolicy: ChoosePolicy;
  readonly images: Images;
  readonly callWebhook: CallWebhook;
  readonly drivers: DriverIndex;
  readonly driversNearby: DriversNearby;
  readonly blurred: BlurredPlaces;
  readonly trafficAt: TrafficAt;
  readonly secret: Pick<Secret, 'digest'>;
}

/** Creates the capabilities that a ride involves: offers, bookings, drivers, tracks, money. */
export function createRideCapabilities(platform: Platform, needs: RideNeeds) {
  const { maps, cities, tracks, drivers, blurred, streets, trafficAt, closures } = needs;
  const arrivals = createArrivalTimes({ ...platform, maps, trafficAt });
  const servedPickups = createServedPickups(drivers, blurred);
  const payments = createPayments(platform, needs.callWebhook);
  const bookings = createBookings(platform, {
    maps,
    cities,
    tracks,
    drivers,
    servedPickups,
    arrivals,
    streets,
    trafficAt,
    closures,
    choosePolicy: needs.choosePolicy,
    images: needs.images,
    payments: payments.orders,
    secret: needs.secret,
  });
  const fares = createFares(platform, {
    maps,
    cities,
    trafficAt,
    closures,
    servedPickups,
    nearestCars: createNearestCars({ platform, nearby: needs.driversNearby, blurred, streets }),
    outlookFor: outlookFrom(blurred),
    expectedWait: (ride, settings) => expectedWait({ platform, streets, trafficAt }, ride, settings),
  });
  const capabilities = [
    fares,
    createPromos(platform),
    createCompanies(platform),
    createDispatch(platform, {
      nearby: needs.driversNearby,
      streets,
      requireDocuments: documentCheck(platform),
    }),
    createDecisions(platform),
    createPromises(platform),
    createRehearsals(platform, streets, cities),
    createTracking(platform, { arrivals, trackedDrivers }),
    bookings,
    payments.serve(bookings.toPay),
    createSeries(platform, {
      cities,
      quote: fares.handlers.createQuote,
      book: bookings.handlers.createBooking,
      ...bookings.forSeries,
    }),
    createChat(platform),
    createWallet(platform),
    createWithdrawals(platform),
  ];
  return {
    capabilities,
    /** Applies an approval decision about a driver to the driver's rides. */
    followApproval: bookings.followApproval,
  };
}
