import type { CarType, MeterTariff } from '@fiacre/contract';
import { carTypeRules, localTimeAt, plainRide, type LatLng, type MeterSource } from '@fiacre/domain';
import { carTypesPart } from '../../catalogue/index.ts';
import {
  fareUnder,
  meteredTariffOfRide,
  quotedTolls,
  tariffOf,
  tariffOfRide,
  type AskedRide,
  type FareFacts,
  type FoundTariff,
  type QuotedTariff,
} from '../../fares/index.ts';
import type { Reference } from '../../platform/reference/reference.ts';
import { settingsPart } from '../../settings/index.ts';
import type { BookingParts } from '../booking-parts.ts';

/** A ride that nobody booked, before its first metre. */
export interface HailedAt {
  readonly pickup: LatLng;
  readonly at: Date;
  readonly source: MeterSource;
}

/** Before the first metre a ride may cost nothing; after this way it must not. */
const aWay = { distanceMetres: 1000, durationSeconds: 60 };

/** The car type of a driver, if it is still offered. */
export const offeredCarType = (reference: Reference, carTypeId: string | null): CarType | undefined =>
  reference.of(carTypesPart).offered.find(({ id }) => id === carTypeId);

/** The tariff that applies to such a ride, with what it costs before the first metre. Source: METER-2. */
export function priceOfHail(
  { cities }: Pick<BookingParts, 'cities'>,
  reference: Reference,
  carType: CarType,
  { pickup, at, source }: HailedAt,
) {
  const { timeZone } = cities.at(pickup);
  const unknown = { drop: null, companyId: null, stops: 0, extras: [] };
  const ride = { pickup, bookedAt: at, at, timeZone, source, persons: 1, ...unknown };
  const found = tariffOfHail(reference, carType, ride);
  const facts = found?.facts ?? null;
  const route = { points: [], tollMetres: 0, durationSeconds: 0, at, timeZone };
  const amounts = { parcelAmount: 0, optionAmount: 0, ...quotedTolls(reference, carType.id, route) };
  const tariff = tariffOf(carType, reference.of(settingsPart), amounts, found?.chosen);
  const fare = fareUnder(tariff, { distanceMetres: 0, durationSeconds: 0, facts });
  const isPriced = fareUnder(tariff, { ...aWay, facts }).totalCost > 0;
  return { tariff, fare, facts, isPriced };
}

/** Without a destination, a fixed price cannot be compared with a corridor, so the meter counts. Source: METER-2. */
function tariffOfHail(reference: Reference, carType: CarType, ride: AskedRide): FoundTariff | null {
  const found = tariffOfRide(reference, carType, ride);
  if (found?.chosen.rules.price.kind !== 'fixed') return found;
  const metered = meteredTariffOfRide(reference, carType, ride);
  return metered === null || metered.chosen.rules.corridor === null ? found : metered;
}

/** A tariff as a meter on the driver's phone counts by it. */
export function meterTariffOf(
  tariff: QuotedTariff,
  facts: FareFacts | null,
  { at, source, timeZone }: Pick<HailedAt, 'at' | 'source'> & { readonly timeZone: string },
): MeterTariff {
  const { pickupZones, dropZones, persons, stops, extras, approachMetres, returnMetres, surge } = plainRide;
  const ride = { pickupZones, dropZones, persons, stops, extras, approachMetres, returnMetres, surge };
  const plain = { ...ride, at: localTimeAt(timeZone, at), holidays: [] };
  return structuredClone({
    name: tariff.chosen?.name ?? tariff.carTypeName,
    rules: tariff.chosen?.rules ?? carTypeRules(tariff, tariff),
    facts: facts ?? { ...plain, source },
  }) as MeterTariff;
}
