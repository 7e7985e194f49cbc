/**
 * How a merge treats each column that refers to a person:
 * - `moves`: every row gets the id of the account that stays;
 * - `moves of bookings`: the same, found by the bookings of the merged account, since the table is large;
 * - `{ unless }`: a row moves unless the remaining account already has one with the same value in that column;
 * - `ends`: erased with the merged account, above all its credentials;
 * - `stays`: history that is never changed, a driver's state, which says offline, and data that only staff have;
 * - `in code`: `mergeUsers` does it.
 */
export type Fate = 'moves' | 'moves of bookings' | { readonly unless: string } | 'ends' | 'stays' | 'in code';

/**
 * In the order in which they are written. A test compares it with every column that refers to a person. Source:
 * USERS-14.
 */
export const columnFates: Readonly<Record<string, Fate>> = {
  // Before the bookings, by which they are found.
  'tracking_points.driver_id': 'moves of bookings',
  'chat_messages.driver_id': 'moves of bookings',
  'chat_messages.customer_id': 'moves of bookings',
  'chat_messages.from_id': 'moves of bookings',
  'bookings.customer_id': 'moves',
  'bookings.driver_id': 'moves',
  'series.customer_id': 'moves',
  'company_members.user_id': { unless: 'company_id' },
  'ratings.rider_id': 'moves',
  'ratings.driver_id': 'moves',
  'payment_orders.user_id': 'moves',
  'withdrawals.user_id': 'moves',
  'booking_offers.driver_id': { unless: 'booking_id' },
  'ride_promises.driver_id': 'moves',
  'dispatch_reviews.driver_id': { unless: 'booking_id' },
  'driver_documents.driver_id': { unless: 'kind' },
  'driver_documents.submitted_by': 'moves',
  // Follows the bookings by a trigger, which leaves months without rides.
  'earned_months.driver_id': 'in code',
  'files.user_id': 'in code',
  'files.created_by': 'moves',
  'saved_places.user_id': 'in code',
  // A message to many people has the same id for each of them.
  'user_notifications.user_id': { unless: 'id' },
  'users.signup_via_referral': 'in code',
  'users.double_of': 'in code',
  // By a posting, since the ledger is never changed.
  'ledger_accounts.user_id': 'in code',

  'sessions.user_id': 'ends',
  'password_resets.user_id': 'ends',
  'email_verifications.user_id': 'ends',
  'social_identities.user_id': 'ends',
  'sign_in_challenges.user_id': 'ends',
  'authenticator_apps.user_id': 'ends',
  'recovery_codes.user_id': 'ends',
  'passkeys.user_id': 'ends',
  'passkey_ceremonies.user_id': 'ends',
  'trip_shares.created_by': 'ends',
  'position_tokens.driver_id': 'ends',
  'messages.recipient': 'ends',
  'dead_addresses.address': 'ends',
  'idempotent_answers.caller': 'ends',

  'audit_log.actor_id': 'stays',
  'driver_states.driver_id': 'stays',
  'dispatch_decisions.driver_ids': 'stays',
  'dispatch_decisions.inputs': 'stays',
  'withdrawals.name': 'stays',
  'withdrawals.bank_account': 'stays',
  'earned_months.fleet_admin_id': 'stays',
  'ended_bookings.fleet_admin_id': 'stays',
  'bookings.fleet_admin_id': 'stays',
  'bookings.passenger': 'stays',
  'bookings.receipt_to': 'stays',
  'series.passenger': 'stays',
  'users.fleet_admin_id': 'stays',
  'api_keys.created_by': 'stays',
  'webhooks.created_by': 'stays',
  'payout_files.uploaded_by': 'stays',
  'dispatch_reviews.answered_by': 'stays',
  'driver_documents.reviewed_by': 'stays',
};
