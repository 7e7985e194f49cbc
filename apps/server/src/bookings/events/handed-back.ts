import { countHandBack, handBackOffers } from '../../dispatch/index.ts';
import { publishLeft } from '../present/booking-topics.ts';
import type { ConsequenceOf } from './consequence.ts';

/**
 * Clears the driver from the booking, who is never offered it again and no longer sees it. Automatic dispatch looks for
 * another driver, even if an admin had assigned this one. Source: TRIP-18.
 */
export const handedBack: ConsequenceOf<'handed-back'> = ({ parts, tx, before }, { driverId, isFree }) => ({
  columns: {
    ...noDriver,
    manual_dispatch: false,
    ...(before.change?.state !== 'waiting' && { change: null }),
  },
  writes: [handBackOffers(before.id, driverId, tx.now)],
  async afterwards({ row }) {
    await parts.images.drop(tx, { purpose: 'pickup_image', bookingId: row.id });
    if (!isFree) await countHandBack(tx, driverId);
  },
  publish: ({ row }) => publishLeft(tx, before, row),
});

const noDriver = {
  driver_id: null,
  driver_name: null,
  driver_image: null,
  driver_contact: null,
  driver_rating: null,
  vehicle_number: null,
  vehicle_make: null,
  vehicle_model: null,
  fleet_admin_id: null,
  accepted_at: null,
  arrived_at: null,
  started_at: null,
  // The next driver takes new photos of the parcel at pickup.
  pickup_image: null,
} as const;
