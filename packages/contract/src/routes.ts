import { everyone, signedIn, type RouteDeclaration } from './policy.ts';

/**
 * Every HTTP route of the product with its policy, without schemas: the web's client and the
 * server's binder read the same table. Paths are a promise to clients.
 */
export const routes = {
  signIn: {
    method: 'POST',
    path: '/api/auth/sign-in',
    access: everyone,
    limit: { max: 20, perSeconds: 60 },
    summary: 'Sign in with email and password',
  },
  signOut: { method: 'POST', path: '/api/auth/sign-out', access: signedIn, summary: 'End the session' },
  register: {
    method: 'POST',
    path: '/api/auth/register',
    access: everyone,
    limit: { max: 10, perSeconds: 60 },
    summary: 'Register as a rider',
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/auth/forgot-password',
    access: everyone,
    limit: { max: 10, perSeconds: 60 },
    summary: 'Ask for a mail to set a new password',
  },
  resetPassword: {
    method: 'POST',
    path: '/api/auth/reset-password',
    access: everyone,
    limit: { max: 10, perSeconds: 60 },
    summary: 'Set a new password with the token of the mail',
  },
  me: { method: 'GET', path: '/api/me', access: signedIn, summary: 'The signed-in user' },
  updateMe: { method: 'PATCH', path: '/api/me', access: signedIn, summary: 'Change the own names' },

  listCarTypes: { method: 'GET', path: '/api/car-types', access: everyone, summary: 'Car types' },
  listCancellationReasons: {
    method: 'GET',
    path: '/api/cancellation-reasons',
    access: signedIn,
    summary: 'Cancellation reasons',
  },
  getSettings: {
    method: 'GET',
    path: '/api/settings',
    access: everyone,
    summary: 'Settings that the caller may see',
  },
  updateSettings: { method: 'PATCH', path: '/api/settings', access: ['admin'], summary: 'Change settings' },
  listLanguages: {
    method: 'GET',
    path: '/api/languages',
    access: everyone,
    summary: 'Languages with their texts',
  },
  listUsers: {
    method: 'GET',
    path: '/api/users',
    access: ['fleetadmin', 'admin'],
    csv: true,
    summary: 'Users in the scope of the caller',
  },

  cityInfo: {
    method: 'GET',
    path: '/api/maps/city',
    access: everyone,
    summary: 'The city that this installation serves',
  },
  tile: {
    method: 'GET',
    path: '/maps/tiles/:z/:x/:y',
    access: everyone,
    object: 'tile',
    raw: true,
    summary: 'One vector tile (`y` carries the ending .mvt)',
  },
  suggestPlaces: {
    method: 'GET',
    path: '/api/places',
    access: everyone,
    limit: { max: 600, perSeconds: 60 },
    summary: 'Places that match what was typed',
  },
  getPlace: {
    method: 'GET',
    path: '/api/places/:id',
    access: everyone,
    object: 'place',
    summary: 'One suggested place with its position',
  },
  reversePlace: {
    method: 'GET',
    path: '/api/places/reverse',
    access: everyone,
    limit: { max: 600, perSeconds: 60 },
    summary: 'The address at a position',
  },

  createQuote: {
    method: 'POST',
    path: '/api/quotes',
    access: everyone,
    limit: { max: 120, perSeconds: 60 },
    summary: 'Route and fare, kept for ten minutes',
  },
  createBooking: { method: 'POST', path: '/api/bookings', access: everyone, summary: 'Book what was quoted' },
  listBookings: {
    method: 'GET',
    path: '/api/bookings',
    access: signedIn,
    csv: true,
    summary: 'Bookings in the scope of the caller',
  },
  getBooking: {
    method: 'GET',
    path: '/api/bookings/:id',
    access: signedIn,
    object: 'booking',
    summary: 'One booking with the actions open to the caller',
  },
  getBookingFare: {
    method: 'GET',
    path: '/api/bookings/:id/fare',
    access: signedIn,
    object: 'booking',
    summary: 'The fare with everything needed to recompute it',
  },
  getBookingTrail: {
    method: 'GET',
    path: '/api/bookings/:id/trail',
    access: ['admin'],
    object: 'booking',
    summary: 'Who did what to the booking',
  },
  getBookingTracking: {
    method: 'GET',
    path: '/api/bookings/:id/tracking',
    access: signedIn,
    object: 'booking',
    summary: 'The newest position of the car, and the track',
  },

  acceptBooking: {
    method: 'POST',
    path: '/api/bookings/:id/accept',
    access: ['driver'],
    object: 'booking',
    summary: 'Driver takes the task',
  },
  declineBooking: {
    method: 'POST',
    path: '/api/bookings/:id/decline',
    access: ['driver'],
    object: 'booking',
    summary: 'Driver does not want the task',
  },
  handBackBooking: {
    method: 'POST',
    path: '/api/bookings/:id/hand-back',
    access: ['driver'],
    object: 'booking',
    summary: 'Driver gives the booking back',
  },
  assignBooking: {
    method: 'POST',
    path: '/api/bookings/:id/assign',
    access: ['admin'],
    object: 'booking',
    summary: 'Admin offers the booking to a driver',
  },
  arriveBooking: {
    method: 'POST',
    path: '/api/bookings/:id/arrive',
    access: ['driver'],
    object: 'booking',
    summary: 'Driver stands at the pickup',
  },
  startBooking: {
    method: 'POST',
    path: '/api/bookings/:id/start',
    access: ['driver'],
    object: 'booking',
    // Slow enough that nobody guesses the rider's code of five digits.
    limit: { max: 60, perSeconds: 60 },
    summary: 'The trip starts',
  },
  reachBooking: {
    method: 'POST',
    path: '/api/bookings/:id/reach',
    access: ['driver'],
    object: 'booking',
    summary: 'The drop is reached',
  },
  endBooking: {
    method: 'POST',
    path: '/api/bookings/:id/end',
    access: ['driver'],
    object: 'booking',
    summary: 'Driver ends the trip, with or without cash',
  },
  payBooking: {
    method: 'POST',
    path: '/api/bookings/:id/pay',
    access: ['rider'],
    object: 'booking',
    summary: 'Rider pays',
  },
  confirmCashBooking: {
    method: 'POST',
    path: '/api/bookings/:id/confirm-cash',
    access: ['driver'],
    object: 'booking',
    summary: 'Driver confirms the cash',
  },
  rateBooking: {
    method: 'POST',
    path: '/api/bookings/:id/rate',
    access: ['rider'],
    object: 'booking',
    summary: 'Rider rates or skips',
  },
  cancelBooking: {
    method: 'POST',
    path: '/api/bookings/:id/cancel',
    access: ['rider', 'admin'],
    object: 'booking',
    summary: 'Rider or admin cancels',
  },
  assignableDrivers: {
    method: 'GET',
    path: '/api/bookings/:id/assignable-drivers',
    access: ['admin'],
    object: 'booking',
    summary: 'Drivers that the booking can be assigned to, nearest first',
  },

  getAvailability: {
    method: 'GET',
    path: '/api/driver/availability',
    access: ['driver'],
    summary: 'Whether the driver takes tasks',
  },
  setAvailability: {
    method: 'PUT',
    path: '/api/driver/availability',
    access: ['driver'],
    summary: 'Start or stop taking tasks',
  },
  sendPositions: {
    method: 'POST',
    path: '/api/driver/positions',
    access: ['driver'],
    summary: 'Positions of the car, oldest first',
  },
  listTasks: {
    method: 'GET',
    path: '/api/driver/tasks',
    access: ['driver'],
    summary: 'Bookings offered to the driver',
  },
  listDriversOnMap: {
    method: 'GET',
    path: '/api/drivers/positions',
    access: ['rider', 'fleetadmin', 'admin'],
    summary: 'Approved, active drivers with a location, in the scope of the caller',
  },

  getWallet: {
    method: 'GET',
    path: '/api/wallet',
    access: ['rider', 'driver'],
    summary: 'Own balance and history',
  },

  sandboxOutbox: {
    method: 'GET',
    path: '/api/sandbox/outbox',
    access: everyone,
    sandboxOnly: true,
    summary: 'Mails, texts and pushes that the sandbox kept',
  },

  // The specification's own calls keep their paths at the root (CALL-20).
  callAutocomplete: {
    method: 'POST',
    path: '/googleapis-autocomplete',
    access: everyone,
    limit: { max: 300, perSeconds: 60 },
    summary: 'Place suggestions',
  },
  callCoords: {
    method: 'POST',
    path: '/googleapis-getcoords',
    access: everyone,
    limit: { max: 300, perSeconds: 60 },
    summary: 'Position of a suggestion',
  },
  callRoute: {
    method: 'POST',
    path: '/googleapis-getroute',
    access: everyone,
    limit: { max: 300, perSeconds: 60 },
    summary: 'Route between two points',
  },
  callAddress: {
    method: 'POST',
    path: '/googleapis-getaddress',
    access: everyone,
    limit: { max: 300, perSeconds: 60 },
    summary: 'Address of a point',
  },
  callDriveTime: {
    method: 'POST',
    path: '/googleapis-getdrivetime',
    access: signedIn,
    limit: { max: 300, perSeconds: 60 },
    summary: 'Distance and time between two points',
  },
  callMultiLocationTime: {
    method: 'POST',
    path: '/googleapis-getmultiloctime',
    access: signedIn,
    limit: { max: 300, perSeconds: 60 },
    summary: 'Distance along waypoints',
  },

  health: { method: 'GET', path: '/healthz', access: everyone, summary: 'The process answers' },
  ready: {
    method: 'GET',
    path: '/readyz',
    access: everyone,
    summary: 'Database, migrations and city are ready',
  },
  metrics: { method: 'GET', path: '/metrics', access: everyone, raw: true, summary: 'Prometheus metrics' },
} as const satisfies Record<string, RouteDeclaration>;

export type Routes = typeof routes;
export type RouteName = keyof Routes;
