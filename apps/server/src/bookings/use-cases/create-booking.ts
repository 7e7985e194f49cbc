import type { BodyOf, Booking as ShownBooking, EditableSettings } from '@fiacre/contract';
import {
  bookingCodeRange,
  createBooking,
  bookerRefusal,
  deliveryRefusal,
  orderRefusal,
  tripCharge,
  type AssistanceNeed,
  type Booker,
  type Booking,
  type DeliveryDetails,
  type OrderForm,
  type Passenger,
  type RideSource,
} from '@fiacre/domain';
import { placesIn } from '../../platform/database/place-columns.ts';
import { createRateLimiter, digestKeys, type User } from '../../accounts/index.ts';
import type { TripCharge } from '../../charges/index.ts';
import { carTypesPart } from '../../catalogue/index.ts';
import { holdAccount, type AccountOfBooking } from '../../companies/index.ts';
import { driversNear, type NearDriver } from '../../dispatch/index.ts';
import { costsTheSame, holdQuote, readInstant, taxRateUnder, type HeldQuote } from '../../fares/index.ts';
import type { Call } from '../../platform/http/handler.ts';
import type { Reader } from '../../platform/http/reader.ts';
import { takeKerbBooking, type KerbOfBooking } from '../../kerb/index.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { updatePromoUse, requirePromo, type PromoOffer } from '../../promos/index.ts';
import { settingsPart } from '../../settings/index.ts';
import { countPassenger, readPassenger } from '../passenger/read-passenger.ts';
import { circumstancesOf } from '../record/circumstances.ts';
import type { BookingParts } from '../booking-parts.ts';
import { firstRounds } from '../record/next-round.ts';
import { claimsAbroad } from '../record/named-number.ts';
import { readReceiptAddress, textOfAddress } from '../record/receipt-address.ts';
import { reserveDriver } from '../record/reserve-driver.ts';
import { firstUse, noPromo } from '../record/promo-standing.ts';
import { insertNew, type NewRow } from '../record/insert-new.ts';
import { keepCustomer, type EarlierUse } from '../record/store.ts';
import { snapshotOf, shownTo } from '../present/booking-views.ts';
import { publishBooking } from '../present/stored-snapshot.ts';

type Asked = BodyOf<'createBooking'>;

/** Everything that an order needs, read and checked. */
interface Order {
  readonly customer: User;
  readonly quote: HeldQuote;
  readonly settings: EditableSettings;
  readonly bookLater: boolean;
  readonly tripDateMs: number | null;
  readonly madeByAdmin: boolean;
  readonly delivery: DeliveryDetails;
  readonly passenger: Passenger | null;
  /** Of somebody else who pays. Source: PARTY-9. */
  readonly receiptTo: string | null;
  readonly account: AccountOfBooking | null;
  /** Each need once. */
  readonly assistance: readonly AssistanceNeed[];
  readonly promo: PromoOffer | null;
  /** The place whose printed code was scanned; null for other rides. Source: KERB-5. */
  readonly kerb: KerbOfBooking | null;
  /** Drivers who could reach the pickup now; null if none are needed. */
  readonly near: readonly NearDriver[] | null;
  /** How a parcel's sender wants to pay; null in the taxi category. */
  readonly packet: Asked['paymentPacket'] | null;
}

/** A request, or a series that books its next ride, with a passenger who was counted for all of them. */
export type Book = (
  call: Pick<Call<'createBooking'>, 'body' | 'reader' | 'commit'> & { readonly passenger?: Passenger | null },
) => Promise<ShownBooking>;

