import type { Values } from './sdk.ts';

/** The classes of the ride in the format of Parse Server's option `schema`. */
const string = { type: 'String' };
const number = { type: 'Number' };
const boolean = { type: 'Boolean' };
const date = { type: 'Date' };
const place = { type: 'GeoPoint' };
/** Parse allows one GeoPoint in a class. */
const address = { type: 'Object' };
const user = { type: 'Pointer', targetClass: '_User' };
const pointerTo = (targetClass: string) => ({ type: 'Pointer', targetClass });
const booking = pointerTo('Booking');
const carType = pointerTo('CarType');

/** Signed-in people may read what the ACLs of the objects allow; only cloud functions write. */
const classLevelPermissions = {
  find: { requiresAuthentication: true },
  get: { requiresAuthentication: true },
  count: { requiresAuthentication: true },
  create: {},
  update: {},
  delete: {},
  addField: {},
};

function define(className: string, fields: Values, indexed: readonly string[] = []): Values {
  const indexes = Object.fromEntries(indexed.map((name) => [`${className}_${name}`, { [name]: 1 }]));
  return { className, fields, indexes, classLevelPermissions };
}

export const schema = {
  strict: false,
  lockSchemas: true,
  definitions: [
    define('CarType', { name: string, minFare: number, baseFare: number, perKilometre: number }),
    define(
      'DriverState',
      {
        driver: user,
        carType,
        active: boolean,
        busy: boolean,
        place,
        locatedAt: date,
        ratings: number,
        stars: number,
      },
      ['driver'],
    ),
    define('Quote', {
      rider: user,
      carType,
      pickup: place,
      drop: address,
      metres: number,
      fare: number,
      expiresAt: date,
    }),
    define(
      'Booking',
      {
        rider: user,
        driver: user,
        carType,
        pickup: place,
        drop: address,
        metres: number,
        driven: number,
        fare: number,
        status: string,
        paidAt: date,
      },
      ['rider', 'driver'],
    ),
    define('Offer', { booking, driver: user, status: string }, ['booking', 'driver']),
    define('BookingHistory', { booking, by: user, status: string, at: date }, ['booking']),
    define('Notification', { receiver: user, booking, text: string, isRead: boolean }, ['receiver']),
    define('TrackPoint', { booking, place, at: date }, ['booking']),
    define('Wallet', { owner: user, balance: number }, ['owner']),
    define('LedgerEntry', { booking, account: string, amount: number, at: date }, ['booking']),
    define('Rating', { booking, driver: user, rider: user, stars: number }, ['driver']),
  ],
};
