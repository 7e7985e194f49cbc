import type { Kysely, Selectable } from 'kysely';
import type { AccountTables, UserTable } from '../../accounts/index.ts';
import type { PlatformTables } from '../../platform/database/tables.ts';
import type { PaymentOrder, PaymentTables } from '../tables.ts';

/** Payment orders with their payers' names. */
export function ordersToShow(sql: Kysely<PlatformTables>) {
  return sql
    .withTables<PaymentTables & AccountTables>()
    .selectFrom('payment_orders')
    .innerJoin('users', 'users.id', 'payment_orders.user_id')
    .selectAll('payment_orders')
    .select(['users.first_name', 'users.last_name']);
}

export type OrderToShow = PaymentOrder & Pick<Selectable<UserTable>, 'first_name' | 'last_name'>;
