import type { FollowedTrip } from '@fiacre/contract';
import { useLocation } from 'react-router';
import { failureOf } from '../../api/client/failure.ts';
import { useFollowedTrip } from '../../api/shared-trip.ts';
import { formatDateTime, formatDuration } from '../../i18n/format.ts';
import { useI18n, useText } from '../../i18n/i18n-context.tsx';
import { CarMarkers } from '../../map/cars/car-markers.tsx';
import { CityMap } from '../../map/city-map.tsx';
import { Follow } from '../../map/follow.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Plate } from '../../ui/plate.tsx';
import { useMoneyIn } from '../../ui/use-money-in.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './follow-trip-page.module.css';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

/**
 * `/follow#…`: shows a trip to anybody who has its link, without signing in. The token is in the URL's hash, which is
 * never sent.
 */
export function FollowTripPage() {
  const t = useText();
  const token = useLocation().hash.slice(1);
  const { data, error } = useFollowedTrip(token);
  const isOver = token === '' || (error !== null && failureOf(error).code === 'not_found');
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('follow_title')}</h1>
      {isOver && <Notice tone="info">{t('follow_over')}</Notice>}
      {!isOver && error !== null && <FailureNotice failure={error} />}
      {!isOver && data === undefined && error === null && <Skeleton lines={4} />}
      {!isOver && data !== undefined && <Trip trip={data} />}
      {data?.price === undefined && <p className={styles.soft}>{t('follow_privacy')}</p>}
    </div>
  );
}

function Trip({ trip }: { readonly trip: FollowedTrip }) {
  const { t, locale, dateLocale } = useI18n();
  const { step, stops, bookedFor, car, etaSeconds, driverFirstName, vehicleNumber, price } = trip;
  const money = useMoneyIn();
  const values = {
    name: driverFirstName ?? '',
    time: bookedFor === null ? '' : formatDateTime(dateLocale, bookedFor),
  };
  const isBeforeDrop = stops !== null && (stops.isWaiting || stops.reached < stops.count);
  const stopValues = {
    number: String((stops?.reached ?? 0) + (stops?.isWaiting === true ? 0 : 1)),
    count: String(stops?.count ?? 0),
  };
  return (
    <>
      <section className={styles.card} aria-live="polite">
        <h2>
          {step === 'driving' && isBeforeDrop
            ? t(stops.isWaiting ? 'head_at_stop' : 'head_to_stop', stopValues)
            : t(`follow_${step}`, values)}
        </h2>
        {etaSeconds !== null && <p>{t('follow_eta', { duration: formatDuration(locale, etaSeconds) })}</p>}
        {price !== undefined && <p>{t('follow_price', { price: money(price.amount, price.currency) })}</p>}
        {vehicleNumber !== null && vehicleNumber !== '' && <Plate>{vehicleNumber}</Plate>}
      </section>
      {car !== null && (
        <div className={styles.map}>
          <CityMap label={t('ride_map')} centre={car} zoom={15} cooperative fallback={null}>
            <CarMarkers
              cars={[
                {
                  id: 'car',
                  at: { lat: car.lat, lng: car.lng },
                  headingDegrees: car.headingDegrees,
                  carType: '',
                  title: driverFirstName ?? '',
                  detail: vehicleNumber ?? '',
                },
              ]}
              label={t('map_cars')}
            />
            <Follow at={car} />
          </CityMap>
        </div>
      )}
    </>
  );
}
