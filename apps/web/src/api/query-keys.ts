/** Every cached answer by its key; one place, so that live changes find what they renew. */
export const queryKeys = {
  settings: ['settings'],
  me: ['me'],
  carTypes: ['car-types'],
  languages: ['languages'],
  city: ['city'],
  bookings: ['bookings'],
  /** Every booking by itself, with what is asked for beside it. */
  eachBooking: ['booking'],
  booking: (id: string) => ['booking', id],
  bookingTracking: (id: string) => ['booking', id, 'tracking'],
  bookingFare: (id: string) => ['booking', id, 'fare'],
  bookingTrail: (id: string) => ['booking', id, 'trail'],
  cancellationReasons: ['cancellation-reasons'],
  /** What the topic `tasks` keeps up to date. */
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
