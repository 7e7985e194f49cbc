import type { PromoDetails, UsablePromo } from '@fiacre/contract';
import {
  LocalCalendar,
  parseIsoDate,
  promoDiscount,
  promoRefusal,
  type PromoRefusal,
  type PromoTerms,
} from '@fiacre/domain';
import type { Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { findOpenPromos, findPromoByCode, type PromoRow } from './store.ts';

/** The values that determine whether a promo applies: a trip cost, the rounding of its fare, and the time. */
export interface PromoContext {
  readonly tripCost: number;
  readonly currency: string;
  readonly decimal: number;
  readonly now: Date;
  readonly timeZone: string;
}

/** A promo that may be used, with its current terms and its discount. */
export interface PromoOffer {
  readonly details: PromoDetails;
  readonly discount: number;
}

/** The promo with a typed code; refuses with the reason if it cannot be used. Source: PROMO-2, PROMO-3. */
export async function requirePromo(
  sql: Kysely<PlatformTables>,
  code: string,
  asked: PromoContext,
): Promise<PromoOffer> {
  const row = (await findPromoByCode(sql, code)) ?? refuse('promo_unknown');
  const closed = closedReason(row, asked);
  return closed === null ? offerOf(row, asked) : refuse(closed, { minOrder: row.min_order });
}

/** Every promo that can be used now, largest discount first. Source: PROMO-4. */
export async function usablePromos(
  sql: Kysely<PlatformTables>,
  asked: PromoContext,
): Promise<readonly PromoOffer[]> {
  const rows = await findOpenPromos(sql, new LocalCalendar(asked.timeZone).dayAt(asked.now));
  return rows
    .filter((row) => closedReason(row, asked) === null)
    .map((row) => offerOf(row, asked))
    .filter(({ discount }) => discount > 0)
    .toSorted((one, other) => other.discount - one.discount);
}

/** A promo as offered to a rider. Source: PROMO-4. */
export function presentOffer({ details, discount }: PromoOffer, tripCost: number): UsablePromo {
  return {
    id: details.id,
    promoName: details.promoName,
    promoDescription: details.promoDescription,
    discount,
    payableAmount: tripCost - discount,
  };
}

/** The discount on a trip cost under the terms with which a promo was used. Source: PROMO-3. */
export function discountUnder(
  details: PromoDetails,
  tripCost: number,
  rounding: Pick<PromoContext, 'currency' | 'decimal'>,
): number {
  return promoDiscount(termsOf(details), tripCost, rounding);
}

function closedReason(row: PromoRow, { tripCost, now, timeZone }: PromoContext): PromoRefusal | null {
  const limits = {
    minOrder: row.min_order,
    // The last millisecond of the last day. Source: PROMO-3.
    validUntilMs: new LocalCalendar(timeZone).endOf(parseIsoDate(row.validity)) - 1,
    usageLimit: row.usage_limit,
    usedCount: row.user_avail + row.held,
  };
  return promoRefusal(limits, tripCost, now.getTime());
}

function offerOf(row: PromoRow, asked: PromoContext): PromoOffer {
  const details: PromoDetails = {
    id: row.id,
    promoName: row.name,
    promoDescription: row.description,
    promoDiscountType: row.discount_type,
    promoDiscountValue: row.discount_value,
    maxPromoDiscountValue: row.max_discount_value,
    minOrder: row.min_order,
  };
  return { details, discount: discountUnder(details, asked.tripCost, asked) };
}

function termsOf(details: PromoDetails): PromoTerms {
  return {
    discountType: details.promoDiscountType,
    discountValue: details.promoDiscountValue,
    maxDiscountValue: details.maxPromoDiscountValue,
    minOrder: details.minOrder,
  };
}
