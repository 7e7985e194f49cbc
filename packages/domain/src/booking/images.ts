import { refusal } from '../refusal/refusal.ts';
import type { Refusal } from '../refusal/refusal.ts';
import type { Booking } from './booking.ts';
import type { Circumstances } from './commands.ts';
import type { BookingStatus } from './status-traits.ts';

export type BookingImage = 'pickup_image' | 'deliver_image';

/** The status in which each photo is taken: before the trip starts, and before the parcel reaches its drop. */
const takenIn: Readonly<Record<BookingImage, BookingStatus>> = {
  pickup_image: 'ARRIVED',
  deliver_image: 'STARTED',
};

/**
 * Why the driver may not upload this image now; null if it is allowed. A new image replaces an earlier one.
 * Source: TRIP-23, SET-6, DELIV-1.
 */
export function imageRefusal(
  booking: Pick<Booking, 'category' | 'status'>,
  image: BookingImage,
  now: Pick<Circumstances, 'pickupImageRequired' | 'deliverImageRequired'>,
): Refusal | null {
  const asked = image === 'pickup_image' ? now.pickupImageRequired : now.deliverImageRequired;
  if (booking.category !== 'delivery' || !asked) return refusal('image_not_asked', { image });
  return booking.status === takenIn[image] ? null : refusal('wrong_status', { status: booking.status });
}
