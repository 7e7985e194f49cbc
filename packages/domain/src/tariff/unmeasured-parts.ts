import type { PriceRules } from './tariff.ts';

export const unmeasuredParts = ['surge'] as const;
export type UnmeasuredPart = (typeof unmeasuredParts)[number];

/** The parts of a tariff for which rides are not charged yet, because nothing sets them. Source: TARIFF-14. */
export function unmeasuredPartsOf(rules: PriceRules): readonly UnmeasuredPart[] {
  const { surgeMaximum } = rules;
  const has: Readonly<Record<UnmeasuredPart, boolean>> = {
    surge: surgeMaximum !== null,
  };
  return unmeasuredParts.filter((part) => has[part]);
}
