import type { ChangeQuote, ChangeQuoteRequest } from '@fiacre/contract';
import {
  fareOfCharge,
  keepsReached,
  orderRefusal,
  payableOf,
  statusTraits,
  stopsRefusal,
  type ChangeField,
  type LatLng,
  type Passenger,
  type Stop,
} from '@fiacre/domain';
import { isMember } from '../../companies/index.ts';
import { placeColumns, placesIn } from '../../platform/database/place-columns.ts';
import { carTypesPart } from '../../catalogue/index.ts';
import {
  findRoute,
  newStop,
  priceOfRide,
  quotedRuns,
  quotedTolls,
  readInstant,
  saveQuote,
  validMilliseconds,
  type StoredQuote,
} from '../../fares/index.ts';
import type { Handler } from '../../platform/http/handler.ts';
import type { Reference } from '../../platform/reference/reference.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import { settingsPart } from '../../settings/index.ts';
import { requirePlaces } from '../../closures/index.ts';
import { namedPickup, zonesPart } from '../../zones/index.ts';
import type { BookingParts } from '../booking-parts.ts';
import { carOf } from '../present/car-of-booking.ts';
import { countPassenger, readPassenger } from '../passenger/read-passenger.ts';
import type { BookingRow } from '../record/booking-row.ts';
import { finalDiscount } from '../record/promo-standing.ts';
import { rowFor } from '../use-cases/read-booking.ts';
import { changerIn, fieldsOf, isRepriced, requireChangeable, shownFields, stopNames } from './changeable.ts';

/**
 * What a booking would cost with some fields changed, as one quote that can be accepted. The old and the new total are
 * what the rider pays. Source: CHANGE-1 to CHANGE-3.
 */
export function quoteChange(parts: BookingParts): Handler<'quoteChange'> {
  return async (call) => {
    const row = await rowFor(parts, call.params.id, call.reader);
    const who = changerIn(call.reader);
    const reference = await call.reference();
    const asked = call.body.passenger;
    const passenger = asked && readPassenger(parts, reference, asked);
    const fields = fieldsOf(row, call.body, passenger);
    requireChangeable(row, who, fields);
    if (fields.length === 0) return refuse('change_nothing');
    if (row.change?.state === 'waiting') return refuse('change_waiting', { quoteId: row.change.quoteId });
    const isPriced = isRepriced(fields.map((field) => ({ field })));
    if (isPriced && who !== 'desk' && (await isForDesk(parts, row)))
      return refuse('change_ask_office', { field: fields[0] });
    if (passenger && fields.includes('passenger'))
      await countPassenger(parts, call.reader, reference, passenger);
    const base = isPriced ? await repriced(parts, reference, row, call.body) : unchangedQuote(parts, row);
    const quote = withChange(row, base, fields, { ...call.body, passenger, isPriced });
    return call.commit(async (tx) => {
      await saveQuote(tx, quote);
      return presentChange(row, quote);
    });
  };
}

/** Whether only the desk agrees to another price. */
async function isForDesk({ platform }: BookingParts, row: BookingRow): Promise<boolean> {
  // What was agreed for one ride is not what was agreed for another. Source: TARIFF-23.
  if (row.tariff.chosen?.agreedPrice !== undefined) return true;
  // The company of a kerb place pays wherever its guests go. Source: KERB-12.
  if (row.company_id === null || row.kerb !== null) return false;
  // The company pays, and its rider may not spend its money. Source: CHANGE-22.
  return row.customer_id === null || !(await isMember(platform.db, row.company_id, row.customer_id));
}

function presentChange(row: BookingRow, { id, expires_at, change }: StoredQuote): ChangeQuote {
  if (change === null) throw new Error(`Quote ${id} changes nothing`);
  const { version, fields, oldTotal, newTotal } = change;
  return {
    quoteId: id,
    version,
    expiresAt: expires_at.toISOString(),
    fields,
    currency: row.currency,
    oldTotal,
    newTotal,
    waitsForDriver: row.driver_id !== null,
  };
}

type WantedChange = Omit<ChangeQuoteRequest, 'passenger'> & {
  readonly passenger: Passenger | null | undefined;
  /** Whether the change has another price. */
  readonly isPriced: boolean;
};

