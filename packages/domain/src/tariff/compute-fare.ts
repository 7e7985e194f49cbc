import { distanceUnit, kmPerMile } from '../geo/distance-unit.ts';
import { priceRide } from './price-ride.ts';
import { priceRules } from './price-rules.ts';
import type { PricedRide } from './ride.ts';
import type { MeteredPrice, PriceRules, TariffFee } from './tariff.ts';
import type { CarTypeFare, FareInput, FareSettings } from '../fare/car-type-fare.ts';
import type { Fare } from '../fare/fare.ts';

/** The tariff of a car type: its rates count at the same time, exactly. Source: FARE-1 to FARE-7. */
export function carTypeRules(car: CarTypeFare, settings: FareSettings): PriceRules {
  const unitMetres = distanceUnit(settings.convertToMile) === 'mi' ? kmPerMile * 1000 : 1000;
  const price: MeteredPrice = {
    kind: 'metered',
    counting: 'double',
    start: { amount: Math.max(0, car.baseFare), included: { kind: 'nothing' } },
    bands: [
      {
        fromMetres: 0,
        fromSeconds: null,
        distance: { amount: car.ratePerUnitDistance, per: unitMetres },
        time: { amount: car.ratePerHour, per: 3600 },
      },
    ],
    step: null,
    ranges: [],
    afterRanges: 'meter',
  };
  const fee: TariffFee =
    car.convenienceFeeType === 'flat'
      ? { kind: 'amount', amount: car.convenienceFees }
      : { kind: 'percent', percent: car.convenienceFees };
  return priceRules(settings, price, { minimum: car.minFare, fee });
}

/** A ride whose distance and time are known, and nothing else. */
export const plainRide: PricedRide = {
  stretches: [],
  waits: [],
  at: { date: '2000-01-01', minute: 0 },
  isHoliday: () => false,
  pickupZones: [],
  dropZones: [],
  source: 'web',
  persons: 1,
  stops: 0,
  extras: [],
  parcelAmount: 0,
  optionAmount: 0,
  tolls: [],
  approachMetres: 0,
  returnMetres: 0,
  surge: 1,
};

/**
 * The fare of a trip by the line of a car type. It is calculated exactly and then rounded once, half-up, to the
 * operator's decimals. The grand total is the sum of the rounded fare and the rounded fee. A toll is added to a fare that
 * already reaches the minimum, and no percentage fee is taken of it. Lines of 0 are omitted.
 * Throws RangeError if an input is not a finite decimal. Source: FARE-1 to FARE-7, FARE-9.
 */
export function computeFare(car: CarTypeFare, input: FareInput, settings: FareSettings): Fare {
  const { distanceMetres, durationSeconds, parcelAmount = 0, optionAmount = 0, tolls = [] } = input;
  return priceRide(carTypeRules(car, settings), {
    ...plainRide,
    stretches: [{ metres: distanceMetres, seconds: durationSeconds }],
    parcelAmount,
    optionAmount,
    tolls,
  });
}
