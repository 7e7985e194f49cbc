import type { Candidate, Choice } from './candidates.ts';

/**
 * The reason for choosing this driver, for the booking's history: the parts of the cost, the runner-up, and who was
 * skipped.
 */
export function reasonFor(chosen: Candidate, choice: Choice, mode: string): string {
  const other = choice.candidates.find(({ driver }) => driver !== chosen.driver);
  const parts = [
    `${mode}: ${seconds(chosen.roadSeconds)} to the pickup ${choice.byAir ? 'as the crow flies' : 'by road'}`,
    ...(chosen.untilFreeSeconds > 0 ? [`${seconds(chosen.untilFreeSeconds)} until free`] : []),
    ...(chosen.fairnessSeconds >= 0.5 ? [`${seconds(chosen.fairnessSeconds)} ahead for fairness`] : []),
    ...(other === undefined ? [] : [`next best ${seconds(other.costSeconds)}`]),
    `candidates: ${choice.candidates.length}`,
    ...(choice.excluded.size === 0 ? [] : [`passed over: ${listOf(choice.excluded)}`]),
  ];
  return parts.join('; ');
}

const seconds = (value: number) => `${Math.round(value)} s`;

const listOf = (excluded: Choice['excluded']) =>
  [...excluded].map(([exclusion, count]) => `${exclusion} ${count}`).join(', ');
