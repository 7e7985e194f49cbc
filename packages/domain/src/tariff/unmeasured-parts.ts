import type { PriceRules } from './tariff.ts';

export const unmeasuredParts = ['runs', 'surge', 'added_extras', 'counted_extras', 'later_waits'] as const;
export type UnmeasuredPart = (typeof unmeasuredParts)[number];

/**
 * The parts of a tariff for which rides are not charged yet, because nothing measures or enters them: ways to the pickup
 * and back, a surge, extras added by people or counted by persons or stops, and waits after the pickup. Source: TARIFF-14.
 */
export function unmeasuredPartsOf(rules: PriceRules): readonly UnmeasuredPart[] {
  const { approach, returnRun, surgeMaximum, extras, waiting } = rules;
  const has: Readonly<Record<UnmeasuredPart, boolean>> = {
    runs: approach !== null || returnRun !== null,
    surge: surgeMaximum !== null,
    added_extras: extras.some(({ addedBy }) => addedBy !== 'system'),
    counted_extras: extras.some(({ addedBy, per }) => addedBy === 'system' && per !== 'ride'),
    later_waits: waiting.some(({ places }) => places.some((place) => place !== 'pickup')),
  };
  return unmeasuredParts.filter((part) => has[part]);
}
