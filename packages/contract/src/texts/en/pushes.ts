import type { PushText } from '@fiacre/domain';

/** What phones show at each step of a ride. Sources: TRIP-4 to TRIP-20, PUSH-5. */
export const pushTextsInEnglish = {
  push_new_task: 'A new ride is waiting: from {{pickup}} to {{drop}}.',
  push_driver_assigned: 'Ride {{reference}} is meant for you: from {{pickup}} to {{drop}}.',
  push_booking_accepted: '{{driver}} is on the way to you, with {{vehicle}}.',
  push_driver_arrived: '{{driver}} is waiting at {{pickup}}.',
  push_trip_started: 'Your trip to {{drop}} has begun.',
  push_drop_reached: 'You have reached {{drop}}.',
  push_payment_due: 'Your trip {{reference}} is over and still to be paid.',
  push_booking_paid: 'Your booking {{reference}} is paid. Thank you.',
  push_driver_paid: 'Ride {{reference}} is paid.',
  push_new_rating: 'Your passenger of ride {{reference}} has rated you.',
  push_booking_cancelled: 'Booking {{reference}} is cancelled.',
  push_driver_changed: 'Your driver cannot come. We are looking for another one for {{reference}}.',
} as const satisfies Record<PushText, string>;