/** Books a quote. Every rule is checked again with the server's own figures. Source: BOOK-1 to BOOK-17, ADDB-2. */
export function bookingCreation(parts: BookingParts): Book {
  return async (call) => {
    const passenger = call.passenger ?? (await passengerOf(parts, call));
    const receiptTo = await receiptAddressOf(parts, call);
    return call.commit(async (tx) => {
      const order = { ...(await readOrder(parts, tx, call.body, call.reader)), passenger, receiptTo };
      const row = await insertNew(parts.platform, tx, rowOf(parts, tx, order));
      // The first offers need no separate entry in the audit log.
      const offers: object[] = [];
      const record = (said: object) => void offers.push(said);
      const known = { quiet: true, record, offers: [], near: order.near };
      const offered = row.status === 'NEW' ? await parts.offering.begin(tx, row, known) : null;
      tx.audit({
        action: 'booking-create',
        object: { kind: 'booking', id: row.id },
        facts: {
          to: row.status,
          reference: row.reference,
          quoteId: row.quote_id,
          ...agreedIn(order.quote),
          ...(offers.length > 0 && { offers }),
        },
      });
      const circumstances = circumstancesOf(order.settings, parts.platform.config.demoMode);
      const snapshot = offered ?? snapshotOf(row, [], circumstances, tx.now);
      publishBooking(tx, { ...snapshot, from: null });
      await updatePromoUse(tx, noPromo, row);
      await reserveDriver(tx, row);
      return shownTo(order.madeByAdmin ? 'admin' : 'rider', snapshot);
    });
  };
}

/** Counted before the booking, so that refused ones count as well. */
async function passengerOf(
  parts: BookingParts,
  { body: { passenger }, reader }: Parameters<Book>[0],
): Promise<Passenger | null> {
  if (passenger === undefined) return null;
  const reference = await parts.platform.references.current(parts.platform.db);
  const named = readPassenger(parts, reference, passenger);
  await countPassenger(parts, reader, reference, named);
  return named;
}

/** Counted like a receipt that somebody sends by hand. Sources: PARTY-9, PARTY-10. */
async function receiptAddressOf(
  { platform, secret }: BookingParts,
  { body: { receiptTo }, reader }: Parameters<Book>[0],
): Promise<string | null> {
  if (receiptTo === undefined) return null;
  const settings = (await platform.references.current(platform.db)).of(settingsPart);
  const read = readReceiptAddress(receiptTo, settings.country);
  const address = textOfAddress(read);
  if (reader.role === 'rider')
    await createRateLimiter(platform.transact, digestKeys(secret)).take([
      { rateLimit: 'receiptsOfSender', whose: [reader.userId] },
      { rateLimit: 'receiptsToAddress', whose: [address] },
      ...('mobile' in read ? claimsAbroad(settings, read.mobile) : []),
    ]);
  return address;
}

/** So that the audit log says who agreed on a price. Source: TARIFF-23. */
function agreedIn({ tariff }: HeldQuote) {
  const agreedPrice = tariff.chosen?.agreedPrice;
  return agreedPrice === undefined ? {} : { agreedPrice };
}

