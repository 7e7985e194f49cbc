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
  /** Lists of people, and the queries about one person; the topic `users` keeps them up to date. */
  userList: (filter: object) => ['users', 'list', filter],
  user: (id: string) => ['users', 'one', id],
  userWallet: (id: string, page: number) => ['users', 'wallet', id, page],
  userAccess: (id: string) => ['users', 'access', id],
  personPicker: ['person-picker'],
  wallet: ['wallet'],
  walletPage: (page: number) => ['wallet', 'page', page],
  topUps: ['top-up'],
  topUp: (id: string) => ['top-up', id],
  withdrawals: ['withdrawals'],
  dashboard: ['dashboard'],
  activity: ['activity'],
  earnings: ['earnings'],
  driverEarnings: ['driver-earnings'],
  paymentProviders: ['payment-providers'],
  promos: ['promos'],
  broadcasts: ['broadcasts'],
  messageTemplates: ['message-templates'],
  audit: ['audit'],
  outbox: ['outbox'],
} as const satisfies Record<
  string,
  readonly string[] | ((...parts: never[]) => readonly (string | number | object)[])
>;
