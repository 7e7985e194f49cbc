import type { Booking } from '@fiacre/contract';
import { useBooking } from '../../api/bookings.ts';
import type { Rebook } from '../../ui/booking/rebook-buttons.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { RideCard } from './ride-card.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

interface RideProps {
  readonly id: string;
  /** The ride from a list, shown until the full one has loaded. */
  readonly known?: Booking | undefined;
  readonly onRebook?: Rebook;
}

/** One ride by its id, kept up to date while it is on the page. */
export function Ride({ id, known, onRebook }: RideProps) {
  const { data, error } = useBooking(id);
  const booking = data ?? known;
  if (booking !== undefined) return <RideCard booking={booking} {...(onRebook && { onRebook })} />;
  return error === null ? <Skeleton lines={8} /> : <FailureNotice failure={error} />;
}
