import type { EditableSettings } from '@fiacre/contract';
import { bonusCharge, bonusPostings } from '@fiacre/domain';
import { findUser, keepUser } from '../../accounts/index.ts';
import { keepCharge } from '../../charges/index.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { writeTogether } from '../../platform/transaction/write-together.ts';
import { holdName, post } from '../../wallet/index.ts';
import type { BookingParts } from '../booking-parts.ts';
import type { BookingRow } from '../record/booking-row.ts';
import type { BookingTables } from '../record/tables.ts';

/**
 * Pays the referrer `bonus` minor units once, when the referred rider's first booking is paid. Two first bookings that
 * are paid simultaneously are handled one after the other; the ledger allows one bonus per referred rider. Source:
 * WAL-8.
 */
export async function payBonus(
  parts: BookingParts,
  tx: Tx,
  row: BookingRow,
  { bonus, code }: Pick<EditableSettings, 'bonus' | 'code'>,
): Promise<void> {
  if (bonus <= 0) return;
  const rider = await findUser(tx.sql, row.customer_id);
  const referrer = rider?.signup_via_referral ? await keepUser(tx, rider.signup_via_referral) : null;
  const kind = referrer?.usertype;
  if (referrer === null || (kind !== 'rider' && kind !== 'driver')) return;
  await holdName(tx, `bonus for ${row.customer_id}`);
  if (await hasPaidBefore(tx, row)) return;
  const inputs = { amount: bonus };
  const charge = { ...bonusCharge(code, bonus, kind), id: tx.newId(), inputs, corrects: null };
  await writeTogether(tx, [keepCharge(charge, row, tx.now)]);
  const source = { currency: code, sourceId: row.customer_id, chargeId: charge.id };
  await post(tx, parts.platform.ids, bonusPostings(charge, { kind, userId: referrer.id }), source);
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
