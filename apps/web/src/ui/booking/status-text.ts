import type { Booking } from '@fiacre/contract';
import { waitsForTime } from '@fiacre/domain';
import type { I18n } from '../../i18n/i18n-context.tsx';

/** The status of a booking in words: a ride whose time has not come is booked for that time. Source: BOOK-8, SET-16. */
export function statusText(
  booking: Pick<Booking, 'status' | 'tripDate' | 'busyFrom'>,
  { t, time }: { readonly t: I18n['t']; readonly time: string },
  nowMs: number,
): string {
  return waitsForTime(booking, nowMs) ? t('status_booked', { time }) : t(`status_${booking.status}`);
}
