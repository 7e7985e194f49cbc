import { sql } from 'kysely';
import { publishListChange } from '../platform/live/lists-topic.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import type { PromoTables } from './tables.ts';

/**
 * How a booking uses its promo: a ride reserves a use until it is paid, a parcel counts as soon as it is booked, and a
 * cancelled booking has returned its use. Source: PROMO-2, Open points 12.
 */
export type PromoUse = 'held' | 'counted' | 'given_back';

export interface PromoStanding {
  readonly promo_id: string | null;
  readonly promo_use: PromoUse | null;
}

const weights: Readonly<Record<PromoUse, { readonly held: number; readonly used: number }>> = {
  held: { held: 1, used: 0 },
  counted: { held: 0, used: 1 },
  given_back: { held: 0, used: 0 },
};

/**
 * Updates a promo's counts after a change to one of its bookings. Call it last in a transaction, since it locks the
 * promo's row. Refuses if no use is left: of two people who request the last one, one gets it. Source: PROMO-2.
 */
export async function updatePromoUse(tx: Tx, before: PromoStanding, after: PromoStanding): Promise<void> {
  const isSame = before.promo_id === after.promo_id;
  if (isSame && before.promo_use === after.promo_use) return;
  if (isSame) await move(tx, after.promo_id, before.promo_use, after.promo_use);
  else {
    await move(tx, before.promo_id, before.promo_use, null);
    await move(tx, after.promo_id, null, after.promo_use);
  }
  publishListChange(tx, 'promos');
}

async function move(
  tx: Tx,
  promoId: string | null,
  from: PromoUse | null,
  to: PromoUse | null,
): Promise<void> {
  if (promoId === null) return;
  const [was, is] = [from, to].map((use) => (use === null ? weights.given_back : weights[use]));
  const held = (is?.held ?? 0) - (was?.held ?? 0);
  const used = (is?.used ?? 0) - (was?.used ?? 0);
  const takes = held + used > 0;
  // PostgreSQL reads the row again after a concurrent update, so the last use is taken only once.
  const { numUpdatedRows } = await tx.sql
    .withTables<PromoTables>()
    .updateTable('promos')
    .set({ held: sql`held + ${held}`, user_avail: sql`user_avail + ${used}` })
    .where('id', '=', promoId)
    .$if(takes, (promos) =>
      promos.where('deleted_at', 'is', null).where(sql<boolean>`user_avail + held < usage_limit`),
    )
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) refuse('promo_used_up');
}
