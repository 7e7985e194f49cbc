import type { PaymentUse, RefundablePayment, RefundSource } from '@fiacre/domain';
import type { Insertable, Kysely, Updateable } from 'kysely';
import type { PlatformTables } from '../../platform/database/tables.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import type { PaymentOrder, PaymentRefund, PaymentRefundTable, PaymentTables } from '../record/tables.ts';

type Sql = Kysely<PlatformTables>;

const refunds = (sql: Sql) => sql.withTables<PaymentTables>().selectFrom('payment_refunds').selectAll();

export async function findRefund(sql: Sql, id: string): Promise<PaymentRefund | null> {
  return (await refunds(sql).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The refund, locked until the transaction ends; null if it does not belong to this order. */
export async function holdRefund(tx: Tx, id: string, orderId: string): Promise<PaymentRefund | null> {
  const found = refunds(tx.sql).where('id', '=', id).where('order_id', '=', orderId).forUpdate();
  return (await found.executeTakeFirst()) ?? null;
}

/** The refunds of some orders, oldest first. */
export function refundsOf(sql: Sql, orderIds: readonly string[]): Promise<PaymentRefund[]> {
  if (orderIds.length === 0) return Promise.resolve([]);
  return refunds(sql)
    .where('order_id', 'in', [...orderIds])
    .orderBy('requested_at')
    .orderBy('id')
    .execute();
}

/** Returns false if the second payment has already been refunded. */
export async function insertRefund(tx: Tx, refund: Insertable<PaymentRefundTable>): Promise<boolean> {
  const inserted = await tx.sql
    .withTables<PaymentTables>()
    .insertInto('payment_refunds')
    .values(refund)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function saveRefund(tx: Tx, id: string, changes: Updateable<PaymentRefundTable>): Promise<void> {
  await tx.sql
    .withTables<PaymentTables>()
    .updateTable('payment_refunds')
    .set(changes)
    .where('id', '=', id)
    .execute();
}

/** What was refunded to the cards that paid for a booking, including refunds that are still pending. Source: CHARGE-11. */
export async function cardRefunds(sql: Sql, bookingId: string): Promise<{ total: number; ofWallet: number }> {
  const orders = await sql
    .withTables<PaymentTables>()
    .selectFrom('payment_orders')
    .select('id')
    .where('booking_id', '=', bookingId)
    .execute();
  const ids = orders.map(({ id }) => id);
  const { wallet, operator } = refundedOf(await refundsOf(sql, ids));
  return { total: wallet + operator, ofWallet: wallet };
}

/** How much was refunded from each source, in minor units, including refunds that are still pending. */
export function refundedOf(found: readonly PaymentRefund[]): Record<RefundSource, number> {
  const refunded = { wallet: 0, operator: 0 };
  for (const { state, source, amount } of found)
    if (state !== 'failed' && source !== 'second-payment') refunded[source] += amount;
  return refunded;
}

/** The refund rules' view of an order. `use`: how its booking used the money. */
export function refundablePayment(
  { state, amount }: Pick<PaymentOrder, 'state' | 'amount'>,
  refunds: readonly PaymentRefund[],
  use: PaymentUse | null,
): RefundablePayment {
  return { state, paid: amount, refunded: refundedOf(refunds), use };
}
