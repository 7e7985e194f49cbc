import type { Booking } from '@fiacre/contract';
import { statusesWith } from '@fiacre/domain';
import { Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useAvailability } from '../../api/driver.ts';
import { useBookings } from '../../api/bookings.ts';
import { useMeterRide } from '../../api/meter.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { useWithUnsent } from '../../api/offline/use-unsent.ts';
import { BookingTable } from '../../features/bookings/booking-table.tsx';
import { MeterDone } from '../../features/meter/meter-done.tsx';
import { MeterStart } from '../../features/meter/meter-start.tsx';
import { DriverDocumentWarnings } from '../../features/own-documents/document-warnings.tsx';
import { AvailabilityPanel } from '../../features/tasks/availability-panel.tsx';
import { NoTasks, TaskList } from '../../features/tasks/task-list.tsx';
import { CancelledNotice } from '../../features/trip/driving/cancelled-notice.tsx';
import { DriverTrip } from '../../features/trip/driving/driver-trip.tsx';
import { LostNotice } from '../../features/trip/driving/lost-notice.tsx';
import { nextStep } from '../../features/trip/driving/next-step.ts';
import { RideAhead } from '../../features/trip/driving/ride-ahead.tsx';
import { DriverDebt } from '../../features/wallet/driver-debt.tsx';
import { useText } from '../../i18n/i18n-context.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/hydration/lazy-part.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useDuty } from '../session/duty.tsx';
import styles from './pages.module.css';

const DemandPanel = lazyPart(async () => (await import('../../map/demand/demand-panel.tsx')).DemandPanel);

const loadMeter = async () => (await import('../../features/meter/meter-screen.tsx')).MeterScreen;
const MeterScreen = lazyPart(loadMeter);

/** Nobody rates a ride that nobody booked, so paid rides would fill the page. */
const drivenStatuses = statusesWith('inContact').join(',');

/** Everything that a driver needs, on one page that can stay open: availability, trip, tasks and bookings. */
export function DriverHome() {
  const t = useText();
  const { data: availability } = useAvailability();
  const { data: trips, isLoading } = useBookings({ status: drivenStatuses, sort: 'tripDate', pageSize: 20 });
  const { own, sharing, alarm } = useDuty();
  const { negativeBalance, appCategory } = useSettings();
  const hasMeter = appCategory === 'taxi';
  const { withUnsent } = useWithUnsent();
  const nowMs = useNow();
  // Loaded ahead, because the meter also starts without a connection.
  useEffect(() => {
    if (hasMeter) loadMeter().catch(() => null);
  }, [hasMeter]);
  const open = (trips?.items ?? [])
    .map(withUnsent)
    .filter((booking) => nextStep(booking, nowMs) !== undefined);
  const isAhead = ({ busyFrom = null }: Booking) => busyFrom !== null;
  const metered = useMeterRide(open);
  const driving = open.filter(
    (booking) => booking.status !== 'PENDING' && !isAhead(booking) && booking.id !== metered?.id,
  );
  const unpaid = open.filter((booking) => booking.status === 'PENDING');
  // Kept after it has left the list, to show the reason.
  const [lastDriven, setLastDriven] = useState<string>();
  const current = metered?.id ?? driving[0]?.id;
  if (current !== undefined && current !== lastDriven) setLastDriven(current);
  const [lastMetered, setLastMetered] = useState<string>();
  if (metered !== null && metered.id !== lastMetered) setLastMetered(metered.id);
  // A ride that moved to later stays in the list.
  const isListed = (id: string) => trips?.items.some((trip) => trip.id === id) === true;
  const isFree = current === undefined && availability?.active === true && !availability.busy;
  const title = <h1 className={styles.quietTitle}>{t('driver_desk')}</h1>;
  // A trip that appeared above the rest later would move the buttons under the driver's finger.
  if (isLoading)
    return (
      <div className={styles.page}>
        {title}
        <Skeleton lines={8} />
      </div>
    );
  return (
    <div className={styles.page}>
      {title}
      {current === undefined && lastDriven !== undefined && (
        <CancelledNotice key={lastDriven} id={lastDriven} />
      )}
      {current === undefined && lastDriven !== undefined && !isListed(lastDriven) && (
        <LostNotice key={`lost ${lastDriven}`} id={lastDriven} />
      )}
      {current === undefined && lastMetered !== undefined && lastMetered === lastDriven && (
        <MeterDone key={`paid ${lastMetered}`} id={lastMetered} />
      )}
      {metered !== null && (
        <Suspense fallback={<Skeleton lines={8} />}>
          <MeterScreen key={metered.id} ride={metered} />
        </Suspense>
      )}
      {driving.map((booking) => (
        <DriverTrip key={booking.id} booking={booking} own={own} />
      ))}
      {/* First, because the time to respond is running out and a small phone would show the rest instead. */}
      {isFree && <TaskList alarm={alarm} />}
      <DriverDocumentWarnings />
      {!negativeBalance && <DriverDebt />}
      {availability === undefined ? (
        <Skeleton lines={2} />
      ) : (
        <AvailabilityPanel availability={availability} sharing={sharing} onPress={alarm.unlock} />
      )}
      {isFree && hasMeter && <MeterStart own={own} />}
      {open.filter(isAhead).map((booking) => (
        <RideAhead key={booking.id} booking={booking} />
      ))}
      {unpaid.map((booking) => (
        <DriverTrip key={booking.id} booking={booking} own={own} />
      ))}
      {isFree && <NoTasks alarm={alarm} />}
      <Suspense fallback={null}>
        <DemandPanel />
      </Suspense>
      <nav className={styles.links} aria-label={t('driver_desk')}>
        <Link className={buttonClass('secondary')} to="/earnings">
          {t('own_earnings')}
        </Link>
        <Link className={buttonClass('secondary')} to="/offers">
          {t('own_offers')}
        </Link>
        <Link className={buttonClass('secondary')} to="/profile/documents">
          {t('tab_documents')}
        </Link>
      </nav>
      <BookingTable role="driver" />
    </div>
  );
}
