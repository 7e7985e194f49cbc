import type { BodyOf, CarType, EditableSettings, Extra, Quote, Waypoint } from '@fiacre/contract';
import { orderRefusal, stopsRefusal, type RideSource, type Stop } from '@fiacre/domain';
import { requireBookable } from '../companies/index.ts';
import { carTypesPart } from '../catalogue/index.ts';
import type { NearestCars, ServedPickups } from '../dispatch/index.ts';
import { approximately, placeColumns } from '../platform/database/place-columns.ts';
import type { Call } from '../platform/http/handler.ts';
import { kerbPart, pickupOf, type ScannablePlace } from '../kerb/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Reference } from '../platform/reference/reference.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { OutlookFor, PromiseOutlook, WantedRide } from '../promises/index.ts';
import { requirePromo, usablePromos, type PromoContext, type PromoOffer } from '../promos/index.ts';
import { settingsPart } from '../settings/index.ts';
import { requirePlaces } from '../closures/index.ts';
import { namedPickup, zonesPart } from '../zones/index.ts';
import type { PriceRefusal } from './agreed-price.ts';
import { quotedRuns } from './empty-runs.ts';
import { findRoute, type RouteNeeds } from './find-route.ts';
import { accountOfPlace, priceAtPlace } from './place-account.ts';
import { priceOfRide, type EmptyRuns } from './price-of-ride.ts';
import { offeredExtras, refuseUnoffered, type WantedExtra } from './offered-extras.ts';
import { presentQuote } from './present-fare.ts';
import { keepUnpricedRide, saveQuote, type StoredQuote } from './store.ts';
import { quotedTolls } from './tolls.ts';
import { totalTerms } from './total-follows.ts';

/** How long a quote is valid. */
export const validMilliseconds = 10 * 60_000;

export interface QuoteNeeds extends RouteNeeds {
  readonly servedPickups: ServedPickups;
  readonly nearestCars: NearestCars;
  /** Whether a driver can be reserved for a ride that is booked ahead. */
  readonly outlookFor: OutlookFor;
  /** How many seconds a ride for now would wait for a car; null without an estimate. */
  readonly expectedWait: (ride: WantedRide, settings: EditableSettings) => Promise<number | null>;
}

type Asked = BodyOf<'createQuote'>;

/** A request, or a series that asks for the price of its next ride. */
export type MakeQuote = (
  call: Pick<Call<'createQuote'>, 'body' | 'reader' | 'reference' | 'commit'>,
) => Promise<Quote>;

/**
 * Route and fare of a requested ride, from the server's own figures. Source: BOOK-3 to BOOK-7, BOOK-14, LAND-13,
 * LAND-16.
 */
