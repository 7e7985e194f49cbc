import type { RouteName } from '@fiacre/contract';
import {
  parties,
  open,
  forPeople,
  ofDriver,
  ofTripDriver,
  toTask,
  ofRider,
  ofAdmin,
  type ExpectedRoute,
} from './expected-route.ts';

export const expectedBookingRoutes = {
  createQuote: open({ body: {} }),
  // A guest gets as far as the form and is told to sign in (ERR-2), by the rule, not by the policy.
  createBooking: open({ body: {} }),
  listBookings: forPeople(),
  getBooking: forPeople({ owners: parties, status: 'ACCEPTED' }),
  getBookingFare: forPeople({ owners: parties, status: 'ACCEPTED' }),
  getBookingTrail: ofAdmin({}),
  getBookingTracking: forPeople({ owners: parties, status: 'ACCEPTED' }),
  acceptBooking: toTask(),
  declineBooking: toTask(),
  handBackBooking: ofDriver({ reason: 'flat tyre' }),
  assignBooking: ofAdmin({ body: { driverId: '01a1fde3-39c6-7625-b7f9-000000000009' } }),
  arriveBooking: ofDriver(),
  startBooking: ofDriver(),
  reachBooking: ofTripDriver(),
  endBooking: ofTripDriver({ cashReceived: true }),
  payBooking: ofRider({ mode: 'wallet' }),
  confirmCashBooking: ofTripDriver(),
  rateBooking: ofRider({ stars: 5 }),
  cancelBooking: {
    roles: ['rider', 'admin'],
    owners: ['rider', 'admin'],
    status: 'NEW',
    body: { reason: 'My plans have changed' },
  },
  assignableDrivers: ofAdmin({}),
} satisfies { readonly [Name in RouteName]?: ExpectedRoute };
