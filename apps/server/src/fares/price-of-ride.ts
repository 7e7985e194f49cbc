import type { CarType, EditableSettings } from '@fiacre/contract';
import {
  addDays,
  chooseTariff,
  decodePolyline,
  localTimeAt,
  surgeAt,
  zonesAt,
  type AddedExtra,
  type Fare,
  type Tariff,
  type LatLng,
  type LocalTime,
  type RideSource,
} from '@fiacre/domain';
import type { Reference } from '../platform/reference/reference.ts';
import { settingsPart } from '../settings/index.ts';
import { drawnZones, soonMs, tariffsAt, tariffsPart } from '../tariffs/index.ts';
import { zonesPart } from '../zones/index.ts';
import { agreedTariff, corridorRefusal, type PriceRefusal } from './agreed-price.ts';
import { plannedParts, priceOverTime } from './later-prices.ts';
import type { StoredQuote } from './store.ts';
import type { ChosenTariff, FareFacts, QuotedTariff } from './tables.ts';
import { fareUnder, tariffOf } from './tariff.ts';
import { quotedTolls } from './tolls.ts';

/** A ride whose price is asked for. */
export interface AskedRide {
  readonly pickup: LatLng;
  /** null: not known before the end. */
  readonly drop: LatLng | null;
  readonly bookedAt: Date;
  /** When it begins. */
  readonly at: Date;
  readonly timeZone: string;
  readonly source: RideSource;
  /** On whose account it is. */
  readonly companyId: string | null;
  readonly persons: number;
  readonly stops: number;
  /** The extras that somebody added. */
  readonly extras: readonly AddedExtra[];
  /** The factor of busy times of a ride that is changed; absent: that of now. Source: TARIFF-30. */
  readonly keptSurge?: number | undefined;
}

export interface RidePrice {
  readonly tariff: QuotedTariff;
  readonly fare: Fare;
  readonly facts: FareFacts | null;
  /** Why the ride must not be booked at this price; null if it may. */
  readonly refusal: PriceRefusal | null;
}

/** The operator's tariff for a ride, and what it depends on. */
export interface FoundTariff {
  readonly chosen: ChosenTariff;
  readonly facts: FareFacts;
  /** The zones from which rides have it. */
  readonly fromZones: readonly string[];
}

/** The ways to the pickup and back that a tariff charges. Source: TARIFF-7. */
export type EmptyRuns = (
  found: FoundTariff,
  carTypeId: string,
) => Promise<Pick<FareFacts, 'approachMetres' | 'returnMetres'>>;

/** What a drive costs in a car type, with everything that its price depends on. */
export async function priceOfRide(
  reference: Reference,
  settings: EditableSettings,
  carType: CarType,
  asked: {
    readonly ride: AskedRide;
    readonly drive: { readonly distanceMetres: number; readonly durationSeconds: number };
    readonly amounts: Pick<QuotedTariff, 'parcelAmount' | 'optionAmount' | 'tolls' | 'gates'>;
    readonly emptyRuns: EmptyRuns;
    /** Agreed with the rider instead of the tariff's price. */
    readonly agreedPrice?: number | undefined;
  },
): Promise<RidePrice> {
  const { ride, drive, agreedPrice } = asked;
  const found = tariffOfRide(reference, carType, ride);
  const isAgreed = agreedPrice !== undefined;
  const chosen = isAgreed
    ? agreedTariff(found?.chosen ?? null, carType, settings, agreedPrice)
    : found?.chosen;
  const runs = found && chosen && (await asked.emptyRuns({ ...found, chosen }, carType.id));
  const known = found?.facts ?? (isAgreed ? factsAt(reference, ride) : null);
  const facts = known && { ...known, ...runs, ...(chosen && plannedParts(chosen, ride.at, drive)) };
  const tariff = tariffOf(carType, settings, asked.amounts, chosen);
  const fare = fareUnder(tariff, { ...drive, facts });
  if (fare.totalCost === 0 && tariffsFor(reference, ride).length > 0)
    return { tariff, fare, facts, refusal: { code: 'no_tariff_for_ride', facts: {} } };
  return {
    tariff,
    fare,
    facts,
    refusal:
      chosen?.rules.price.kind === 'fixed' ? fixedPriceRefusal(reference, carType, asked, chosen) : null,
  };
}

/** Source: TARIFF-23. */
function fixedPriceRefusal(
  reference: Reference,
  carType: CarType,
  { ride, drive }: Pick<Parameters<typeof priceOfRide>[3], 'ride' | 'drive'>,
  { rules }: ChosenTariff,
): PriceRefusal | null {
  const metered = meteredTariffOfRide(reference, carType, ride);
  const planned = metered && plannedParts(metered.chosen, ride.at, drive);
  return corridorRefusal(
    rules,
    metered,
    planned?.stretches ?? [{ metres: drive.distanceMetres, seconds: drive.durationSeconds }],
  );
}

/**
 * The operator's tariff for a ride with what it depends on; null if none applies, so that the line of the car type does.
 * The version is the one in force when the ride begins or, by a setting, when it is booked. Source: TARIFF-12,
 * TARIFF-16, TARIFF-27.
 */
