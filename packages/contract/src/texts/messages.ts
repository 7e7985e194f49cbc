import type { PushText } from '@fiacre/domain';
import file from '@fiacre/texts/en.json' with { type: 'json' };
import type { MessageText } from './language.ts';

/**
 * The values that a sender passes for each message, in any order; `appName`, the operator's name, is always available.
 * A test compares them with the placeholders of the English texts. Sources: AUTH-12, AUTH-13, USERS-10, TRIP-4 to
 * TRIP-20, PUSH-5, CHAT-3.
 */
export const messageFacts = {
  mail_reset_password: ['minutes', 'link'],
  mail_verify_email: ['hours', 'link'],
  mail_one_time_code: ['code', 'minutes'],
  sms_one_time_code: ['code', 'minutes'],
  mail_test: [],
  mail_set_password: ['days', 'link'],
  mail_webhook_disabled: ['host'],
  mail_contact_changed: [],
  sms_contact_changed: [],
  mail_new_sign_in: ['device'],
  mail_api_keys: ['names'],
  mail_accounts_merged: [],
  sms_accounts_merged: [],
  mail_new_factor: [],
  sms_passenger_car: ['booker', 'time', 'pickup', 'driver', 'car', 'vehicle', 'link'],
  sms_passenger_car_code: ['booker', 'time', 'pickup', 'driver', 'car', 'vehicle', 'code', 'link'],
  sms_passenger_arrived: ['driver', 'car', 'vehicle'],
  sms_passenger_cancelled: ['booker'],
  mail_guest_codes_spent: ['count'],
  mail_receipt: ['reference', 'amount', 'link'],
  sms_receipt: ['reference', 'amount', 'link'],
  push_new_task: ['pickup', 'drop'],
  push_driver_assigned: ['reference', 'pickup', 'drop'],
  push_booking_accepted: ['driver', 'vehicle'],
  push_driver_arrived: ['driver', 'pickup'],
  push_trip_started: ['drop'],
  push_drop_reached: ['drop'],
  push_payment_due: ['reference'],
  push_booking_paid: ['reference'],
  push_driver_paid: ['reference'],
  push_new_rating: ['reference'],
  push_booking_cancelled: ['reference'],
  push_driver_changed: ['reference'],
  push_ride_taken_off: ['reference'],
  push_ride_brought_forward: ['reference', 'pickup'],
  push_ride_changed: ['reference'],
  push_booking_changed: ['reference'],
  push_change_proposed: ['reference'],
  push_charge_lowered: ['reference', 'amount'],
  push_charge_raised: ['reference', 'amount'],
  push_charge_due: ['reference', 'amount'],
  push_driver_charge_corrected: ['reference'],
  push_ride_ahead_due: ['reference', 'pickup'],
  push_no_show: ['driver', 'reference'],
  push_no_show_reported: ['reference'],
  push_wallet_credit: ['amount'],
  push_wallet_debit: ['amount'],
  push_review_answered: ['reference'],
  push_document_rejected: ['reason'],
  push_document_expiring: ['date'],
  push_document_expired: [],
  push_series_ending: ['pickup', 'drop', 'date'],
  push_from_party: ['title', 'message'],
  push_chat_message: ['sender', 'message'],
} as const satisfies Record<keyof typeof file.messages | PushText, readonly string[]>;

/** The key of one email, text message or push of the product. */
export type MessageKey = keyof typeof messageFacts;

/** The values that a sender has to pass for a message. */
export type MessageFacts<Key extends MessageKey> = Readonly<
  Record<(typeof messageFacts)[Key][number], string>
>;

export const messageKeys = Object.keys(messageFacts) as MessageKey[];

/** Every message in English, which is sent where a language lacks it. */
export const englishMessages: Readonly<Record<MessageKey, MessageText>> = file.messages;

/** Passwords, addresses, codes and the safety of accounts depend on these messages, and the test email shows whether they can be sent. */
const mandatory: ReadonlySet<string> = new Set<MessageKey>([
  'mail_reset_password',
  'mail_set_password',
  'mail_verify_email',
  'mail_one_time_code',
  'sms_one_time_code',
  'mail_contact_changed',
  'sms_contact_changed',
  'mail_accounts_merged',
  'sms_accounts_merged',
  'mail_new_factor',
  'mail_new_sign_in',
  'mail_api_keys',
  'mail_test',
]);

/** Whether the operator cannot turn this message off. */
export const isMandatory = (key: string): boolean => mandatory.has(key);

/** The placeholders in double braces that a text contains. */
export function placeholdersOf({ subject, body }: MessageText): ReadonlySet<string> {
  const found = `${subject ?? ''} ${body}`.matchAll(/\{\{(\w+)\}\}/g);
  return new Set([...found].map(([, name = '']) => name));
}