async function readOrder(
  parts: BookingParts,
  tx: Tx,
  asked: Asked,
  reader: Reader,
): Promise<Omit<Order, 'passenger' | 'receiptTo'>> {
  const madeByAdmin = reader.role === 'admin' && asked.customerId !== undefined;
  const quote = asked.quoteId ? await holdQuote(tx, asked.quoteId) : null;
  const { user, earlier } = await keepCustomer(tx, customerIdOf(asked, reader), quote?.id ?? null);
  // An admin may book only for an approved rider. Source: ADDB-3, ADDB-5.
  const customer = user?.usertype === 'rider' && user.approved ? user : null;
  const settings = (await tx.reference()).of(settingsPart);
  const askedDateMs = readInstant(asked.tripDate);
  const bookLater = asked.bookLater ?? (askedDateMs !== null || quote?.book_later === true);
  const tripDateMs = askedDateMs ?? quote?.trip_date?.getTime() ?? null;
  const packet = packetOf(parts, asked);
  const assistance = [...new Set(asked.assistance)];
  const delivery = deliveryOf(asked);
  const order = { settings, bookLater, tripDateMs, madeByAdmin, delivery, assistance, packet };
  const early =
    bookerRefusal(bookerOf(reader), madeByAdmin) ?? orderRefusal(wantedOf(order, customer), tx.now.getTime());
  if (early) return refuse(early.refused, early.facts);
  // Without an estimate there is no route to book. Source: BOOK-7.
  if (!asked.quoteId) return refuse('No Route Found');
  if (
    quote === null ||
    quote.change !== null ||
    !isStillValid(quote, settings, await tx.reference(), tx.now) ||
    !(await isPriceAsQuoted(parts, tx, quote, order))
  )
    return refuse('quote_expired');
  refuseSecondUse(earlier, customer);
  const pickup = { lat: quote.pickup_lat, lng: quote.pickup_lng };
  const near = bookLater ? null : await driversNear(tx.sql, parts.drivers, pickup, settings);
  // A booking by staff waits in dispatch until a driver is near.
  const mayWait = madeByAdmin || near === null || near.length > 0;
  if (!mayWait && !(await parts.servedPickups.isServed(tx.sql, pickup, settings)))
    return refuse('no_driver_found_alert_messege');
  const late = deliveryRefusal(parts.platform.config.appCategory, order.delivery, madeByAdmin);
  if (late) return refuse(late.refused, late.facts);
  const promo = await promoOf(parts, tx, asked, quote);
  const kerb = await takeKerbBooking(tx, quote);
  const at = bookLater ? new Date(tripDateMs ?? 0) : tx.now;
  const { companyReference } = asked;
  const account = await holdAccount(parts.platform, tx, quote, { reader, kerb, companyReference, at });
  return customer === null
    ? refuse('select_proper')
    : { ...order, customer, quote, promo, near, kerb, account };
}

/**
 * Whether the quoted ride can still be booked. It cannot if the operator's currency has changed (decision
 * changing-the-currency) or its car type was withdrawn. Source: BOOK-3, CAR-1.
 */
function isStillValid(
  quote: HeldQuote,
  settings: EditableSettings,
  reference: Awaited<ReturnType<Tx['reference']>>,
  now: Date,
): boolean {
  if (quote.expires_at <= now || quote.fare.currency !== settings.code) return false;
  return reference.of(carTypesPart).offered.some(({ id }) => id === quote.car_type_id);
}

/**
 * Whether the quote's price also applies at the order's time. The price includes the traffic, so at another time
 * it applies only if traffic is no slower then. Source: BOOK-14.
 */
async function isPriceAsQuoted(
  parts: BookingParts,
  tx: Tx,
  quote: HeldQuote,
  order: Ordered,
): Promise<boolean> {
  const quotedAt = quote.trip_date ?? quote.created_at;
  const orderedAt = order.bookLater ? new Date(order.tripDateMs ?? 0) : tx.now;
  const isSameTime = order.bookLater ? orderedAt.getTime() === quotedAt.getTime() : !quote.book_later;
  if (isSameTime) return true;
  const from = { lat: quote.pickup_lat, lng: quote.pickup_lng };
  const to = { lat: quote.drop_lat, lng: quote.drop_lng };
  const reference = await tx.reference();
  const legs = [...quote.stops, to].map((end, i) => [quote.stops[i - 1] ?? from, end] as const);
  const pacesAt = async (at: Date) => {
    const traffic = await parts.trafficAt(at, reference);
    return legs.map((leg) => traffic?.pace(...leg) ?? 1).join();
  };
  if ((await pacesAt(quotedAt)) !== (await pacesAt(orderedAt))) return false;
  const { timeZone } = parts.cities.at(from);
  return costsTheSame(reference, quote, {
    pickup: from,
    drop: to,
    bookedAt: tx.now,
    at: orderedAt,
    timeZone,
  });
}

type Ordered = Pick<Order, 'bookLater' | 'tripDateMs'>;

