import type { PushText } from '@fiacre/domain';

/** A push shows the operator's name above its text. */
const push = <const Body extends string>(body: Body) => ({ subject: '{{appName}}', body }) as const;

/** Push notifications about a ride, the wallet, documents and chat. Sources: TRIP-4 to TRIP-20, PUSH-5, CHAT-3. */
export const pushesInEnglish = {
  push_new_task: push('New ride request: from {{pickup}} to {{drop}}.'),
  push_driver_assigned: push('Ride {{reference}} has been assigned to you: from {{pickup}} to {{drop}}.'),
  push_booking_accepted: push('{{driver}} is on the way. Vehicle: {{vehicle}}.'),
  push_driver_arrived: push('{{driver}} is waiting at {{pickup}}.'),
  push_trip_started: push('Your trip to {{drop}} has started.'),
  push_drop_reached: push('You have arrived at {{drop}}.'),
  push_payment_due: push('Your trip {{reference}} has ended. Please pay the fare.'),
  push_booking_paid: push('Your booking {{reference}} has been paid. Thank you.'),
  push_driver_paid: push('Ride {{reference}} has been paid.'),
  push_new_rating: push('Your passenger has rated you for ride {{reference}}.'),
  push_booking_cancelled: push('Booking {{reference}} has been cancelled.'),
  push_driver_changed: push(
    'Your driver cannot come. We are looking for another one for booking {{reference}}.',
  ),
  push_ride_brought_forward: push('Ride {{reference}} can start now. Pickup: {{pickup}}.'),
  push_wallet_credit: push('{{amount}} has been added to your wallet.'),
  push_wallet_debit: push('{{amount}} has been deducted from your wallet.'),
  push_review_answered: push('The office has answered your question about ride {{reference}}.'),
  push_document_rejected: push('One of your documents was not approved: {{reason}}. Please submit it again.'),
  push_document_expiring: push(
    'One of your documents expires on {{date}}. Please submit a new one before then.',
  ),
  push_document_expired: push('One of your documents has expired. Please submit a new one.'),
  push_from_party: { subject: '{{title}}', body: '{{message}}' },
  push_chat_message: { subject: '{{sender}}', body: '{{message}}' },
} as const satisfies Record<PushText, { subject: string; body: string }> &
  Record<string, { subject: string; body: string }>;
