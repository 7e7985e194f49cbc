import { bonusPostings } from '@fiacre/domain';
import { findUser } from '../accounts/index.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { post } from '../wallet/index.ts';
import type { BookingParts } from './parts.ts';
import type { BookingRow } from './record.ts';
import type { BookingTables } from './tables.ts';

/** Pays the referrer `bonus` minor units once, when the referred rider's first booking is paid. Source: WAL-8. */
export async function payBonus(parts: BookingParts, tx: Tx, row: BookingRow, bonus: number): Promise<void> {
  if (bonus <= 0) return;
  const rider = await findUser(tx.sql, row.customer_id);
  const referrer = rider?.signup_via_referral ? await findUser(tx.sql, rider.signup_via_referral) : null;
  if (referrer === null || (await hasPaidBefore(tx, row))) return;
  const kind = referrer.usertype === 'driver' ? 'driver' : 'rider';
  await post(tx, parts.platform.ids, bonusPostings({ kind, userId: referrer.id }, bonus), row.id);
}

async function hasPaidBefore(tx: Tx, row: BookingRow): Promise<boolean> {
  const earlier = await tx.sql
    .withTables<BookingTables>()
    .selectFrom('bookings')
    .select('id')
    .where('customer_id', '=', row.customer_id)
    .where('id', '<>', row.id)
    .where('paid_at', 'is not', null)
    .executeTakeFirst();
  return earlier !== undefined;
}
