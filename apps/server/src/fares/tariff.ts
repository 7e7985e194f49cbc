import type { CarType, EditableSettings } from '@fiacre/contract';
import { computeFare, type Fare } from '@fiacre/domain';
import type { Tariff } from './tables.ts';

/** What a car type and the operator's settings charge now, with what was chosen with it. */
export function tariffOf(
  carType: CarType,
  settings: Pick<EditableSettings, 'code' | 'decimal' | 'convertToMile'>,
  chosen: { readonly parcelAmount: number; readonly optionAmount: number },
): Tariff {
  return {
    baseFare: carType.baseFare,
    ratePerUnitDistance: carType.ratePerUnitDistance,
    ratePerHour: carType.ratePerHour,
    minFare: carType.minFare,
    convenienceFees: carType.convenienceFees,
    convenienceFeeType: carType.convenienceFeeType,
    ...chosen,
    carTypeName: carType.name,
    carImage: carType.image,
    carTypeVersion: carType.version,
    cancelSlab: carType.cancelSlab,
    currency: settings.code,
    decimal: settings.decimal,
    convertToMile: settings.convertToMile,
  };
}

/** The fare of a way under a tariff; the same for an estimate and for what was driven. Source: FARE-1 to FARE-9. */
export function fareUnder(tariff: Tariff, distanceMetres: number, durationSeconds: number): Fare {
  const { parcelAmount, optionAmount } = tariff;
  return computeFare(tariff, { distanceMetres, durationSeconds, parcelAmount, optionAmount }, tariff);
}