export function tariffOfRide(
  reference: Reference,
  carType: Pick<CarType, 'id'>,
  ride: AskedRide,
  counts: (tariff: Tariff) => boolean = () => true,
): FoundTariff | null {
  const inForce = tariffsFor(reference, ride).filter(({ tariff }) => counts(tariff));
  if (inForce.length === 0) return null;
  const { decimal } = reference.of(settingsPart);
  const zones = reference.of(zonesPart);
  const facts = factsAt(reference, ride);
  const tariffs = inForce.map((version) => version.tariff);
  const asked = { ...facts, carTypeId: carType.id, companyId: ride.companyId };
  const tariff = chooseTariff(
    tariffs,
    { ...asked, isHoliday: (day) => facts.holidays.includes(day) },
    drawnZones(zones).sizes,
  );
  const version = inForce.find((one) => one.tariff === tariff);
  if (tariff === null || version === undefined) return null;
  const { id, name, rules } = tariff;
  const price = priceOverTime(reference, tariff, tariffs, asked, ride);
  const chosen = { id, name, rules: { ...rules, price, decimal }, version: version.version };
  return { chosen, facts, fromZones: tariff.where.fromZones };
}

/** The metered tariff that would apply to a ride without fixed ones. Source: TARIFF-23, METER-2. */
export const meteredTariffOfRide = (
  reference: Reference,
  carType: Pick<CarType, 'id'>,
  ride: AskedRide,
): FoundTariff | null =>
  tariffOfRide(reference, carType, ride, (tariff) => tariff.rules.price.kind === 'metered');

/** The versions that count for a ride, wherever and to whom they apply. Source: TARIFF-16, TARIFF-27. */
function tariffsFor(reference: Reference, ride: Pick<AskedRide, 'bookedAt' | 'at'>) {
  const { code, tariffOfBookingDate } = reference.of(settingsPart);
  // After a change of the operator's currency, the amounts of earlier tariffs mean nothing.
  return tariffsAt(reference.of(tariffsPart), tariffOfBookingDate ? ride.bookedAt : ride.at).filter(
    ({ tariff }) => tariff.rules.currency === code,
  );
}

/** What a tariff depends on, apart from how the ride is driven. */
export function factsAt(
  reference: Reference,
  ride: Omit<AskedRide, 'bookedAt' | 'companyId'> & { readonly bookedAt?: Date },
): FareFacts {
  const { pickup, drop, at, timeZone, source, persons, stops, extras } = ride;
  const zones = reference.of(zonesPart);
  const { holidays } = reference.of(tariffsPart);
  const local = localTimeAt(timeZone, at);
  const { date } = local;
  const pickupZones = zonesAt(zones, pickup).map(({ id }) => id);
  const around = [addDays(date, -1), date, addDays(date, 1)];
  return {
    at: local,
    holidays: around.filter((day) => holidays.has(day)),
    pickupZones,
    dropZones: drop === null ? [] : zonesAt(zones, drop).map(({ id }) => id),
    source,
    persons,
    stops,
    extras,
    approachMetres: 0,
    returnMetres: 0,
    surge: ride.keptSurge ?? surgeOf(reference, { ...ride, local, pickupZones }),
  };
}

/** The demand of now says nothing about a ride of the past, or one for later. Source: TARIFF-8, TARIFF-30. */
function surgeOf(
  reference: Reference,
  ride: Pick<AskedRide, 'at'> & {
    readonly bookedAt?: Date;
    readonly local: LocalTime;
    readonly pickupZones: readonly string[];
  },
): number {
  const { holidays, surges } = reference.of(tariffsPart);
  const { at, bookedAt, local, pickupZones } = ride;
  const beginsSoon = bookedAt !== undefined && at.getTime() - bookedAt.getTime() <= soonMs;
  return surgeAt(surges, { at: local, pickupZones, beginsSoon, isHoliday: (day) => holidays.has(day) });
}

/** Whether a quoted ride costs as much at another time. Source: BOOK-14, TARIFF-12. */
export function costsTheSame(
  reference: Reference,
  quote: Pick<
    StoredQuote,
    | 'tariff'
    | 'fare'
    | 'fare_facts'
    | 'persons'
    | 'stops'
    | 'car_type_id'
    | 'distance_metres'
    | 'duration_seconds'
    | 'polyline'
    | 'company_id'
  >,
  ride: Pick<AskedRide, 'pickup' | 'drop' | 'bookedAt' | 'at' | 'timeZone'>,
): boolean {
  const { tariff, fare, fare_facts: quoted } = quote;
  // What was agreed for one time is not what was agreed for another.
  if (tariff.chosen?.agreedPrice !== undefined) return false;
  const { source = 'web', extras = [] } = quoted ?? {};
  const asked = {
    ...ride,
    source,
    companyId: quote.company_id,
    extras,
    persons: quote.persons,
    stops: quote.stops.length,
  };
  const found = tariffOfRide(reference, { id: quote.car_type_id }, asked);
  const { duration_seconds: durationSeconds, polyline, car_type_id: carTypeId } = quote;
  const route = () => ({ ...ride, points: decodePolyline(polyline), tollMetres: 0, durationSeconds });
  const tolls = tariff.gates === undefined ? {} : quotedTolls(reference, carTypeId, route());
  if ((found === null) !== (tariff.chosen === undefined)) return false;
  const drive = { distanceMetres: quote.distance_metres, durationSeconds };
  // The ways to the pickup and back are those of the quote.
  const { approachMetres = 0, returnMetres = 0 } = quoted ?? {};
  const facts = found && {
    ...found.facts,
    ...plannedParts(found.chosen, ride.at, drive),
    approachMetres,
    returnMetres,
  };
  const then = fareUnder(
    { ...tariff, ...(found && { chosen: found.chosen }) },
    { ...drive, ...tolls, facts },
  );
  return then.grandTotal === fare.grandTotal;
}
