import type { Kysely, Selectable } from 'kysely';
import type { AccountTables, UserTable } from '../../accounts/index.ts';
import type { PlatformTables } from '../../platform/database/tables.ts';
import type { PaymentOrder, PaymentTables } from '../record/tables.ts';

/** Only the reference is read here: the bookings capability depends on payments, not the other way round. */
type BookingReferences = { bookings: { id: string; reference: string } };

/** Payment orders with their payers' names and their bookings' references. */
export function ordersToShow(sql: Kysely<PlatformTables>) {
  return sql
    .withTables<PaymentTables & AccountTables & BookingReferences>()
    .selectFrom('payment_orders')
    .innerJoin('users', 'users.id', 'payment_orders.user_id')
    .leftJoin('bookings', 'bookings.id', 'payment_orders.booking_id')
    .selectAll('payment_orders')
    .select(['users.first_name', 'users.last_name', 'bookings.reference as booking_reference']);
}

export type OrderToShow = PaymentOrder &
  Pick<Selectable<UserTable>, 'first_name' | 'last_name'> & { readonly booking_reference: string | null };
