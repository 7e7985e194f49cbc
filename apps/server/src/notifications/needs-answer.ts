import type { MessageKey } from '@fiacre/contract/texts/messages';
import { sql, type RawBuilder } from 'kysely';

/**
 * The pushes that need an action by their receiver. `waitsForAnswer` knows how long each of them does. Source: PUSH-6.
 */
const needing: ReadonlySet<MessageKey> = new Set<MessageKey>([
  'push_new_task',
  'push_driver_assigned',
  'push_driver_arrived',
  'push_payment_due',
  'push_chat_message',
  'push_from_party',
]);

export const needsAnswer = (text: MessageKey): boolean => needing.has(text);

/** Older ones are listed without a count. */
const countedMs = 30 * 24 * 3_600_000;

/**
 * A condition on a row `own` of `user_notifications`: nobody has done yet what it asks for. It is derived from the
 * row's screen and the state of its booking: a column would make every row longer. Source: PUSH-6.
 */
export const waitsForAnswer = (readUpTo: string | null, now: Date): RawBuilder<boolean> => sql`(
  own.created_at > ${new Date(now.getTime() - countedMs)} and case own.screen
    when 'onlineChat' then ${readUpTo}::uuid is null or own.id > ${readUpTo}::uuid
    when 'DriverTrips' then exists (select from booking_offers offer join bookings on bookings.id = offer.booking_id
      where offer.booking_id = own.booking_id and offer.driver_id = own.user_id and offer.state = 'offered'
        and (offer.expires_at is null or offer.expires_at > ${now}) and status = 'NEW')
    when 'BookedCab' then exists (select from bookings
      where id = own.booking_id and customer_id = own.user_id and status in ('ARRIVED', 'PENDING'))
    else false end)`;