export function createQuote(platform: Platform, needs: QuoteNeeds): MakeQuote {
  return async (call) => {
    if (call.body.agreedPrice !== undefined && call.reader.role !== 'admin') return refuse('forbidden');
    const reference = await call.reference();
    const wanted = await allowedRide(platform, needs, reference, call);
    const { kerb } = wanted;
    const traffic = await needs.trafficAt(wanted.tripDate ?? platform.clock.now(), reference);
    const points = [wanted.pickup, ...wanted.stops, wanted.drop] as const;
    const route = await findRoute(platform, needs, { points, traffic });
    const { measures, ferryMetres } = route;
    const settings = reference.of(settingsPart);
    const { role: reader } = call.reader;
    const isStaff = reader === 'admin';
    if (!wanted.bookLater && !isStaff) await requireServed(platform, needs, wanted.pickup, settings);
    const { timeZone } = needs.cities.at(wanted.pickup);
    const now = platform.clock.now();
    const nearest = { reader, traffic, reference, pickup: wanted.pickup };
    const minutesTo = async () =>
      wanted.bookLater ? new Map<string, number>() : needs.nearestCars.minutesTo(nearest);
    const emptyRuns = quotedRuns(platform, { ...needs, reference, traffic, minutesTo }, wanted);
    const on = { route, timeZone, now, isStaff, source: sourceOf(isStaff, kerb), emptyRuns };
    const account = await accountOfPlace(platform, kerb, wanted.bookLater);
    const { price, placeAccount, ...payer } = await priceAtPlace(account, wanted, (companyId) =>
      priceOf(reference, { ...wanted, companyId }, on),
    );
    const requested = { ...wanted, ...payer };
    if (price.refusal !== null) return refuseUnpriced(platform, requested, price.refusal);
    const { tariff, fare, facts } = price;
    const extras = offeredExtras(tariff, facts, isStaff ? 'desk' : 'rider');
    refuseUnoffered(requested.extras, extras);
    const { currency, decimal } = tariff;
    const context = { tripCost: fare.grandTotal, currency, decimal, now, timeZone };
    const promo = await readPromo(platform, call.body, context);
    const usable = reader === 'guest' || promo ? undefined : await usablePromos(platform.db, context);
    const quote = quoteOf(platform, requested, measures, {
      tariff,
      fare,
      fare_facts: facts,
      promo_code: promo && promo.details.promoName,
      kerb_place_id: kerb?.id ?? null,
    });
    const outlook = await readOutlook(platform, needs, quote);
    const nearness = await readNearness(needs, quote, { reader, traffic, reference });
    return call.commit(async (tx) => {
      await saveQuote(tx, quote);
      return presentQuote(reader, quote, {
        extras,
        promo,
        usable,
        outlook,
        ferryMetres,
        ...nearness,
        placeAccount,
        arrivesAt: arrivalOf(quote, secondsUntilCar(nearness)),
        ...totalTerms(platform, tariff),
        noShowMinutes: settings.noShowMinutes,
      });
    });
  };
}

async function requireServed(
  { db }: Platform,
  { servedPickups }: QuoteNeeds,
  pickup: Waypoint,
  settings: EditableSettings,
): Promise<void> {
  if (!(await servedPickups.isServed(db, pickup, settings))) refuse('no_driver_found_alert_messege');
}

function priceOf(
  reference: Reference,
  {
    pickup,
    stops,
    drop,
    carType,
    tripDate,
    parcel,
    option,
    persons,
    extras,
    agreedPrice,
    companyId,
  }: RequestedRide,
  on: {
    readonly route: Awaited<ReturnType<typeof findRoute>>;
    readonly timeZone: string;
    readonly now: Date;
    readonly isStaff: boolean;
    readonly source: RideSource;
    readonly emptyRuns: EmptyRuns;
  },
) {
  const settings = reference.of(settingsPart);
  const { distance_metres: distanceMetres, duration_seconds: durationSeconds } = on.route.measures;
  const at = tripDate ?? on.now;
  return priceOfRide(reference, settings, carType, {
    ride: {
      pickup,
      drop,
      bookedAt: on.now,
      at,
      timeZone: on.timeZone,
      source: companyId === null ? on.source : 'account',
      companyId,
      persons,
      stops: stops.length,
      extras: extras.map((extra) => ({ ...extra, by: on.isStaff ? 'desk' : 'rider' })),
    },
    drive: { distanceMetres, durationSeconds },
    agreedPrice,
    emptyRuns: on.emptyRuns,
    amounts: {
      parcelAmount: parcel?.amount ?? 0,
      optionAmount: option?.amount ?? 0,
      ...quotedTolls(reference, carType.id, { ...on.route, durationSeconds, at, timeZone: on.timeZone }),
    },
  });
}

/** The desk sees that the tariffs have no price for a ride; a price that it agreed on is its own. Source: TARIFF-24. */
async function refuseUnpriced(
  { transact }: Platform,
  { pickup, carType, agreedPrice }: RequestedRide,
  { code, facts }: PriceRefusal,
): Promise<never> {
  const ride = { car_type_id: carType.id, code, pickup_add: pickup.add };
  if (agreedPrice === undefined) await transact((tx) => keepUnpricedRide(tx, ride));
  return refuse(code, facts);
}

interface Nearness {
  readonly waitSeconds: number | null | undefined;
  readonly nearestCarMinutes: number | null | undefined;
}

