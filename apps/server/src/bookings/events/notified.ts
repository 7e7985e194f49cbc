import type { ConsequenceOf } from './consequence.ts';

/** A push that opens the booking. Sources: PUSH-5, TRIP-20. */
export const notified: ConsequenceOf<'notified'> = ({ settings }, { userId, text, screen }) => ({
  push: ({ id, reference, driver_name, vehicle_number, pickup_add, drop_add }) => ({
    to: { userId },
    text,
    facts: {
      appName: settings.appName,
      reference,
      driver: driver_name ?? '',
      vehicle: vehicle_number ?? '',
      pickup: pickup_add,
      drop: drop_add,
    },
    channels: ['push'],
    screen,
    params: { bookingId: id },
  }),
});
