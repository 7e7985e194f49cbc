/** The keys of all cached queries, in one place so that live events can find what they change. */
export const queryKeys = {
  settings: ['settings'],
  me: ['me'],
  carTypes: ['car-types'],
  languages: ['languages'],
  city: ['city'],
  bookings: ['bookings'],
  /** A single booking, and its related queries. */
  eachBooking: ['booking'],
  booking: (id: string) => ['booking', id],
  bookingTracking: (id: string) => ['booking', id, 'tracking'],
  bookingFare: (id: string) => ['booking', id, 'fare'],
  bookingTrail: (id: string) => ['booking', id, 'trail'],
  /** The messages of a booking. */
  chat: (bookingId: string) => ['chat', bookingId],
  cancellationReasons: ['cancellation-reasons'],
  /** The queries that the topic `tasks` keeps up to date. */
  driverDesk: ['driver-desk'],
  tasks: ['driver-desk', 'tasks'],
  availability: ['driver-desk', 'availability'],
  driversOnMap: ['drivers-on-map'],
  users: ['users'],
  wallet: ['wallet'],
  walletPage: (page: number) => ['wallet', 'page', page],
  topUps: ['top-up'],
  topUp: (id: string) => ['top-up', id],
  withdrawals: ['withdrawals'],
  paymentProviders: ['payment-providers'],
  outbox: ['outbox'],
} as const satisfies Record<string, readonly string[] | ((id: never) => readonly (string | number)[])>;
