import type { PersonalData } from '../../platform/privacy/personal-data.ts';
import type { PaymentTables } from './tables.ts';

/**
 * A person's card payment orders. Money records are kept, under an account without a name. Source: DATA-1, LAYOUT-11.
 */
export const paymentPersonalData: PersonalData = {
  name: 'payments',
  columns: ['payment_orders.user_id'],
  collect: (db, { id }) =>
    db
      .withTables<PaymentTables>()
      .selectFrom('payment_orders')
      .select(['id', 'purpose', 'booking_id as bookingId', 'provider', 'amount', 'currency', 'state'])
      .select(['created_at as createdAt', 'settled_at as settledAt'])
      .where('user_id', '=', id)
      .orderBy('created_at')
      .execute(),
  forget: () => Promise.resolve(),
};

/** The payout files that an admin compared. They are kept, under an account without a name. */
export const payoutPersonalData: PersonalData = {
  name: 'payoutFiles',
  columns: ['payout_files.uploaded_by'],
  collect: (db, { id }) =>
    db
      .withTables<PaymentTables>()
      .selectFrom('payout_files')
      .select(['id', 'provider', 'file_name as fileName', 'uploaded_at as at'])
      .where('uploaded_by', '=', id)
      .orderBy('uploaded_at')
      .execute(),
  forget: () => Promise.resolve(),
};
