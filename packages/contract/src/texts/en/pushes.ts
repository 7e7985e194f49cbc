import type { PushText } from '@fiacre/domain';

/** A push shows the operator's name above its text. */
const push = <const Body extends string>(body: Body) => ({ subject: '{{appName}}', body }) as const;

/** What phones show at each step of a ride and beside it. Sources: TRIP-4 to TRIP-20, PUSH-5, CHAT-3. */
export const pushesInEnglish = {
  push_new_task: push('A new ride is waiting: from {{pickup}} to {{drop}}.'),
  push_driver_assigned: push('Ride {{reference}} is meant for you: from {{pickup}} to {{drop}}.'),
  push_booking_accepted: push('{{driver}} is on the way to you, with {{vehicle}}.'),
  push_driver_arrived: push('{{driver}} is waiting at {{pickup}}.'),
  push_trip_started: push('Your trip to {{drop}} has begun.'),
  push_drop_reached: push('You have reached {{drop}}.'),
  push_payment_due: push('Your trip {{reference}} is over and still to be paid.'),
  push_booking_paid: push('Your booking {{reference}} is paid. Thank you.'),
  push_driver_paid: push('Ride {{reference}} is paid.'),
  push_new_rating: push('Your passenger of ride {{reference}} has rated you.'),
  push_booking_cancelled: push('Booking {{reference}} is cancelled.'),
  push_driver_changed: push('Your driver cannot come. We are looking for another one for {{reference}}.'),
  push_wallet_credit: push('{{amount}} has come into your wallet.'),
  push_wallet_debit: push('{{amount}} has left your wallet.'),
  push_from_party: { subject: '{{title}}', body: '{{message}}' },
  push_chat_message: { subject: '{{sender}}', body: '{{message}}' },
} as const satisfies Record<PushText, { subject: string; body: string }> &
  Record<string, { subject: string; body: string }>;
