import type { CarType, OfferedCarType } from '@fiacre/contract';
import {
  chooseTariff,
  computeFare,
  localTimeAt,
  plainRide,
  priceRide,
  type Fare,
  type Tariff,
  type ZonesOfRide,
} from '@fiacre/domain';
import type { Reference } from '../platform/reference/reference.ts';
import { settingsPart } from '../settings/index.ts';
import { drawnZones, tariffsAt, tariffsPart } from '../tariffs/index.ts';
import { zonesPart } from '../zones/index.ts';

type StartingPrice = OfferedCarType['startingPrice'];

/** Per reference data, as of one minute: pages that list car types are opened far more often than prices change. */
const known = new WeakMap<
  Reference,
  { readonly minute: number; readonly prices: Map<string, StartingPrice> }
>();

/**
 * The least that a ride booked now costs in a car type, wherever it begins, before any distance; null if nothing has a
 * price. Source: TARIFF-25.
 */
export function startingPrice(
  reference: Reference,
  carType: CarType,
  now: { readonly at: Date; readonly timeZone: string },
): StartingPrice {
  const minute = Math.floor(now.at.getTime() / 60_000);
  const kept = known.get(reference);
  const { prices } = kept?.minute === minute ? kept : { prices: new Map<string, StartingPrice>() };
  if (prices !== kept?.prices) known.set(reference, { minute, prices });
  const before = prices.get(carType.id);
  if (before !== undefined) return before;
  const price = leastOf(faresOf(reference, carType, now));
  prices.set(carType.id, price);
  return price;
}

function leastOf(fares: readonly Fare[]): StartingPrice {
  const priced = fares.filter(({ totalCost }) => totalCost > 0);
  return priced.length === 0 ? null : Math.min(...priced.map(({ grandTotal }) => grandTotal));
}

const anywhere: ZonesOfRide = { pickupZones: [], dropZones: [] };

/** The fares of no distance between the zones of each tariff in force, and outside all zones. */
function faresOf(
  reference: Reference,
  carType: CarType,
  { at, timeZone }: { readonly at: Date; readonly timeZone: string },
): Fare[] {
  const { code: currency, decimal, convertToMile } = reference.of(settingsPart);
  const tariffs = reference.of(tariffsPart);
  const { sizes } = drawnZones(reference.of(zonesPart));
  const inForce = tariffsAt(tariffs, at)
    .map(({ tariff }) => tariff)
    .filter(({ rules }) => rules.currency === currency);
  const ride = {
    ...plainRide,
    at: localTimeAt(timeZone, at),
    isHoliday: (day: string) => tariffs.holidays.has(day),
    carTypeId: carType.id,
    companyId: null,
  };
  return placesOf(inForce).map((place) => {
    const here = { ...ride, ...place };
    const tariff = chooseTariff(inForce, here, sizes);
    return tariff === null
      ? computeFare(carType, { distanceMetres: 0, durationSeconds: 0 }, { currency, decimal, convertToMile })
      : priceRide({ ...tariff.rules, decimal }, here);
  });
}

function placesOf(tariffs: readonly Tariff[]): ZonesOfRide[] {
  const places = [
    anywhere,
    ...tariffs.map(({ where }) => ({ pickupZones: where.fromZones, dropZones: where.toZones })),
  ];
  return [...new Map(places.map((place) => [JSON.stringify(place), place])).values()];
}
