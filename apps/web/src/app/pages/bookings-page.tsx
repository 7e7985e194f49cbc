import { lazy, Suspense } from 'react';
import { useMe } from '../../api/client/session.ts';
import { lazyPart } from '../../ui/hydration/lazy-part.ts';
import { PageSpinner } from '../../ui/spinner.tsx';
import { useHydrated } from '../../i18n/use-hydrated.ts';
import { DriverHome } from './driver-home.tsx';
import { RiderRides } from './rider-rides.tsx';

// Riders and drivers never download the back office.
const PromiseAlarm = lazyPart(
  async () => (await import('../../features/dispatch/promise-alarm.tsx')).PromiseAlarm,
);
const OfficeBookings = lazy(async () => ({
  default: (await import('../../features/bookings/office-bookings.tsx')).OfficeBookings,
}));

/** `/bookings`: a rider's ride, a driver's work, or the list for everyone else. Source: BKT-13. */
export function BookingsPage() {
  const role = useMe().data?.usertype;
  const isHydrated = useHydrated();
  if (role === 'rider') return <RiderRides />;
  if (role === 'driver') return <DriverHome />;
  // The server has no back office to render.
  if (role === undefined || !isHydrated) return <PageSpinner />;
  return (
    <>
      {role === 'admin' && (
        <Suspense fallback={null}>
          <PromiseAlarm />
        </Suspense>
      )}
      <Suspense fallback={<PageSpinner />}>
        <OfficeBookings role={role} />
      </Suspense>
    </>
  );
}