/** Checked again: the promo may be used up or expired since the quote. Source: PROMO-3. */
async function promoOf(
  { cities }: BookingParts,
  tx: Tx,
  asked: Asked,
  { promo_code, fare, tariff, ...quote }: HeldQuote,
): Promise<PromoOffer | null> {
  const code = asked.promoCode?.trim() || promo_code;
  if (!code) return null;
  const { currency, decimal } = tariff;
  const { timeZone } = cities.at({ lat: quote.pickup_lat, lng: quote.pickup_lng });
  return requirePromo(tx.sql, code, { tripCost: fare.grandTotal, currency, decimal, now: tx.now, timeZone });
}

function promoColumns(promo: PromoOffer | null, category: Booking['category']) {
  if (promo === null) return {};
  const { details } = promo;
  return { promo_id: details.id, promo_details: JSON.stringify(details), promo_use: firstUse(category) };
}

function bookerOf(reader: Reader): Booker {
  return reader.role === 'guest' ? null : { profile: reader.role };
}

/** Places and car type were checked when the quote was made. */
function wantedOf(
  { bookLater, tripDateMs }: Pick<Order, 'bookLater' | 'tripDateMs'>,
  customer: User | null,
): OrderForm {
  return {
    hasPickup: true,
    hasDrop: true,
    hasCarType: true,
    hasRider: customer !== null,
    bookLater,
    tripDateMs,
  };
}

/** A quote books one ride: pressing the button again finds the first booking. Source: BOOK-16. */
function refuseSecondUse(earlier: EarlierUse | null, customer: User | null): void {
  if (earlier) refuse('quote_used', earlier.customer_id === customer?.id ? { bookingId: earlier.id } : {});
}

/** Riders book for themselves, whatever the request contains. Source: BOOK-14. */
function customerIdOf(asked: Asked, reader: Reader): string | null {
  return (reader.role === 'admin' ? asked.customerId : reader.userId) ?? null;
}

/** Source: PAY-5, DELIV-4. */
function packetOf({ platform }: BookingParts, { paymentPacket }: Asked): Order['packet'] {
  if (paymentPacket === undefined) return null;
  if (platform.config.appCategory === 'delivery') return paymentPacket;
  return refuse('invalid_request', { issues: [{ path: 'body.paymentPacket', message: 'delivery only' }] });
}

function deliveryOf({ delivery }: Asked): DeliveryDetails {
  return {
    deliveryPerson: delivery?.deliveryPerson?.trim() ?? '',
    deliveryPersonPhone: delivery?.deliveryPersonPhone?.trim() ?? '',
    pickUpInstructions: delivery?.pickUpInstructions?.trim() ?? '',
    deliveryInstructions: delivery?.deliveryInstructions?.trim() ?? '',
  };
}

function bookingOf(parts: BookingParts, tx: Tx, order: Order): Booking {
  const { quote, settings } = order;
  const { random, ids, config } = parts.platform;
  return createBooking(
    {
      id: ids.next(),
      riderId: order.customer.id,
      companyId: order.account?.company_id ?? null,
      category: config.appCategory,
      madeByAdmin: order.madeByAdmin,
      ...placesIn(quote),
      stops: quote.stops,
      bookLater: order.bookLater,
      requestedTripDateMs: order.tripDateMs,
      charge: tripCharge(quote.fare, order.promo?.discount, taxRateUnder(quote.tariff)),
      otp: settings.otpSecure ? String(random.integer(bookingCodeRange.min, bookingCodeRange.max)) : null,
    },
    tx.now.getTime(),
  );
}

