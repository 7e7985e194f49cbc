import type { GeoPoint, Options, ParseObject, Place, Request, Sdk, Values } from './sdk.ts';

/**
 * A ride in the standard way of Parse Server: cloud functions for signed-in people, which alone write to the classes,
 * with the master key. The changes of a step are saved in one transaction; only a new booking is saved before the
 * objects that refer to it, because Parse cannot do both at once. Every object has an ACL, and every field used for
 * look-ups other than the id has an index.
 *
 * It leaves out other features of Fiacre: two drivers who accept at the same moment, repeated requests, live
 * events, the audit log, the reasons for an offer and offers to further drivers later, several tariffs and
 * stops, promo codes, data for the office's lists and reports, and a ledger with checked accounts.
 */
declare const Parse: Sdk;

const master: Options = { useMasterKey: true };
const atOnce: Options = { useMasterKey: true, transaction: true };
const nearbyDegrees = 0.05;
const detour = 1.3;

const refuse = (message: string) => new Parse.Error(142, message);
const pointOf = ({ lat, lng }: Place): GeoPoint => new Parse.GeoPoint(lat, lng);

function create(className: string, readers: readonly ParseObject[], values: Values): ParseObject {
  return visibleTo(readers, new Parse.Object(className, values));
}

function visibleTo(readers: readonly ParseObject[], object: ParseObject): ParseObject {
  const acl = new Parse.ACL();
  for (const reader of readers) acl.setReadAccess(reader, true);
  object.setACL(acl);
  return object;
}

const notify = (receiver: ParseObject, booking: ParseObject, text: string): ParseObject =>
  create('Notification', [receiver], { receiver, booking, text, isRead: false });

/** The new status, its row in the history, and the notification of the other person. */
function step(booking: ParseObject, by: ParseObject, status: string, text: string): ParseObject[] {
  const [rider, driver]: [ParseObject, ParseObject] = [booking.get('rider'), booking.get('driver')];
  const other = by.id === rider.id ? driver : rider;
  return [
    booking.set({ status }),
    create('BookingHistory', [rider, driver], { booking, by, status, at: new Date() }),
    notify(other, booking, text),
  ];
}

async function bookingOf({ user, params }: Request, role: 'rider' | 'driver', status: string) {
  const booking = await new Parse.Query('Booking').equalTo(role, user).get(params.bookingId, master);
  if (booking.get('status') !== status) throw refuse(`not ${status}`);
  return booking;
}

async function only(className: string, name: string, value: ParseObject): Promise<ParseObject> {
  const found = await new Parse.Query(className).equalTo(name, value).first(master);
  if (found === undefined) throw refuse(`no ${className}`);
  return found;
}

const stateOf = (driver: ParseObject) => only('DriverState', 'driver', driver);

function fareOf(carType: ParseObject, metres: number): number {
  const [minFare, baseFare, perKilometre]: [number, number, number] = [
    carType.get('minFare'),
    carType.get('baseFare'),
    carType.get('perKilometre'),
  ];
  return Math.max(minFare, Math.round(baseFare + (perKilometre * metres) / 1000));
}

const define = (name: string, work: (request: Request) => Promise<Values>) =>
  Parse.Cloud.define(name, work, { requireUser: true });

define('quote', async ({ user, params }) => {
  const carType = await new Parse.Query('CarType').get(params.carTypeId, master);
  const [pickup, { drop }] = [pointOf(params.pickup), params];
  const metres = Math.round(pickup.kilometersTo(pointOf(drop)) * 1000 * detour);
  const fare = fareOf(carType, metres);
  const expiresAt = new Date(Date.now() + 600_000);
  const quote = create('Quote', [user], { rider: user, carType, pickup, drop, metres, fare, expiresAt });
  await quote.save(null, master);
  return { id: quote.id, fare };
});

function driversNear({ latitude, longitude }: GeoPoint, carType: ParseObject): Promise<ParseObject[]> {
  const corner = (degrees: number) => new Parse.GeoPoint(latitude + degrees, longitude + degrees);
  return new Parse.Query('DriverState')
    .equalTo('active', true)
    .equalTo('busy', false)
    .equalTo('carType', carType)
    .withinGeoBox('place', corner(-nearbyDegrees), corner(nearbyDegrees))
    .limit(20)
    .find(master);
}

