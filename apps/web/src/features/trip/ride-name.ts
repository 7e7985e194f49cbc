import type { Booking } from '@fiacre/contract';
import { isolated } from '../../i18n/direction.ts';
import { formatMoment, type Clock } from '../../i18n/format.ts';

/** A name by which a rider recognises a ride: time in the pickup's city and destination, such as `14:30 · Old Town 4`. */
export function rideName(
  { tripDate, drop }: Pick<Booking, 'tripDate' | 'drop'>,
  dateLocale: string,
  now: Date,
  clock: Clock,
): string {
  const [place = drop.add] = drop.add.split(',');
  // A house number stays in its place, even on a right-to-left page.
  return `${formatMoment(dateLocale, tripDate, now, clock)} · ${isolated(place)}`;
}
