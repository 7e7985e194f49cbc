import type { FareLine } from '../fare/fare.ts';
import { dividedBy, ratioOf, times } from '../money/ratio.ts';
import { roundHalfUp } from '../money/rounding.ts';
import type { AddedExtra, PricedRide } from './ride.ts';
import type { Extra, PriceRules } from './tariff.ts';
import { timeWidthAt } from './when.ts';
import { appliesWhere } from './where.ts';

/** The extras of a ride, each within its maximum and all of them within theirs. `fare` is in minor units. Source: TARIFF-6. */
export function extraLines(rules: PriceRules, ride: PricedRide, fare: number, unit: number): FareLine[] {
  let left = rules.extrasMaximum ?? Infinity;
  return rules.extras.flatMap((extra) => {
    const amount = Math.min(left, amountOf(extra, ride, fare, unit));
    left -= amount;
    return amount === 0 ? [] : [{ label: `extra.${extra.code}` as const, amount }];
  });
}

function amountOf(extra: Extra, ride: PricedRide, fare: number, unit: number): number {
  const charged = Math.max(0, countOf(extra, ride) - (extra.countedFrom - 1));
  if (charged === 0 || !isAllowed(extra, ride)) return 0;
  const { price } = extra;
  const one =
    price.kind === 'amount'
      ? ratioOf(price.amount)
      : dividedBy(times(ratioOf(price.percent), ratioOf(fare)), ratioOf(100));
  const amount = roundHalfUp(times(one, ratioOf(charged)), unit);
  return Math.min(amount, extra.maximum ?? Infinity);
}

/** How often an extra occurs; 0 if nobody who may add it did. */
function countOf({ code, per, addedBy }: Extra, ride: PricedRide): number {
  const counts = { ride: 1, item: 1, person: ride.persons, stop: ride.stops };
  if (addedBy === 'system') return counts[per];
  const added = ride.extras.filter((extra) => extra.code === code && mayAdd(extra.by, addedBy));
  const count = added.reduce((sum, extra) => sum + extra.count, 0);
  if (per === 'item') return count;
  return count > 0 ? counts[per] : 0;
}

/** Who may add an extra: the one it names, and the desk what a rider may, for riders who call. Source: TARIFF-6. */
const mayAdd = (by: AddedExtra['by'], addedBy: Extra['addedBy']): boolean =>
  by === addedBy || (by === 'desk' && addedBy === 'rider');

type RideOfExtra = Pick<PricedRide, 'at' | 'isHoliday' | 'pickupZones' | 'dropZones' | 'source'>;

/** What the extras of a ride depend on, as stored with its charge. */
type ExtraFacts = Omit<RideOfExtra, 'isHoliday'> & {
  readonly holidays: readonly string[];
  readonly extras: readonly AddedExtra[];
};

/**
 * The extras of a tariff that somebody may add to a ride at this time and these places, with how many of each it has.
 * Source: TARIFF-6.
 */
export function extrasToAdd(
  { extras }: Pick<PriceRules, 'extras'>,
  facts: ExtraFacts,
  by: AddedExtra['by'],
): readonly (Extra & { readonly count: number })[] {
  const ride = { ...facts, isHoliday: (day: string) => facts.holidays.includes(day) };
  return extras
    .filter((extra) => mayAdd(by, extra.addedBy) && isAllowed(extra, ride))
    .map((extra) => ({ ...extra, count: facts.extras.find(({ code }) => code === extra.code)?.count ?? 0 }));
}

/** The extras of a ride with another number of one of them. Source: TARIFF-14. */
export function withExtra(extras: readonly AddedExtra[], wanted: AddedExtra): readonly AddedExtra[] {
  const others = extras.filter(({ code }) => code !== wanted.code);
  return wanted.count === 0 ? others : [...others, wanted];
}

function isAllowed({ when, where }: Extra, ride: RideOfExtra): boolean {
  const isSource = where.sources.length === 0 || where.sources.includes(ride.source);
  return isSource && appliesWhere(where, ride) && timeWidthAt(when, ride.at, ride) !== null;
}
