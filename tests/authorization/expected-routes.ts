import type { RouteName } from '@fiacre/contract';
import type { Role } from '@fiacre/domain';
import type { CallerName } from './callers.ts';

/**
 * What the specification wants of every route, written down a second time on purpose: this table and the
 * contract's must agree, so that a slip in one of them is seen. Sources: ROLE-1 to ROLE-9, AUTH-*, CALL-17.
 */
export interface ExpectedRoute {
  /** Who gets past the policy. Everybody else: 401 for guests, 403 for a wrong role. */
  readonly roles: readonly (Role | 'guest')[];
  /** For a route about one booking: for whom it exists. The others of those roles get 404. */
  readonly owners?: readonly CallerName[];
  /** The booking's status when the route is asked. */
  readonly status?: 'NEW' | 'ACCEPTED';
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** The call changes who the callers are, so it gets people of its own. */
  readonly ownPeople?: true;
}

const all = ['guest', 'rider', 'driver', 'fleetadmin', 'admin'] as const;
const people = ['rider', 'driver', 'fleetadmin', 'admin'] as const;
const parties = ['rider', 'driver', 'fleet', 'admin'] as const;

const open = (input: Partial<ExpectedRoute> = {}): ExpectedRoute => ({ roles: all, ...input });
const forPeople = (input: Partial<ExpectedRoute> = {}): ExpectedRoute => ({ roles: people, ...input });
const only = (roles: readonly Role[], input: Partial<ExpectedRoute> = {}): ExpectedRoute => ({
  roles,
  ...input,
});
const ofDriver = (body: object = {}): ExpectedRoute => ({
  roles: ['driver'],
  owners: ['driver'],
  status: 'ACCEPTED',
  body,
});
const toTask = (): ExpectedRoute => ({ roles: ['driver'], owners: ['driver'], status: 'NEW', body: {} });
const ofRider = (body: object): ExpectedRoute => ({
  roles: ['rider'],
  owners: ['rider'],
  status: 'ACCEPTED',
  body,
});
const ofAdmin = (input: Partial<ExpectedRoute>): ExpectedRoute => ({
  roles: ['admin'],
  owners: ['admin'],
  status: 'NEW',
  ...input,
});

const point = { lat: '10', lng: '20' };

export const expectedRoutes: Readonly<Record<RouteName, ExpectedRoute>> = {
  signIn: open({ body: { email: 'nobody@example.test', password: 'wrong1' } }),
  signOut: forPeople({ ownPeople: true }),
  register: open({
    body: { firstName: '', lastName: '', email: '', password: '', mobile: '', country: 'US' },
  }),
  forgotPassword: open({ body: { email: 'nobody@example.test' } }),
  resetPassword: open({ body: { token: 'none', password: 'secret1' } }),
  me: forPeople(),
  updateMe: forPeople({ body: { firstName: 'New' } }),

  listCarTypes: open(),
  listCancellationReasons: forPeople(),
  getSettings: open(),
  updateSettings: only(['admin'], { body: { panic: '112' } }),
  listLanguages: open(),
  listUsers: only(['fleetadmin', 'admin']),

  cityInfo: open(),
  tile: open({ params: { z: '3', x: '1', y: '1.mvt' } }),
  suggestPlaces: open({ query: { q: 'stat' } }),
  getPlace: open({ params: { id: 'station' } }),
  reversePlace: open({ query: point }),

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
  reachBooking: ofDriver(),
  endBooking: ofDriver({ cashReceived: true }),
  payBooking: ofRider({ mode: 'wallet' }),
  confirmCashBooking: ofDriver(),
  rateBooking: ofRider({ stars: 5 }),
  cancelBooking: {
    roles: ['rider', 'admin'],
    owners: ['rider', 'admin'],
    status: 'NEW',
    body: { reason: 'My plans have changed' },
  },
  assignableDrivers: ofAdmin({}),

  getAvailability: only(['driver']),
  setAvailability: only(['driver'], { body: { active: false } }),
  sendPositions: only(['driver'], {
    body: { positions: [{ at: '2026-11-21T09:00:00Z', lat: 10, lng: 20 }] },
  }),
  listTasks: only(['driver']),
  listDriversOnMap: only(['rider', 'fleetadmin', 'admin']),

  getWallet: only(['rider', 'driver']),

  sandboxOutbox: open(),

  callAutocomplete: open({ body: { searchKeyword: 'stat' } }),
  callCoords: open({ body: { place_id: 'station' } }),
  callRoute: open({ body: { start: '10,20', dest: '10.01,20.01' } }),
  callAddress: open({ body: { latlng: '10,20' } }),
  callDriveTime: forPeople({ body: { start: '10,20', dest: '10.01,20.01' } }),
  callMultiLocationTime: forPeople({
    body: { start: '10,20', dest: '10.02,20.02', waypoints: '10.01,20.01' },
  }),

  health: open(),
  ready: open(),
  metrics: open(),
};
