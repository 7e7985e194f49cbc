import type { CarType, EditableSettings } from '@fiacre/contract';
import type { ErrorCode } from '@fiacre/contract/errors';
import {
  allowedPrices,
  amountToDecimal,
  carTypeRules,
  fareAlone,
  limitOfFixed,
  plainRide,
  roundingStep,
  type DrivePart,
  type PriceRules,
} from '@fiacre/domain';
import { refuse } from '../platform/refusal/refusal.ts';
import type { ChosenTariff, FareFacts } from './tables.ts';

/** Why a ride has no price. */
export interface PriceRefusal {
  readonly code: ErrorCode;
  readonly facts: Readonly<Record<string, string>>;
}

/**
 * A tariff under which the fare is what was agreed, fee included; what is not part of a fare is added as before. Without
 * a tariff, the line of the car type is used. Source: TARIFF-23.
 */
export function agreedTariff(
  chosen: ChosenTariff | null,
  carType: CarType,
  settings: Pick<EditableSettings, 'code' | 'decimal' | 'convertToMile'>,
  agreedPrice: number,
): ChosenTariff {
  const { code: currency, decimal } = settings;
  if (agreedPrice % roundingStep(currency, decimal) !== 0)
    refuse('invalid_request', { issues: [{ path: 'body.agreedPrice', message: 'too many decimals' }] });
  const { id, name, version } = chosen ?? carType;
  const rules = chosen?.rules ?? carTypeRules(carType, { ...settings, currency });
  const fee = Math.min(agreedPrice, feeIn(rules, agreedPrice));
  const meter = limitOfFixed(rules);
  return {
    id,
    name,
    version,
    agreedPrice,
    rules: {
      ...rules,
      price: { kind: 'fixed', amount: agreedPrice - fee, includesTolls: false, ...(meter && { meter }) },
      minimum: 0,
      maximum: null,
      rounding: null,
      approach: null,
      returnRun: null,
      corridor: null,
      fee: rules.fee && { kind: 'amount', amount: fee },
    },
  };
}

/** The part of an agreed price that is the fee. */
function feeIn({ fee, currency, decimal }: PriceRules, agreedPrice: number): number {
  if (fee === null) return 0;
  if (fee.kind === 'amount') return fee.amount;
  const step = roundingStep(currency, decimal);
  return Math.round((agreedPrice * fee.percent) / (100 + fee.percent) / step) * step;
}

/** Why a fixed or agreed price is not allowed by the metered tariff of the same ride; null if it is. Source: TARIFF-23. */
export function corridorRefusal(
  rules: PriceRules,
  metered: { readonly chosen: ChosenTariff; readonly facts: FareFacts } | null,
  stretches: readonly DrivePart[],
): PriceRefusal | null {
  if (rules.price.kind !== 'fixed' || metered === null) return null;
  const { holidays, ...facts } = metered.facts;
  const ride = {
    ...plainRide,
    ...facts,
    isHoliday: (day: string) => holidays.includes(day),
    stretches,
  };
  const allowed = allowedPrices(metered.chosen.rules, ride);
  const price = fareAlone(rules, ride);
  if (allowed === null || (allowed.low <= price && price <= allowed.high)) return null;
  const { currency } = rules;
  return {
    code: 'price_outside_corridor',
    facts: {
      lowest: amountToDecimal(allowed.low, currency),
      highest: amountToDecimal(allowed.high, currency),
      fare: amountToDecimal(allowed.metered, currency),
      currency,
    },
  };
}