/** When a car can be at the pickup: for staff from the drivers' positions, for everyone else from the positions shown to them. */
async function readNearness(
  needs: QuoteNeeds,
  quote: StoredQuote,
  reading: Omit<Parameters<NearestCars['minutesTo']>[0], 'pickup'>,
): Promise<Nearness> {
  if (quote.book_later) return { waitSeconds: undefined, nearestCarMinutes: undefined };
  const ride = rideOf(quote);
  const isStaff = reading.reader === 'admin';
  const waitSeconds = isStaff
    ? await needs.expectedWait(ride, reading.reference.of(settingsPart))
    : undefined;
  const minutes = await needs.nearestCars.minutesTo({ ...reading, pickup: ride.pickup });
  return { waitSeconds, nearestCarMinutes: minutes.get(ride.carTypeId) ?? null };
}

function secondsUntilCar({ waitSeconds, nearestCarMinutes }: Nearness): number | null {
  if (waitSeconds !== undefined) return waitSeconds;
  return nearestCarMinutes == null ? null : nearestCarMinutes * 60;
}

/** When the ride ends if a car can be at the pickup after `waitSeconds`; a ride booked ahead starts on time. */
function arrivalOf(quote: StoredQuote, waitSeconds: number | null): string | null {
  if (quote.trip_date === null && waitSeconds === null) return null;
  const startMs = quote.trip_date?.getTime() ?? quote.created_at.getTime() + (waitSeconds ?? 0) * 1000;
  return new Date(startMs + quote.duration_seconds * 1000).toISOString();
}

/** The place whose code was scanned; null for other rides. Source: KERB-2. */
export function scannedPlace(
  reference: Reference,
  { kerbCode }: { readonly kerbCode?: string | undefined },
): ScannablePlace | null {
  if (kerbCode === undefined) return null;
  return reference.of(kerbPart).byCode.get(kerbCode) ?? refuse('kerb_code_unknown');
}

/** The requested ride, with places where cars may stop; the operator chose where they do at a kerb place. */
async function allowedRide(
  platform: Platform,
  needs: QuoteNeeds,
  reference: Reference,
  { body, reader }: Pick<Call<'createQuote'>, 'body' | 'reader'>,
) {
  if (body.companyId !== undefined) await requireBookable(platform.db, body.companyId, reader);
  const zones = reference.of(zonesPart);
  const kerb = scannedPlace(reference, body);
  const { offered } = reference.of(carTypesPart);
  if (kerb === null) {
    const ride = readRide(platform, offered, body);
    await requirePlaces(reference, needs, ride, ride.tripDate ?? platform.clock.now());
    return { ...ride, kerb, pickup: namedPickup(zones, ride.pickup) };
  }
  const ride = readRide(platform, offered, { ...body, pickup: pickupOf(kerb) });
  await requirePlaces(reference, needs, { ...ride, pickup: null }, ride.tripDate ?? platform.clock.now());
  return { ...ride, kerb };
}

/** Who or what a ride comes from. */
export function sourceOf(isStaff: boolean, kerb: ScannablePlace | null): RideSource {
  if (kerb !== null) return 'kerb';
  return isStaff ? 'phone' : 'web';
}

interface RequestedRide {
  readonly pickup: Waypoint;
  readonly stops: readonly Stop[];
  readonly drop: Waypoint;
  readonly carType: CarType;
  readonly bookLater: boolean;
  readonly tripDate: Date | null;
  readonly parcel: Extra | null;
  readonly option: Extra | null;
  readonly agreedPrice: number | undefined;
  readonly companyId: string | null;
  /** Does not want the account of a kerb place. Source: KERB-10. */
  readonly ownExpense: boolean;
  readonly persons: number;
  readonly extras: readonly WantedExtra[];
}

