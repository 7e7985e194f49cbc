import { useState } from 'react';
import { Link } from 'react-router';
import { useBookings, useCachedBooking } from '../../api/bookings.ts';
import { useClockAt } from '../../api/city/city-zone.ts';
import { BookingTable } from '../../features/bookings/booking-table.tsx';
import { rideName } from '../../features/trip/ride-name.ts';
import { byUrgency, isCurrent } from '../../features/trip/urgency.ts';
import { Ride } from '../../features/trip/ride.tsx';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import styles from './pages.module.css';
import { useRebook } from './use-rebook.ts';

/** The current ride, then all rides. A ride that just ended stays visible until the rider selects another. */
export function RiderRides() {
  const { t, dateLocale } = useI18n();
  const clockAt = useClockAt();
  const rebook = useRebook();
  const { data, isLoading } = useBookings({ active: 'true', sort: 'tripDate', pageSize: 20 });
  const [now] = useState(() => new Date());
  const active = byUrgency((data?.items ?? []).filter((booking) => isCurrent(booking, now)));
  const [chosen, setChosen] = useState<string>();
  const shown = chosen ?? active[0]?.id;
  // Remembered, so that a ride does not vanish the moment it is completed or cancelled.
  if (chosen === undefined && shown !== undefined) setChosen(shown);
  const ended = useCachedBooking(shown);
  const open = active.some(({ id }) => id === shown) || ended === undefined ? active : [ended, ...active];
  const tabs = open.map((booking) => ({
    value: booking.id,
    label: rideName(booking, dateLocale, now, clockAt(booking.pickup)),
  }));
  const known = active.find(({ id }) => id === shown);
  const ride = shown !== undefined && <Ride key={shown} id={shown} known={known} onRebook={rebook} />;
  return (
    <div className={styles.page}>
      <div className={styles.titleRow}>
        <h1>{t('your_rides')}</h1>
        <Link className={buttonClass('quiet')} to="/repeatedrides">
          {t('series_own')}
        </Link>
        <Link className={buttonClass(active.length === 0 ? 'primary' : 'secondary')} to="/">
          {t('book_again')}
        </Link>
      </div>
      {tabs.length > 1 && shown !== undefined ? (
        <Tabs label={t('your_rides')} value={shown} onChange={setChosen} tabs={tabs}>
          {ride}
        </Tabs>
      ) : (
        ride
      )}
      {/* A ride that appeared above the list later would push it down under the reader's finger. */}
      {isLoading ? <Skeleton lines={8} /> : <BookingTable role="rider" onRebook={rebook} />}
    </div>
  );
}
