import type { FareProof } from '@fiacre/contract';
import { computeFare, plainRide, priceRide, type Fare } from '@fiacre/domain';

type Basis = FareProof['basis'];

/**
 * The fare that follows from the proof of a booking's fare alone; null if the proof does not have the rules, as a rider's
 * under a tariff with a fee. In a rider's proof each price contains its part of the fee, so the total may differ by a
 * rounding step for each line. Source: TARIFF-17, ROLE-10.
 */
export function recomputeProof({ basis, fare }: Pick<FareProof, 'basis' | 'fare'>): Fare | null {
  const { currency } = fare;
  if (basis.operatorTariff === null) return byCarType(basis, currency);
  const { rules, facts } = basis.operatorTariff;
  if (rules === undefined) return null;
  const { parcelAmount, optionAmount } = basis.tariff;
  const { distanceMetres: metres, durationSeconds: seconds } = basis;
  return priceRide(rules, {
    ...plainRide,
    ...facts,
    stretches: facts.stretches ?? [{ metres, seconds }],
    waits: facts.waits ?? [],
    isHoliday: (day) => facts.holidays.includes(day),
    parcelAmount,
    optionAmount,
    tolls: basis.tolls,
  });
}

function byCarType(basis: Basis, currency: string): Fare {
  const { tariff, decimal, convertToMile } = basis;
  const { feeType = 'flat', feeValue = 0 } = tariff;
  const fee = { convenienceFeeType: feeType, convenienceFees: feeValue };
  return computeFare(
    { ...tariff, ...fee },
    { ...basis, ...tariff, tolls: basis.tolls },
    { currency, decimal, convertToMile },
  );
}