define('book', async ({ user, params }) => {
  const quote = await new Parse.Query('Quote').equalTo('rider', user).get(params.quoteId, master);
  const { carType, pickup, drop, fare, metres, expiresAt } = quote.attributes;
  if ((expiresAt as Date) < new Date()) throw refuse('the quote has expired');
  const near = await driversNear(pickup as GeoPoint, carType as ParseObject);
  const values = { rider: user, carType, fare, metres, pickup, drop, status: 'NEW' };
  const booking = create('Booking', [user], values);
  await booking.save(null, master);
  const offers = near.flatMap((state) => {
    const driver: ParseObject = state.get('driver');
    const offer = create('Offer', [driver], { booking, driver, status: 'OPEN' });
    return [offer, notify(driver, booking, 'A new task')];
  });
  const history = create('BookingHistory', [user], { booking, by: user, status: 'NEW', at: new Date() });
  await Parse.Object.saveAll([history, ...offers], atOnce);
  return { id: booking.id };
});

define('accept', async ({ user, params }) => {
  const [booking, state] = await Promise.all([
    new Parse.Query('Booking').equalTo('status', 'NEW').get(params.bookingId, master),
    stateOf(user),
  ]);
  const offer = await new Parse.Query('Offer')
    .equalTo('booking', booking)
    .equalTo('driver', user)
    .first(master);
  if (offer?.get('status') !== 'OPEN' || state.get('busy') === true) throw refuse('not available');
  visibleTo([booking.get('rider'), user], booking.set({ driver: user }));
  const changes = [
    ...step(booking, user, 'ACCEPTED', 'Your driver is on the way'),
    offer.set({ status: 'TAKEN' }),
    state.set({ busy: true }),
  ];
  await Parse.Object.saveAll(changes, atOnce);
  return { id: booking.id };
});

define('arrive', async (request) => {
  const booking = await bookingOf(request, 'driver', 'ACCEPTED');
  await Parse.Object.saveAll(step(booking, request.user, 'ARRIVED', 'Your driver has arrived'), atOnce);
  return { id: booking.id };
});

define('start', async (request) => {
  const booking = await bookingOf(request, 'driver', 'ARRIVED');
  await Parse.Object.saveAll(step(booking, request.user, 'STARTED', 'Your trip has started'), atOnce);
  return { id: booking.id };
});

define('position', async (request) => {
  const [booking, state] = await Promise.all([
    bookingOf(request, 'driver', 'STARTED'),
    stateOf(request.user),
  ]);
  const [place, at] = [pointOf(request.params), new Date()];
  const point = create('TrackPoint', [booking.get('rider'), request.user], { booking, place, at });
  await Parse.Object.saveAll([state.set({ place, locatedAt: at }), point], atOnce);
  return { accepted: 1 };
});

define('reach', async (request) => {
  const booking = await bookingOf(request, 'driver', 'STARTED');
  const [points, carType] = await Promise.all([
    new Parse.Query('TrackPoint').equalTo('booking', booking).ascending('at').find(master),
    new Parse.Query('CarType').get((booking.get('carType') as ParseObject).id, master),
  ]);
  const places: GeoPoint[] = points.map((point) => point.get('place'));
  const legs = places.map((place, index) => place.kilometersTo(places[Math.max(0, index - 1)] ?? place));
  const driven = Math.round(1000 * legs.reduce((sum, leg) => sum + leg, 0));
  const fare = fareOf(carType, Math.max(driven, booking.get('metres')));
  const changes = step(booking.set({ driven, fare }), request.user, 'REACHED', 'You have arrived');
  await Parse.Object.saveAll(changes, atOnce);
  return { id: booking.id };
});

define('end', async (request) => {
  const { user } = request;
  const booking = await bookingOf(request, 'driver', 'REACHED');
  const [state, wallet] = await Promise.all([stateOf(user), only('Wallet', 'owner', user)]);
  const fare: number = booking.get('fare');
  const fee = Math.round(fare * 0.15);
  const entry = (account: string, amount: number) =>
    create('LedgerEntry', [user], { booking, account, amount, at: new Date() });
  const changes = [
    ...step(booking.set({ paidAt: new Date() }), user, 'PAID', 'Thank you for riding'),
    notify(user, booking, 'The ride is paid'),
    state.set({ busy: false }),
    // The driver keeps the cash and owes the fee.
    wallet.increment('balance', -fee),
    entry('cash', fare),
    entry('driver', fee - fare),
    entry('fees', -fee),
  ];
  await Parse.Object.saveAll(changes, atOnce);
  return { id: booking.id };
});

define('rate', async (request) => {
  const { user, params } = request;
  const booking = await bookingOf(request, 'rider', 'PAID');
  const [driver, stars]: [ParseObject, number] = [booking.get('driver'), params.stars];
  const state = await stateOf(driver);
  const changes = [
    ...step(booking, user, 'COMPLETE', 'You were rated'),
    create('Rating', [user, driver], { booking, driver, rider: user, stars }),
    state.increment('ratings').increment('stars', stars),
  ];
  await Parse.Object.saveAll(changes, atOnce);
  return { id: booking.id };
});
