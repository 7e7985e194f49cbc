import {
  currencyExponent,
  type EmptyRun,
  type Extra,
  type PriceRules,
  type Rate,
  type TariffDraft as TariffContent,
} from '@fiacre/domain';

/**
 * A tariff with the same figures in another currency: 4.30 stays 4.30. A currency without decimals has larger figures,
 * so 4.30 becomes 430 and no step becomes 0.
 */
export function inCurrency(tariff: TariffContent, currency: string, decimal: number): TariffContent {
  const { rules } = tariff;
  const scale = 10 ** Math.max(0, currencyExponent(currency) - currencyExponent(rules.currency));
  return { ...tariff, rules: { ...scaled(rules, scale), currency, decimal } };
}

function scaled(rules: PriceRules, scale: number): PriceRules {
  const money = (amount: number) => amount * scale;
  const optional = (amount: number | null) => (amount === null ? null : money(amount));
  const rate = (each: Rate): Rate => ({ ...each, amount: money(each.amount) });
  const run = (each: EmptyRun | null) =>
    each === null ? null : { ...each, rate: rate(each.rate), maximum: optional(each.maximum) };
  const extra = (each: Extra): Extra => ({
    ...each,
    price: each.price.kind === 'amount' ? { kind: 'amount', amount: money(each.price.amount) } : each.price,
    maximum: optional(each.maximum),
  });
  const { price, fee } = rules;
  return {
    ...rules,
    price:
      price.kind === 'fixed'
        ? { ...price, amount: money(price.amount) }
        : {
            ...price,
            start: { ...price.start, amount: money(price.start.amount) },
            bands: price.bands.map((band) => ({
              ...band,
              distance: band.distance && rate(band.distance),
              time: band.time && rate(band.time),
            })),
            step: optional(price.step),
            ranges: price.ranges.map((range) => ({ ...range, amount: money(range.amount) })),
          },
    waiting: rules.waiting.map((each) => ({
      ...each,
      rate: rate(each.rate),
      maximum: optional(each.maximum),
    })),
    minimum: money(rules.minimum),
    maximum: optional(rules.maximum),
    rounding: rules.rounding && { ...rules.rounding, to: money(rules.rounding.to) },
    extras: rules.extras.map(extra),
    extrasMaximum: optional(rules.extrasMaximum),
    approach: run(rules.approach),
    returnRun: run(rules.returnRun),
    fee: fee?.kind === 'amount' ? { ...fee, amount: money(fee.amount) } : fee,
  };
}
