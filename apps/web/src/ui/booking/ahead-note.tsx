import type { Booking } from '@fiacre/contract';
import { useClockAt } from '../../api/city/city-zone.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';

export interface AheadNoteProps {
  readonly booking: Pick<Booking, 'busyFrom' | 'pickup'>;
  readonly reader: 'driver' | 'office';
}

/** Until when the driver of a ride that was accepted ahead takes other bookings. Source: TRIP-28. */
export function AheadNote({ booking, reader }: AheadNoteProps) {
  const { t, dateLocale } = useI18n();
  const clock = useClockAt()(booking.pickup);
  const { busyFrom = null } = booking;
  if (busyFrom === null) return null;
  const time = formatDateTime(dateLocale, busyFrom, clock);
  return <p>{t(reader === 'driver' ? 'ahead_own_until' : 'ahead_driver_until', { time })}</p>;
}
