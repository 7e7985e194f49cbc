import type { BodyOf, OfferedExtra } from '@fiacre/contract';
import { extrasToAdd, type AddedExtra } from '@fiacre/domain';
import { refuse } from '../platform/refusal/refusal.ts';
import type { FareFacts, QuotedTariff } from './tables.ts';

export type WantedExtra = NonNullable<BodyOf<'createQuote'>['extras']>[number];

/** The extras of a ride's tariff that somebody may add, with how many of each the ride has. Source: TARIFF-6. */
export function offeredExtras(
  { chosen }: QuotedTariff,
  facts: FareFacts | null,
  by: AddedExtra['by'],
): OfferedExtra[] {
  if (chosen === undefined || facts === null) return [];
  return extrasToAdd(chosen.rules, facts, by).map(({ code, label: name, price, per, maximum, count }) => ({
    code,
    name,
    price,
    per,
    maximum,
    count,
  }));
}

/** Source: TARIFF-6. */
export function refuseUnoffered(wanted: readonly WantedExtra[], offered: readonly OfferedExtra[]): void {
  for (const [i, { code, count }] of wanted.entries()) {
    const extra = offered.find((one) => one.code === code);
    const isFirst = wanted.findIndex((one) => one.code === code) === i;
    const isCounted = extra?.per === 'item' || count === 1;
    if (extra === undefined || !isFirst || !isCounted)
      refuse('extra_not_offered', { field: `extras.${i}`, code });
  }
}
