import { dividedBy, isLess, plus, ratioOf, times, zero } from '../money/ratio.ts';
import type { Ratio } from '../money/ratio.ts';
import type { DrivePart, Wait } from './ride.ts';
import type { PriceRules, WaitingRule } from './tariff.ts';

const ruleFor = (rules: readonly WaitingRule[], { place }: Wait): WaitingRule | undefined =>
  rules.find(({ places }) => places.includes(place));

/** Waits without a price, as time on the meter. Source: TARIFF-5. */
export function waitsOnMeter(rules: readonly WaitingRule[], waits: readonly Wait[]): DrivePart[] {
  return waits
    .filter((wait) => ruleFor(rules, wait) === undefined)
    .map(({ seconds }) => ({ metres: 0, seconds }));
}

/** What waiting costs at places that have a price. Source: TARIFF-5. */
export function waitingAmount(rules: readonly WaitingRule[], waits: readonly Wait[]): Ratio {
  return rules.reduce((sum, rule) => {
    const amounts = waits
      .filter((wait) => ruleFor(rules, wait) === rule)
      .map(({ seconds }) => at(rule, seconds));
    const amount = amounts.reduce(plus, zero);
    const limit = rule.maximum === null ? null : ratioOf(rule.maximum);
    return plus(sum, limit !== null && isLess(limit, amount) ? limit : amount);
  }, zero);
}

function at({ freeSeconds, rate, whole }: WaitingRule, seconds: number): Ratio {
  if (seconds <= freeSeconds) return zero;
  const units = dividedBy(ratioOf(seconds - freeSeconds), ratioOf(rate.per));
  return times(
    whole ? { num: (units.num + units.den - 1n) / units.den, den: 1n } : units,
    ratioOf(rate.amount),
  );
}

/** The instants of a pickup; ms since the epoch. */
export interface Pickup {
  readonly arrivedAtMs: number;
  /** When the rider wanted the car; null for a ride that was booked for now. */
  readonly bookedForMs: number | null;
  readonly startedAtMs: number;
}

/** How long a tariff counts the wait at the pickup. Source: TARIFF-5. */
export function pickupWaitSeconds(meterStart: PriceRules['meterStart'], pickup: Pickup): number {
  const { arrivedAtMs, bookedForMs, startedAtMs } = pickup;
  if (meterStart === 'start') return 0;
  const from = meterStart === 'arrival' ? arrivedAtMs : Math.max(arrivedAtMs, bookedForMs ?? arrivedAtMs);
  return Math.max(0, Math.floor((startedAtMs - from) / 1000));
}
