import { Suspense } from 'react';
import type { Booking } from '@fiacre/contract';
import { statusTraits, waitsForTime } from '@fiacre/domain';
import { useBookingTracking } from '../../api/bookings.ts';
import { useClockAt } from '../../api/city/city-zone.ts';
import { formatDateTime, formatDuration } from '../../i18n/format.ts';
import { useI18n, useText } from '../../i18n/i18n-context.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import { AssistanceNote } from '../../ui/booking/assistance-note.tsx';
import { CancellationSummary } from '../../ui/booking/cancel/cancellation-summary.tsx';
import { OpenChange } from '../../ui/booking/change/open-change.tsx';
import { DriverNote } from '../../ui/booking/driver-note.tsx';
import { ParcelPhotos } from '../../ui/booking/parcel-photos.tsx';
import { PlacePair } from '../../ui/booking/place-pair.tsx';
import { RebookButtons, type Rebook } from '../../ui/booking/rebook-buttons.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useMoney } from '../../ui/price.tsx';
import { useNow } from '../../ui/use-now.ts';
import { lazyPart } from '../../ui/hydration/lazy-part.ts';
import { CodePanel } from './code-panel.tsx';
import { DriverPanel } from './driver-panel.tsx';
import { RatePanel } from './rate-panel.tsx';
import { Receipt } from './receipt/receipt.tsx';
import { RideActions } from './ride-actions.tsx';
import { rideHeadline, rideSubheading } from './ride-headline.ts';
import { NearbyCars } from '../../map/cars/nearby-cars.tsx';
import { RideMap } from '../../map/ride/ride-map.tsx';
import styles from './ride.module.css';
import { StatusTimeline } from './status-timeline.tsx';

const KeepRides = lazyPart(async () => (await import('../../ui/account/keep-rides.tsx')).KeepRides);

export interface RideCardProps {
  readonly booking: Booking;
  readonly onRebook?: Rebook;
}

/** A rider's ride, from the search for a driver to the receipt, in one card next to its map. Source: BKT-13. */
export function RideCard({ booking, onRebook }: RideCardProps) {
  const { tracked, showsCode } = statusTraits[booking.status];
  const { data: tracking, isError } = useBookingTracking(booking.id, tracked);
  const nowMs = useNow();
  const asksForRating = booking.actions.some(({ verb, allowed }) => verb === 'rate' && allowed);
  return (
    <article className={classNames(styles.ride, asksForRating && styles.isOver)}>
      <div className={styles.map}>
        <RideMap booking={booking} tracking={tracked ? tracking : undefined}>
          {booking.status === 'NEW' && !waitsForTime(booking, nowMs) ? (
            <NearbyCars pickup={booking.pickup} />
          ) : undefined}
        </RideMap>
      </div>
      <div className={styles.card}>
        <RideHead booking={booking} etaSeconds={tracked ? (tracking?.etaSeconds ?? null) : null} />
        <OpenChange booking={booking} reader="rider" />
        {isError && <LocationFailure />}
        <CancellationSummary booking={booking} isBrief />
        {asksForRating && <RatePanel booking={booking} />}
        <DriverPanel booking={booking} />
        {booking.otp !== null && showsCode && <CodePanel code={booking.otp} />}
        <RideActions booking={booking} />
        <Suspense fallback={null}>
          <KeepRides returnTo={`/bookings/${booking.id}`} />
        </Suspense>
        {onRebook !== undefined && (
          <div className={styles.rebook}>
            <RebookButtons booking={booking} onRebook={onRebook} />
          </div>
        )}
      </div>
      <div className={styles.details}>
        <div className={styles.detail}>
          <PlacePair ride={booking} />
          <ParcelPhotos booking={booking} />
          <DriverNote booking={booking} />
          <AssistanceNote booking={booking} />
        </div>
        <StatusTimeline booking={booking} />
        <Receipt booking={booking} />
      </div>
    </article>
  );
}

/** The ride continues without a car on the map; the failed request is retried automatically. Source: ERR-35. */
function LocationFailure() {
  const t = useText();
  return <Notice tone="warn">{t('location_fetch_error')}</Notice>;
}

function RideHead({
  booking,
  etaSeconds,
}: {
  readonly booking: Booking;
  readonly etaSeconds: number | null;
}) {
  const { t, own, locale, dateLocale } = useI18n();
  const clock = useClockAt()(booking.pickup);
  const money = useMoney();
  const nowMs = useNow();
  const words = {
    duration: etaSeconds === null ? null : formatDuration(locale, etaSeconds),
    price: money(booking.payableAmount),
    time: formatDateTime(dateLocale, booking.tripDate, clock),
  };
  const headline = rideHeadline(booking, words, nowMs);
  const lead = rideSubheading(booking, own, nowMs);
  return (
    <header className={styles.head}>
      <p className={styles.headRow}>
        <span>{t('booking_number', { reference: booking.reference })}</span>
        <span>
          {own(booking.carType)}
          {booking.passenger != null && ` · ${t('passenger_for', { name: booking.passenger.name })}`}
          {booking.persons > 1 && ` · ${t('persons_count', { count: booking.persons })}`}
        </span>
      </p>
      <h2 className={styles.headline} aria-live="polite">
        {t(headline.key, headline.values)}
      </h2>
      {lead !== undefined && <p className={styles.soft}>{t(lead.key, lead.values)}</p>}
    </header>
  );
}