/** The row of a new booking, with copies of the quote and the customer. Source: DATA-3, BOOK-17. */
function rowOf(parts: BookingParts, tx: Tx, order: Order): NewRow {
  const booking = bookingOf(parts, tx, order);
  const { quote } = order;
  const isParcel = booking.category === 'delivery';
  const tripDate = new Date(booking.tripDateMs);
  return {
    id: booking.id,
    version: 1,
    status: booking.status,
    category: booking.category,
    source: sourceOf(order),
    kerb: order.kerb && JSON.stringify(order.kerb),
    quote_id: quote.id,
    currency: quote.fare.currency,
    ...quoteColumns(quote),
    ...customerColumns(order.customer),
    book_later: booking.bookLater,
    trip_date: tripDate,
    booking_date: tx.now,
    ...(booking.status === 'NEW' &&
      firstRounds({ book_later: booking.bookLater, trip_date: tripDate }, tx.now)),
    booking_type_admin: order.madeByAdmin,
    otp: booking.otp,
    estimate: quote.fare.grandTotal,
    charge: estimateOf(tx, order, booking),
    ...promoColumns(order.promo, booking.category),
    payment_mode: order.account === null ? ownPaymentMode(order, isParcel) : 'account',
    ...order.account,
    payment_packet: order.packet ? JSON.stringify(order.packet) : null,
    assistance: JSON.stringify(order.assistance),
    passenger: order.passenger && JSON.stringify(order.passenger),
    // A company gets its own.
    receipt_to: order.account === null ? order.receiptTo : null,
    ...(isParcel ? deliveryColumns(order.delivery) : noteColumns(order.delivery)),
  };
}

/** A price by the line of the car type does not say where the ride comes from. */
function sourceOf({ quote, account, kerb, madeByAdmin }: Order): RideSource {
  if (account !== null) return 'account';
  if (quote.fare_facts) return quote.fare_facts.source;
  if (kerb !== null) return 'kerb';
  return madeByAdmin ? 'phone' : 'web';
}

/** A parcel is paid by card before pickup; a ride in cash unless the rider chooses otherwise. */
const ownPaymentMode = ({ packet }: Order, isParcel: boolean) =>
  isParcel ? (packet?.paymentMode ?? 'card') : 'cash';

/** The quote as a charge, until the trip has been driven. */
function estimateOf(tx: Tx, { quote, promo }: Order, { charge }: Booking): TripCharge {
  const { distance_metres: distanceMetres, duration_seconds: durationSeconds, fare_facts: facts } = quote;
  const drive = { source: 'estimate', distanceMetres, durationSeconds, facts } as const;
  return { ...charge, id: tx.newId(), inputs: { ...drive, promo: promo?.details ?? null }, corrects: null };
}

/** The columns that a booking copies from its quote. */
export function quoteColumns(quote: HeldQuote) {
  const { parcel_type, option_selected, road_speeds } = quote;
  return {
    car_type_id: quote.car_type_id,
    tariff_id: quote.tariff_id,
    parcel_type: parcel_type && JSON.stringify(parcel_type),
    option_selected: option_selected && JSON.stringify(option_selected),
    persons: quote.persons,
    stops: JSON.stringify(quote.stops),
    pickup_lat: quote.pickup_lat,
    pickup_lng: quote.pickup_lng,
    pickup_add: quote.pickup_add,
    pickup_approximate: quote.pickup_approximate,
    drop_lat: quote.drop_lat,
    drop_lng: quote.drop_lng,
    drop_add: quote.drop_add,
    drop_approximate: quote.drop_approximate,
    polyline: quote.polyline,
    estimate_distance_metres: quote.distance_metres,
    estimate_time_seconds: quote.duration_seconds,
    estimate_speed_factor: quote.speed_factor,
    estimate_road_speeds: road_speeds && JSON.stringify(road_speeds),
  };
}

function customerColumns(customer: User) {
  return {
    customer_id: customer.id,
    customer_name: `${customer.first_name} ${customer.last_name}`.trim(),
    customer_email: customer.email,
    customer_contact: customer.mobile,
    customer_image: customer.profile_image,
  };
}

function deliveryColumns(delivery: DeliveryDetails) {
  return {
    delivery_person: delivery.deliveryPerson,
    delivery_person_phone: delivery.deliveryPersonPhone,
    pick_up_instructions: delivery.pickUpInstructions,
    delivery_instructions: delivery.deliveryInstructions,
  };
}

/** A ride has no recipient, only a note to the driver. */
function noteColumns({ pickUpInstructions }: DeliveryDetails) {
  return { pick_up_instructions: pickUpInstructions || null };
}
