import type { RouteName } from '@fiacre/contract';
import {
  parties,
  open,
  forPeople,
  only,
  ofDriver,
  ofTripDriver,
  toTask,
  ofRider,
  ofAdmin,
  type ExpectedRoute,
} from './expected-route.ts';

export const expectedBookingRoutes = {
  createQuote: open({ body: {}, answers: '422 select_proper' }),
  comparePrices: open({
    query: { pickupLat: '10', pickupLng: '20', dropLat: '10.01', dropLng: '20.01' },
  }),
  listMyPlaces: only(['rider']),
  saveMyPlace: only(['rider'], { body: { kind: 'home', place: { lat: 10, lng: 20, add: 'Home' } } }),
  deleteMyPlace: only(['rider'], { owners: ['rider'], about: 'savedPlace' }),
  // A guest may fill in the form. The booking rule, not the access policy, then asks them to sign in (ERR-2).
  createBooking: open({
    body: {},
    answers: {
      guest: '401 must_login',
      signedOut: '401 must_login',
      suspended: '401 must_login',
      deleted: '401 must_login',
      rider: '422 No Route Found',
      otherRider: '422 No Route Found',
      others: '403 user_issue_contact_admin',
    },
  }),
  listBookings: forPeople(),
  getBooking: forPeople({ owners: parties, status: 'ACCEPTED' }),
  getBookingFare: forPeople({ owners: parties, status: 'ACCEPTED' }),
  getBookingTrail: ofAdmin({}),
  getBookingTracking: forPeople({ owners: parties, status: 'ACCEPTED' }),
  acceptBooking: toTask(),
  declineBooking: toTask(),
  handBackBooking: ofDriver({ reason: 'flat tyre' }),
  assignBooking: ofAdmin({
    body: { driverId: '01a1fde3-39c6-7625-b7f9-000000000009' },
    answers: '409 auto_dispatch_on',
  }),
  takeFromDispatch: ofAdmin({}),
  returnToDispatch: ofAdmin({}),
  arriveBooking: ofDriver(),
  startBooking: ofDriver({}, '409 wrong_status'),
  reachBooking: ofTripDriver({}, '409 wrong_status'),
  endBooking: ofTripDriver({ cashReceived: true }, '409 wrong_status'),
  payBooking: ofRider({ mode: 'wallet' }, '409 wrong_status'),
  confirmCashBooking: ofTripDriver({}, '409 wrong_status'),
  rateBooking: ofRider({ stars: 5 }, '409 wrong_status'),
  cancelBooking: {
    roles: ['rider', 'admin'],
    owners: ['rider', 'admin'],
    status: 'NEW',
    body: { reason: 'My plans have changed' },
    // The rider calls first, and a booking can be cancelled only once.
    answers: { rider: '200', others: '409 wrong_status' },
  },
  shareBooking: { ...ofRider({}), status: 'ACCEPTED' },
  stopSharingBooking: ofRider({}),
  followTrip: open({ body: { token: 'a'.repeat(43) }, answers: '404 not_found' }),
  assignableDrivers: ofAdmin({}),
} satisfies { readonly [Name in RouteName]?: ExpectedRoute };
