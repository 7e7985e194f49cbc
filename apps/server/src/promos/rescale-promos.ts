import { sql } from 'kysely';
import type { Tx } from '../platform/transaction/tx.ts';

/** Converts every amount of the promos when the size of the minor unit changes; a flat discount stays at least 1. */
export async function rescalePromos(tx: Tx, factor: number): Promise<void> {
  await sql`update promos set version = version + 1,
    discount_value = case when discount_type = 'flat' then greatest(1, round(discount_value * ${factor}::numeric)) else discount_value end,
    max_discount_value = round(max_discount_value * ${factor}::numeric),
    min_order = round(min_order * ${factor}::numeric)`.execute(tx.sql);
}
