import type { Booking } from '@fiacre/contract';
import { Suspense } from 'react';
import { lazyPart } from '../../hydration/lazy-part.ts';

interface OpenChangeProps {
  readonly booking: Booking;
  readonly reader: 'rider' | 'driver' | 'office';
}

const DriverChange = lazyPart(async () => (await import('./change-notices.tsx')).DriverChange);
const RiderChange = lazyPart(async () => (await import('./change-notices.tsx')).RiderChange);

/** A change that waits for somebody: the driver's device, the driver, or the rider. Sources: CHANGE-6, CHANGE-8, CHANGE-9. */
export function OpenChange({ booking, reader }: OpenChangeProps) {
  const { change } = booking;
  if (change == null || (reader !== 'driver' && change.state === 'unread')) return null;
  const Notice = reader === 'driver' ? DriverChange : RiderChange;
  return (
    <Suspense fallback={null}>
      <Notice booking={booking} change={change} />
    </Suspense>
  );
}
