import { chargeOf } from '../../charge/testing/charge-of.ts';
import type { Booking, BookingIn } from '../booking.ts';
import type { Circumstances, DriverState } from '../commands.ts';
import type { Actor } from '../parties.ts';
import type { BookingStatus } from '../status-traits.ts';
import type { Stop } from '../stops.ts';

/** Sample bookings for tests: the same ride in every status. Instants are in ms. */
export const rider = 'rider-1';
export const driver = 'driver-1';
export const otherDriver = 'driver-2';

/** Without a promo, the rider pays the whole price. */
const price = 1210;

/** On the way from the pickup to the drop, which differ in their latitude only. */
export const aStop: Stop = {
  id: 'stop-1',
  lat: 1.02,
  lng: 1,
  add: 'On the way',
  note: null,
  contactName: null,
  contactPhone: null,
  reachedAtMs: null,
  leftAtMs: null,
};

const terms = {
  id: 'booking-1',
  riderId: rider,
  companyId: null,
  category: 'taxi',
  pickup: { lat: 1, lng: 1, add: 'Here' },
  stops: [aStop],
  drop: { lat: 1.05, lng: 1, add: 'There' },
  bookLater: false,
  tripDateMs: 0,
  otp: null,
  charge: chargeOf(price, 110),
  drives: [],
  hasPickupImage: false,
  hasDeliverImage: false,
} as const;
const dispatched = { ...terms, prepayment: null, barredDrivers: [] };
const carried = { ...dispatched, driverId: driver, acceptedAtMs: 60_000 };
const atPickup = { ...carried, arrivedAtMs: 120_000 };
const onTrip = { ...atPickup, startedAtMs: 180_000 };
const driven = { ...onTrip, endedAtMs: 780_000, totalTripSeconds: 600, distanceMetres: 5600 };
const settlement = {
  cash: price,
  card: 0,
  wallet: 0,
  mode: 'cash',
  gateway: null,
  paidAtMs: 790_000,
} as const;

const samples: { readonly [Status in BookingStatus]: BookingIn<Status> } = {
  PAYMENT_PENDING: { ...terms, status: 'PAYMENT_PENDING', walletTaken: 0 },
  NEW: { ...dispatched, status: 'NEW', requestedDrivers: [driver, otherDriver], expiredOffers: [] },
  ACCEPTED: { ...carried, status: 'ACCEPTED', busyFromMs: null },
  ARRIVED: { ...atPickup, status: 'ARRIVED' },
  STARTED: { ...onTrip, status: 'STARTED' },
  REACHED: { ...driven, status: 'REACHED' },
  PENDING: { ...driven, status: 'PENDING', walletTaken: 0 },
  PAID: { ...driven, settlement, status: 'PAID' },
  COMPLETE: { ...driven, settlement, status: 'COMPLETE', completedAtMs: 800_000, stars: 5 },
  CANCELLED: {
    ...terms,
    status: 'CANCELLED',
    cancelledFrom: 'NEW',
    cancelledAtMs: 50_000,
    cancelledBy: 'rider',
    reason: 'changed my mind',
    driverId: null,
    refund: 0,
    fee: 0,
  },
  NO_SHOW: {
    ...terms,
    status: 'NO_SHOW',
    cancelledFrom: 'ARRIVED',
    cancelledAtMs: 900_000,
    cancelledBy: 'driver',
    reason: '',
    driverId: driver,
    refund: 0,
    fee: 350,
    metresFromPickup: 40,
  },
};

/** The sample in a given status, with the test's changes. */
export function bookingIn<Status extends BookingStatus>(
  status: Status,
  change: Partial<BookingIn<Status>> = {},
): BookingIn<Status> {
  return { ...samples[status], ...change };
}

export const everyBooking: readonly Booking[] = Object.values(samples);

export const actors = {
  rider: { kind: 'user', id: rider, role: 'rider' },
  driver: { kind: 'user', id: driver, role: 'driver' },
  stranger: { kind: 'user', id: 'driver-9', role: 'driver' },
  otherRider: { kind: 'user', id: 'rider-9', role: 'rider' },
  fleetadmin: { kind: 'user', id: 'fleet-1', role: 'fleetadmin' },
  admin: { kind: 'user', id: 'admin-1', role: 'admin' },
  provider: { kind: 'provider' },
  dispatcher: { kind: 'dispatcher' },
} as const satisfies Record<string, Actor>;

/** A driver who may take every task. */
export const freeDriver: DriverState = {
  approved: true,
  active: true,
  busy: false,
  isInTime: true,
  hasLocation: true,
  walletBalance: 0,
};

/** Circumstances in which every guard passes. */
export const open: Circumstances = {
  autoDispatch: false,
  criticalEditsAllowed: true,
  negativeBalanceAllowed: true,
  pickupImageRequired: false,
  deliverImageRequired: false,
  noShowMinutes: 5,
  noShowMetres: 300,
  driverSuspended: false,
  driver: freeDriver,
};
