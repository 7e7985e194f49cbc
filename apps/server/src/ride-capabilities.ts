import { createBookings, trackedBooking } from './bookings/index.ts';
import { createChat } from './chat/index.ts';
import { createDispatch, createDriverIndex, offerToAll } from './dispatch/index.ts';
import { createFares } from './fares/index.ts';
import type { Images } from './files/index.ts';
import type { Maps } from './maps/index.ts';
import type { Capability, Platform } from './platform/platform.ts';
import { createPromos } from './promos/index.ts';
import { createArrivalTimes, createTracking } from './tracking/index.ts';
import { createWallet } from './wallet/index.ts';

/** Everything that a ride goes through, put together: offers, bookings, drivers, tracks, money. */
export function createRideCapabilities(
  platform: Platform,
  maps: Pick<Maps, 'route' | 'routeVia'>,
  images: Images,
): readonly Capability[] {
  const drivers = createDriverIndex(platform.clock);
  const arrivals = createArrivalTimes(maps, platform.clock, platform.log);
  return [
    createFares(platform, { maps, drivers }),
    createPromos(platform),
    createDispatch(platform),
    createTracking(platform, { arrivals, trackedBooking }),
    createBookings(platform, { maps, drivers, arrivals, policy: offerToAll, images, paymentProviders: [] }),
    createChat(platform),
    createWallet(platform),
  ];
}