function withChange(
  row: BookingRow,
  quote: StoredQuote,
  fields: readonly ChangeField[],
  { note, paymentMode, passenger, isPriced }: WantedChange,
): StoredQuote {
  const before = shownFields(row);
  const oldTotal = payableOf(row.charge);
  const grandTotal = quote.fare.grandTotal;
  const after = {
    ...before,
    tripDate: (quote.trip_date ?? row.trip_date).toISOString(),
    pickup: quote.pickup_add,
    coords: stopNames(quote.stops),
    drop: quote.drop_add,
    carTypeId: quote.tariff.carTypeName,
    persons: String(quote.persons),
    passenger: passenger?.name ?? null,
    note: note?.trim() || null,
    paymentMode: paymentMode ?? row.payment_mode,
  };
  return {
    ...quote,
    change: {
      bookingId: row.id,
      version: row.version,
      fields: fields.map((field) => ({ field, from: before[field], to: after[field] })),
      oldTotal,
      newTotal: isPriced ? grandTotal - finalDiscount(row, quote.fare) : oldTotal,
      ...(fields.includes('passenger') && { passenger: passenger ?? null }),
      ...(fields.includes('note') && { note: after.note }),
      ...(paymentMode !== undefined && fields.includes('paymentMode') && { paymentMode }),
    },
  };
}

/** The booking's own route and price, for a change that costs nothing. */
function unchangedQuote(parts: BookingParts, row: BookingRow): StoredQuote {
  return {
    ...stub(parts, row),
    ...placeColumns(placesIn(row).pickup, placesIn(row).drop),
    car_type_id: row.car_type_id,
    persons: row.persons,
    stops: row.stops,
    distance_metres: row.estimate_distance_metres,
    duration_seconds: row.estimate_time_seconds,
    speed_factor: row.estimate_speed_factor,
    road_speeds: row.estimate_road_speeds,
    polyline: row.polyline,
    estimated: false,
    tariff: row.tariff,
    fare: fareOfCharge(row.charge),
    fare_facts: row.charge.inputs.facts,
  };
}

function stub({ platform: { clock, ids } }: BookingParts, row: BookingRow) {
  const now = clock.now();
  return {
    id: ids.next(),
    created_at: now,
    expires_at: new Date(now.getTime() + validMilliseconds),
    book_later: row.book_later,
    trip_date: row.book_later ? row.trip_date : null,
    parcel_type: row.parcel_type,
    option_selected: row.option_selected,
    promo_code: null,
    kerb_place_id: null,
    company_id: row.company_id,
    change: null,
  };
}

/** Route and price of the changed ride, from the server's own figures. Source: CHANGE-3. */
async function repriced(
  parts: BookingParts,
  reference: Reference,
  row: BookingRow,
  asked: ChangeQuoteRequest,
): Promise<StoredQuote> {
  const ride = await allowedRide(parts, reference, row, asked);
  const traffic = await parts.trafficAt(ride.at, reference);
  const route = await routeOf(parts, row, { ...ride, traffic });
  const { tariff, fare, facts, refusal } = await priceOf(parts, reference, row, { ride, route, traffic });
  if (refusal !== null) return refuse(refusal.code, refusal.facts);
  // After the operator's currency has changed, the booking keeps its own.
  if (fare.currency !== row.currency) return refuse('change_closed', { field: 'drop' });
  return {
    ...stub(parts, row),
    ...(ride.isMoved && { book_later: true, trip_date: ride.at }),
    ...placeColumns(ride.pickup, ride.drop),
    car_type_id: ride.carType.id,
    persons: ride.persons,
    stops: ride.stops,
    ...route.measures,
    tariff,
    fare,
    fare_facts: facts,
  };
}

type AllowedRide = Awaited<ReturnType<typeof allowedRide>>;

/** The changed ride, if zones, car type and seats allow it. */
async function allowedRide(
  parts: BookingParts,
  reference: Reference,
  row: BookingRow,
  asked: ChangeQuoteRequest,
) {
  const zones = reference.of(zonesPart);
  const ride = changedRide(parts, row, asked);
  if (asked.pickup ?? asked.drop ?? asked.coords) await requirePlaces(reference, parts, ride, ride.at);
  const pickup = asked.pickup === undefined ? ride.pickup : namedPickup(zones, ride.pickup);
  const { carTypeId = row.car_type_id, persons = row.persons } = asked;
  const carType = reference.of(carTypesPart).offered.find(({ id }) => id === carTypeId);
  if (carType === undefined) return refuse('select_proper', { field: 'carTypeId' });
  if (persons > carType.seats) refuse('too_many_persons', { field: 'persons', seats: carType.seats });
  return { ...ride, pickup, carType, persons };
}

