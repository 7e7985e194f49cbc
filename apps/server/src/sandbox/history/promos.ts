import type { PromoDetails } from '@fiacre/contract';
import type { Platform } from '../../platform/platform.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { insertAll } from './insert-all.ts';
import type { InventedPromo } from './month.ts';

const dayMs = 86_400_000;

type Example = Omit<PromoDetails, 'id'> & { readonly daysLeft: number; readonly usageLimit: number };

/** Amounts are in cents, like the example car types. */
const examples: readonly Example[] = [
  {
    promoName: 'WELCOME',
    promoDescription: '20 % off, up to 5.00',
    promoDiscountType: 'percentage',
    promoDiscountValue: 20,
    maxPromoDiscountValue: 500,
    minOrder: 800,
    daysLeft: 90,
    usageLimit: 1000,
  },
  {
    promoName: 'RAINYDAY',
    promoDescription: '2.00 off while it rains',
    promoDiscountType: 'flat',
    promoDiscountValue: 200,
    maxPromoDiscountValue: 200,
    minOrder: 700,
    daysLeft: 5,
    usageLimit: 200,
  },
  {
    promoName: 'AUTUMN',
    promoDescription: '10 % off in autumn',
    promoDiscountType: 'percentage',
    promoDiscountValue: 10,
    maxPromoDiscountValue: 300,
    minOrder: 0,
    daysLeft: -6,
    usageLimit: 500,
  },
];

/** A few promos: a permanent one, one about to end and one already over. */
export async function addPromos(tx: Tx, { ids, calendar }: Platform, days: number): Promise<InventedPromo[]> {
  const promos = examples.map(({ daysLeft, usageLimit, ...terms }) => {
    const untilMs = tx.now.getTime() + daysLeft * dayMs;
    const validity = calendar.dayAt(new Date(untilMs));
    return { details: { id: ids.next(), ...terms }, untilMs, validity, usageLimit };
  });
  const rows = promos.map(({ details, validity, usageLimit }) => ({
    id: details.id,
    version: 1,
    name: details.promoName,
    description: details.promoDescription,
    discount_type: details.promoDiscountType,
    discount_value: details.promoDiscountValue,
    max_discount_value: details.maxPromoDiscountValue,
    min_order: details.minOrder,
    validity,
    usage_limit: usageLimit,
    user_avail: 0,
    held: 0,
    created_at: new Date(tx.now.getTime() - days * dayMs),
    deleted_at: null,
  }));
  await insertAll(tx, 'promos', rows);
  return promos;
}
