import { sql as rawSql, type Insertable, type Kysely, type Updateable } from 'kysely';
import type { PlatformTables } from '../../platform/database/tables.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import type { PaymentOrder, PaymentOrderTable, PaymentTables } from './tables.ts';

type Sql = Kysely<PlatformTables>;

const orders = (sql: Sql) => sql.withTables<PaymentTables>().selectFrom('payment_orders').selectAll();

export async function findOrder(sql: Sql, id: string): Promise<PaymentOrder | null> {
  return (await orders(sql).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Whether any order exists: even an expired order can still be paid. */
export async function hasAnyOrder(sql: Sql): Promise<boolean> {
  return (await orders(sql).limit(1).executeTakeFirst()) !== undefined;
}

/** The order, locked until the transaction ends, so that of two callbacks the second sees the result of the first. */
export async function holdOrder(tx: Tx, id: string): Promise<PaymentOrder | null> {
  return (await orders(tx.sql).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

/** Every order for a booking, locked until the transaction ends, newest first. */
export function ordersOfBooking(tx: Tx, bookingId: string): Promise<PaymentOrder[]> {
  const found = orders(tx.sql).where('booking_id', '=', bookingId);
  return found.orderBy('created_at', 'desc').orderBy('id', 'desc').forUpdate().execute();
}

/**
 * An open order for the same purpose, so that pressing twice requests the money once. The caller has locked the
 * booking.
 */
export async function findSameOrder(
  tx: Tx,
  wanted: Pick<PaymentOrder, 'booking_id' | 'provider' | 'amount' | 'currency'>,
): Promise<PaymentOrder | null> {
  const found = await orders(tx.sql)
    .where('booking_id', '=', wanted.booking_id)
    .where('provider', '=', wanted.provider)
    .where('amount', '=', wanted.amount)
    .where('currency', '=', wanted.currency)
    .where('state', '=', 'open')
    .where('expires_at', '>', tx.now)
    .executeTakeFirst();
  return found ?? null;
}

export function insertOrder(tx: Tx, order: Insertable<PaymentOrderTable>): Promise<PaymentOrder> {
  return tx.sql
    .withTables<PaymentTables>()
    .insertInto('payment_orders')
    .values(order)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function saveOrder(tx: Tx, id: string, changes: Updateable<PaymentOrderTable>): Promise<void> {
  await tx.sql
    .withTables<PaymentTables>()
    .updateTable('payment_orders')
    .set(changes)
    .where('id', '=', id)
    .execute();
}

/** Saves the provider's own id of the opened payment, for later queries; null deletes it. */
export async function saveSession(
  sql: Sql,
  { id }: Pick<PaymentOrder, 'id'>,
  session: string | null,
): Promise<void> {
  await sql
    .withTables<PaymentTables>()
    .updateTable('payment_orders')
    .set({ provider_session: session })
    .where('id', '=', id)
    .execute();
}

/** Saves when the provider was last queried for the result of an order. */
export async function saveQueryTime(sql: Sql, { id }: Pick<PaymentOrder, 'id'>, now: Date): Promise<void> {
  await sql
    .withTables<PaymentTables>()
    .updateTable('payment_orders')
    .set({ asked_at: now })
    .where('id', '=', id)
    .execute();
}

/** Whether the provider has used this payment reference for another order. */
export async function isReferenceTaken(
  tx: Tx,
  { id, provider }: PaymentOrder,
  reference: string,
): Promise<boolean> {
  const found = await orders(tx.sql)
    .where('provider', '=', provider)
    .where('provider_reference', '=', reference)
    .where('id', '<>', id)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Unpaid orders at these providers whose result may be known by now, those queried longest ago first. An expired or
 * declined order can still have been paid, if its payer stayed on the provider's page and the callback was lost. The
 * time between queries grows to half of the order's age.
 */
export function findDoubtfulOrders(
  sql: Sql,
  wanted: {
    readonly askable: readonly string[];
    readonly from: Date;
    readonly before: Date;
    readonly max: number;
  },
  now: Date,
): Promise<PaymentOrder[]> {
  return orders(sql)
    .where('state', 'in', ['open', 'expired', 'declined'])
    .where('provider', 'in', wanted.askable)
    .where('created_at', '<=', wanted.before)
    .where('created_at', '>', wanted.from)
    .where(
      rawSql<boolean>`(asked_at is null or (state = 'open') or asked_at <= ${now}::timestamptz - (${now}::timestamptz - created_at) / 3)`,
    )
    .orderBy(rawSql`asked_at nulls first`)
    .limit(wanted.max)
    .execute();
}

/** Expires unpaid orders, which can then no longer be paid on our own pages. */
export async function expireOrders(tx: Tx): Promise<void> {
  await tx.sql
    .withTables<PaymentTables>()
    .updateTable('payment_orders')
    .set({ state: 'expired' })
    .where('state', '=', 'open')
    .where('expires_at', '<=', tx.now)
    .execute();
}