function priceOf(
  parts: BookingParts,
  reference: Reference,
  row: BookingRow,
  {
    ride,
    route,
    traffic,
  }: { readonly ride: AllowedRide; readonly route: Route; readonly traffic: RoutePlaces['traffic'] },
) {
  const settings = reference.of(settingsPart);
  const { drop, stops, at, persons } = ride;
  // A ride that goes on with another car is priced from where it began. Source: CHANGE-15.
  const pickup = row.drives[0]?.from ?? ride.pickup;
  const { timeZone } = parts.cities.at(pickup);
  const { distance_metres: distanceMetres, duration_seconds: durationSeconds } = route.measures;
  const { facts: known } = row.charge.inputs;
  const needs = { maps: parts.maps, reference, traffic, minutesTo: async () => new Map<string, number>() };
  const runs = quotedRuns(parts.platform, needs, ride);
  return priceOfRide(reference, settings, ride.carType, {
    ride: {
      pickup,
      drop,
      at,
      persons,
      stops: stops.length,
      extras: known?.extras ?? [],
      bookedAt: row.booking_date,
      timeZone,
      source: row.source,
      companyId: row.company_id,
      // A busy time that began after the booking does not raise the price of its change.
      keptSurge:
        ride.isMoved || ride.pickup.lat !== row.pickup_lat || ride.pickup.lng !== row.pickup_lng
          ? undefined
          : known?.surge,
    },
    drive: { distanceMetres, durationSeconds },
    // The way to the pickup stays as quoted; the final fare has the measured one.
    emptyRuns: async (found, id) => ({
      ...(await runs(found, id)),
      approachMetres: known?.approachMetres ?? 0,
    }),
    amounts: {
      parcelAmount: row.parcel_type?.amount ?? 0,
      optionAmount: row.option_selected?.amount ?? 0,
      ...quotedTolls(reference, ride.carType.id, { ...route, durationSeconds, at, timeZone }),
    },
  });
}

/** The ride as it would be. A new time keeps the lead of a ride that is booked ahead. Source: BOOK-4. */
function changedRide({ platform }: BookingParts, row: BookingRow, asked: ChangeQuoteRequest) {
  const tripDateMs = readInstant(asked.tripDate);
  const isMoved = tripDateMs !== null && tripDateMs !== row.trip_date.getTime();
  if (isMoved) {
    const has = { hasPickup: true, hasDrop: true, hasCarType: true, hasRider: true };
    const refused = orderRefusal({ ...has, bookLater: true, tripDateMs }, platform.clock.now().getTime());
    if (refused) refuse(refused.refused, refused.facts);
  }
  const before = placesIn(row);
  const pickup = asked.pickup ?? before.pickup;
  const drop = asked.drop ?? before.drop;
  const stops = asked.coords?.map((stop) => stopOf(platform, row.stops, stop)) ?? row.stops;
  const impossible = stopsRefusal(pickup, stops, drop);
  if (impossible) refuse(impossible.refused, impossible.facts);
  if (!keepsReached(row.stops, stops)) refuse('change_closed', { field: 'coords' });
  return {
    pickup,
    drop,
    stops,
    at: isMoved ? new Date(tripDateMs) : row.trip_date,
    isMoved,
  };
}

type AskedStop = NonNullable<ChangeQuoteRequest['coords']>[number];

/** A stop that the booking has stays the same one, also at another place. */
function stopOf(platform: BookingParts['platform'], before: readonly Stop[], asked: AskedStop): Stop {
  const known = before.find(({ id }) => id === asked.id);
  const stop = newStop(platform, asked);
  if (known === undefined) return stop;
  const { id, reachedAtMs, leftAtMs } = known;
  return { ...stop, id, reachedAtMs, leftAtMs };
}

type Route = Awaited<ReturnType<typeof findRoute>>;

interface RoutePlaces {
  readonly pickup: LatLng;
  readonly stops: readonly Stop[];
  readonly drop: LatLng;
  readonly traffic: Parameters<typeof findRoute>[2]['traffic'];
}

/**
 * During the trip, the route leads over the place where the car is, after the stops that it has reached and the places
 * where cars broke down. Source: CHANGE-3, CHANGE-15.
 */
async function routeOf(parts: BookingParts, row: BookingRow, { pickup, stops, drop, traffic }: RoutePlaces) {
  const car = statusTraits[row.status].measured ? await carOf(parts, row) : null;
  const reached = stops.filter(({ reachedAtMs }) => reachedAtMs !== null);
  const ahead = stops.filter(({ reachedAtMs }) => reachedAtMs === null);
  const here = car === null ? [] : [{ lat: car.lat, lng: car.lng }];
  const [begin = pickup, ...later] = row.drives.map(({ from }) => from);
  const broken = row.drives.length === 0 ? [] : [...later, pickup];
  const points = [begin, ...reached, ...broken, ...here, ...ahead, drop] as const;
  return findRoute(parts.platform, parts, { points, traffic });
}
