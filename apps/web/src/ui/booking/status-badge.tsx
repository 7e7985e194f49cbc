import type { Booking } from '@fiacre/contract';
import { statusTraits, waitsForTime } from '@fiacre/domain';
import { useState } from 'react';
import { useClockAt } from '../../api/city/city-zone.ts';
import { formatNarrowMoment } from '../../i18n/format.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { Badge } from '../badge.tsx';
import { statusText } from './status-text.ts';

/** The status of a booking, in terms that riders and drivers use. */
export function StatusBadge({
  booking,
  isBesideTime = false,
}: {
  readonly booking: Pick<Booking, 'status' | 'tripDate' | 'busyFrom' | 'pickup'>;
  /** Whether the time of the ride is shown next to it. */
  readonly isBesideTime?: boolean;
}) {
  const { t, dateLocale } = useI18n();
  const clock = useClockAt()(booking.pickup);
  // Every change of the booking renders it again; a clock in each row of a list would be too much.
  const [now] = useState(() => new Date());
  const time = formatNarrowMoment(dateLocale, booking.tripDate, now, clock);
  const isBooked = isBesideTime && waitsForTime(booking, now.getTime());
  return (
    <Badge tone={statusTraits[booking.status].tone}>
      {isBooked ? t('step_booked') : statusText(booking, { t, time }, now.getTime())}
    </Badge>
  );
}
