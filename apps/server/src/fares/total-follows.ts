import type { Quote } from '@fiacre/contract';
import { keepsEstimate, type PriceRules } from '@fiacre/domain';
import type { Platform } from '../platform/platform.ts';
import type { QuotedTariff } from './tables.ts';

/** What the final total of a ride depends on; nothing if its price is fixed. Source: TRIP-8, TARIFF-8, TARIFF-25. */
export function totalFollows({ config }: Platform, tariff: QuotedTariff): Quote['totalFollows'] {
  if (keepsEstimate({ category: config.appCategory, prepayment: null })) return [];
  if (tariff.chosen) return followedBy(tariff.chosen.rules.price);
  return [
    ...(tariff.ratePerUnitDistance > 0 ? ['distance' as const] : []),
    ...(tariff.ratePerHour > 0 ? ['time' as const] : []),
  ];
}

/** What a quote says about the final total. Source: TARIFF-25, TARIFF-32. */
export const totalTerms = (
  platform: Platform,
  tariff: QuotedTariff,
): Pick<Quote, 'totalFollows' | 'isLimitedByMeter'> => ({
  totalFollows: totalFollows(platform, tariff),
  isLimitedByMeter: isLimitedByMeter(platform, tariff),
});

/** Whether a fixed price is lowered to what the meter counts, if that is less. Source: TARIFF-32. */
const isLimitedByMeter = ({ config }: Platform, { chosen }: QuotedTariff): boolean =>
  chosen?.rules.price.kind === 'fixed' &&
  chosen.rules.price.meter !== undefined &&
  !keepsEstimate({ category: config.appCategory, prepayment: null });

/** What a metered fare depends on; a fixed one on nothing. */
function followedBy(price: PriceRules['price']): Quote['totalFollows'] {
  if (price.kind === 'fixed') return [];
  return [
    ...(price.counting === 'time' ? [] : ['distance' as const]),
    ...(price.counting === 'distance' ? [] : ['time' as const]),
  ];
}
