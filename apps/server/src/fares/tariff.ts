import type { CarType, EditableSettings } from '@fiacre/contract';
import {
  computeFare,
  plainRide,
  priceRide,
  type Fare,
  type PassedToll,
  type PriceRules,
  type TaxRateOf,
} from '@fiacre/domain';
import type { ChosenTariff, FareFacts, QuotedTariff } from './tables.ts';

/**
 * The current charges of a car type and the operator's settings, with the selected extras and the toll, and the tariff
 * that applies instead of the car type's line.
 */
export function tariffOf(
  carType: CarType,
  settings: Pick<EditableSettings, 'code' | 'decimal' | 'convertToMile' | 'cancelGraceMinutes' | VatSetting>,
  extras: Pick<QuotedTariff, 'parcelAmount' | 'optionAmount' | 'tolls' | 'gates'>,
  chosen: ChosenTariff | null = null,
): QuotedTariff {
  return {
    baseFare: carType.baseFare,
    ratePerUnitDistance: carType.ratePerUnitDistance,
    ratePerHour: carType.ratePerHour,
    minFare: carType.minFare,
    convenienceFees: carType.convenienceFees,
    convenienceFeeType: carType.convenienceFeeType,
    ...extras,
    ...vatOf(settings),
    ...(chosen && { ...feeOf(chosen.rules), chosen }),
    carTypeName: carType.name,
    carImage: carType.image,
    carTypeVersion: carType.version,
    cancelSlab: carType.cancelSlab,
    ...(settings.cancelGraceMinutes > 0 && { cancelGrace: settings.cancelGraceMinutes }),
    currency: settings.code,
    decimal: settings.decimal,
    convertToMile: settings.convertToMile,
  };
}

type VatSetting = 'vatRide' | 'vatFee' | 'vatCancellation';

/** Without a rate, a tariff is stored as before the rates were set. */
function vatOf({ vatRide, vatFee, vatCancellation }: Pick<EditableSettings, VatSetting>) {
  const vat = {
    ...(vatRide > 0 && { ride: vatRide }),
    ...(vatFee > 0 && { fee: vatFee }),
    ...(vatCancellation > 0 && { cancellation: vatCancellation }),
  };
  return Object.keys(vat).length === 0 ? {} : { vat };
}

/** A route or a trip: its length and duration, and the facts that the operator's tariff depends on. */
export interface Drive {
  readonly distanceMetres: number;
  readonly durationSeconds: number;
  readonly facts: FareFacts | null;
  /** What was driven through; absent: the tolls of the quote. */
  readonly tolls?: readonly PassedToll[] | undefined;
}

/**
 * The fare of a drive under a tariff, for estimates and completed trips alike. A quote counts the whole drive at its mean
 * speed. Source: FARE-1 to FARE-9, TARIFF-1 to TARIFF-8.
 */
export function fareUnder(
  tariff: QuotedTariff,
  { distanceMetres, durationSeconds, facts, tolls = tariff.tolls ?? [] }: Drive,
): Fare {
  const { parcelAmount, optionAmount, chosen } = tariff;
  if (chosen === undefined || facts === null) {
    return computeFare(
      tariff,
      { distanceMetres, durationSeconds, parcelAmount, optionAmount, tolls },
      tariff,
    );
  }
  const { holidays, stretches, waits, ...ride } = facts;
  return priceRide(chosen.rules, {
    ...plainRide,
    ...ride,
    isHoliday: (day) => holidays.includes(day),
    stretches: stretches ?? [{ metres: distanceMetres, seconds: durationSeconds }],
    waits: waits ?? [],
    parcelAmount,
    optionAmount,
    tolls,
  });
}

/**
 * The VAT in the lines of a fare: the tariff's in the fare and in tolls, which are part of the ride, and each extra's
 * own. The rates of the car type's line and of the fee are settings. A rate of 0 states none. Source: CHARGE-6, CHARGE-10.
 */
export function taxRateUnder({ chosen, vat = {} }: QuotedTariff): TaxRateOf {
  const { taxRate, extras = [] } = chosen?.rules ?? { taxRate: vat.ride ?? 0 };
  const rates = new Map<string, number>(extras.map((extra) => [`extra.${extra.code}`, extra.taxRate]));
  return (label) => (label === 'convenience_fees' ? vat.fee : (rates.get(label) ?? taxRate)) || null;
}

/** The fees of a ride that ends without a trip, under its tariff. Source: CAR-4 to CAR-7. */
export function feesUnder({ cancelSlab, cancelGrace = 0, decimal, vat }: QuotedTariff) {
  return { slabs: cancelSlab, graceMinutes: cancelGrace, decimal, taxRate: vat?.cancellation ?? null };
}

/** The fee of a tariff in the form of a car type's: it decides which part of each line a rider sees. Source: ROLE-10. */
function feeOf({ fee }: PriceRules): Pick<QuotedTariff, 'convenienceFees' | 'convenienceFeeType'> {
  if (fee?.kind === 'percent') return { convenienceFees: fee.percent, convenienceFeeType: 'percentage' };
  return { convenienceFees: fee?.amount ?? 0, convenienceFeeType: 'flat' };
}
