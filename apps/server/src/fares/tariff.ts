import type { CarType, EditableSettings } from '@fiacre/contract';
import { computeFare, type Fare } from '@fiacre/domain';
import type { Tariff } from './tables.ts';

/** The current charges of a car type and the operator's settings, with the selected extras and the toll. */
export function tariffOf(
  carType: CarType,
  settings: Pick<EditableSettings, 'code' | 'decimal' | 'convertToMile'>,
  chosen: Pick<Tariff, 'parcelAmount' | 'optionAmount' | 'tollAmount'>,
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

/** The fare of a route under a tariff, for estimates and completed trips alike. Source: FARE-1 to FARE-9. */
export function fareUnder(tariff: Tariff, distanceMetres: number, durationSeconds: number): Fare {
  const { parcelAmount, optionAmount, tollAmount } = tariff;
  const input = { distanceMetres, durationSeconds, parcelAmount, optionAmount, tollAmount };
  return computeFare(tariff, input, tariff);
}

/**
 * The amount that a rider pays for toll roads: the operator's amount once if the route uses any. Source:
 * docs/decisions/tolls.md.
 */
export function tollFor(
  { tollMetres }: { readonly tollMetres: number },
  { tollAmount }: Pick<EditableSettings, 'tollAmount'>,
): number {
  return tollMetres > 0 ? tollAmount : 0;
}