/** Source: BOOK-3, BOOK-4. */
function readRide(platform: Platform, carTypes: readonly CarType[], body: Asked): RequestedRide {
  const { pickup, drop, carTypeId } = body;
  const carType = carTypes.find(({ id }) => id === carTypeId) ?? null;
  const tripDateMs = readInstant(body.tripDate);
  const bookLater = body.bookLater ?? tripDateMs !== null;
  const has = { hasPickup: !!pickup, hasDrop: !!drop, hasCarType: carType !== null, hasRider: true };
  const refused = orderRefusal({ ...has, bookLater, tripDateMs }, platform.clock.now().getTime());
  if (refused) return refuse(refused.refused, refused.facts);
  if (!pickup || !drop || !carType) return refuse('select_proper');
  const stops = (body.coords ?? []).map((stop) => newStop(platform, stop));
  const impossible = stopsRefusal(pickup, stops, drop);
  if (impossible) return refuse(impossible.refused, impossible.facts);
  const { persons = 1, extras = [] } = body;
  if (persons > carType.seats) refuse('too_many_persons', { field: 'persons', seats: carType.seats });
  const tripDate = bookLater && tripDateMs !== null ? new Date(tripDateMs) : null;
  const { agreedPrice, companyId = null, ownExpense = false } = body;
  const order = {
    pickup,
    stops,
    drop,
    carType,
    bookLater,
    tripDate,
    persons,
    extras,
    agreedPrice,
    companyId,
    ownExpense,
  };
  return { ...order, ...chosenExtras(carType, body) };
}

/** Blank details are treated as none. */
export function newStop({ ids }: Platform, stop: NonNullable<Asked['coords']>[number]): Stop {
  const { lat, lng, add, approximate, note, contactName, contactPhone } = stop;
  const details = {
    note: note || null,
    contactName: contactName || null,
    contactPhone: contactPhone || null,
  };
  const place = { lat, lng, add, ...approximately(approximate) };
  return { id: ids.next(), ...place, ...details, reachedAtMs: null, leftAtMs: null };
}

function quoteOf(
  platform: Platform,
  requested: RequestedRide,
  measures: Awaited<ReturnType<typeof findRoute>>['measures'],
  price: Pick<StoredQuote, 'tariff' | 'fare' | 'fare_facts' | 'promo_code' | 'kerb_place_id'>,
): StoredQuote {
  const { pickup, drop } = requested;
  const now = platform.clock.now();
  return {
    id: platform.ids.next(),
    created_at: now,
    expires_at: new Date(now.getTime() + validMilliseconds),
    ...placeColumns(pickup, drop),
    stops: requested.stops,
    car_type_id: requested.carType.id,
    book_later: requested.bookLater,
    trip_date: requested.tripDate,
    ...measures,
    parcel_type: requested.parcel,
    option_selected: requested.option,
    persons: requested.persons,
    company_id: requested.companyId,
    change: null,
    ...price,
  };
}

/**
 * Whether a driver can be reserved is shown to the rider but never blocks a booking; null for a ride that starts
 * immediately. Source: BOOK-6.
 */
async function readOutlook(
  { db, clock }: Platform,
  needs: QuoteNeeds,
  quote: StoredQuote,
): Promise<PromiseOutlook | null> {
  if (quote.trip_date === null) return null;
  return needs.outlookFor(db, clock.now(), rideOf(quote));
}

const rideOf = (quote: StoredQuote): WantedRide => ({
  bookingId: quote.id,
  carTypeId: quote.car_type_id,
  pickup: { lat: quote.pickup_lat, lng: quote.pickup_lng },
  drop: { lat: quote.drop_lat, lng: quote.drop_lng },
  startsAtMs: (quote.trip_date ?? quote.created_at).getTime(),
  seconds: quote.duration_seconds,
});

/** A blank code is treated as no code. The use is taken only when the quote is booked. Source: PROMO-3, PROMO-4. */
async function readPromo(
  { db }: Platform,
  { promoCode }: Asked,
  context: PromoContext,
): Promise<PromoOffer | null> {
  return promoCode?.trim() ? requirePromo(db, promoCode, context) : null;
}

/** Milliseconds since 1970 of a date in either format of the contract. Source: BOOK-11. */
export function readInstant(value: string | number | null | undefined): number | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'number' ? value : Date.parse(value);
}

/** The parcel type and the option with these indices. Source: LAND-8. */
export function chosenExtras(
  carType: CarType,
  { parcelType, option }: Pick<Asked, 'parcelType' | 'option'>,
): { parcel: Extra | null; option: Extra | null } {
  const pick = (list: readonly Extra[], index: number | undefined) => {
    if (index === undefined) return null;
    return list[index] ?? refuse('select_proper', { field: 'parcelType or option' });
  };
  return { parcel: pick(carType.parcelTypes, parcelType), option: pick(carType.options, option) };
}
