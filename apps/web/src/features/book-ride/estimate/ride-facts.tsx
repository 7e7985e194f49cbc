import type { Quote } from '@fiacre/contract';
import { useZoneAt } from '../../../api/city/city-zone.ts';
import { usePaymentProviders } from '../../../api/payments.ts';
import { useMe } from '../../../api/client/session.ts';
import { useCarTypes, useSettings } from '../../../api/shared-queries.ts';
import { formatDuration, formatTime } from '../../../i18n/format.ts';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './ride-facts.module.css';

/** The car of a price, as its row in the form shows it. Source: LAND-9. */
export function QuotedCar({ carTypeId }: Pick<Quote, 'carTypeId'>) {
  const { own } = useI18n();
  const carType = useCarTypes().data?.items.find(({ id }) => id === carTypeId);
  if (carType === undefined) return null;
  return (
    <div className={styles.car}>
      {carType.image !== '' && <img src={carType.image} alt="" width="96" height="48" />}
      <p>
        <strong>{own(carType.name)}</strong>
        <span>{own(carType.extraInfo)}</span>
      </p>
    </div>
  );
}

/** When the car comes and arrives, and how the ride is paid. Source: LAND-9. */
export function RideFacts({ quote, onAccount }: { readonly quote: Quote; readonly onAccount: boolean }) {
  const { t } = useI18n();
  return (
    <ul className={styles.facts}>
      <li>
        <Icon name="clock" />
        <span>
          <Pickup quote={quote} /> <Arrival quote={quote} />
        </span>
      </li>
      <li>
        <Icon name="wallet" />
        {onAccount ? <span>{t('mode_account')}</span> : <Payment />}
      </li>
    </ul>
  );
}

/** The office gets an estimate of the whole wait instead (BOOK-6). */
function Pickup({ quote: { nearestCarMinutes: minutes, waitSeconds } }: { readonly quote: Quote }) {
  const { t, locale } = useI18n();
  if (minutes === undefined || waitSeconds !== undefined) return null;
  return minutes === null
    ? t('car_after_booking')
    : t('wait_about', { duration: formatDuration(locale, minutes * 60) });
}

/** By the clock at the pickup, like every time of the ride. */
function Arrival({ quote: { pickup, arrivesAt } }: { readonly quote: Quote }) {
  const { t, dateLocale } = useI18n();
  const clock = { timeZone: useZoneAt()(pickup), unnamed: undefined };
  return arrivesAt === null ? null : t('arrival_about', { time: formatTime(dateLocale, arrivesAt, clock) });
}

/** A parcel is paid for first, unless the office books it. Source: BOOK-9, PAY-4, TRIP-17. */
function Payment() {
  const { t } = useI18n();
  const role = useMe().data?.usertype ?? null;
  const isFirst = useSettings().appCategory === 'delivery' && role !== 'admin';
  return (
    <span>
      {t(isFirst ? 'pay_first' : 'pay_at_end')} {role !== null && <WaysToPay withCash={!isFirst} />}
    </span>
  );
}

/** Only signed-in people may request the payment providers. */
function WaysToPay({ withCash }: { readonly withCash: boolean }) {
  const { t, locale } = useI18n();
  const { data, isPending } = usePaymentProviders();
  if (isPending) return null;
  const ways = [
    ...(withCash ? [t('mode_cash')] : []),
    t('mode_wallet'),
    ...(data === undefined || data.items.length === 0 ? [] : [t('mode_card')]),
  ];
  return t('pay_ways', { ways: new Intl.ListFormat(locale, { type: 'disjunction' }).format(ways) });
}

/** Whether the total can change, and what it depends on, as the server decides. Source: LAND-9, TRIP-8. */
export function TotalNote({ quote: { totalFollows, isLimitedByMeter, fare } }: { readonly quote: Quote }) {
  const { t } = useI18n();
  const hasToll = fare.lines.some(({ label }) => label === 'fare_line_toll');
  const [only, another] = totalFollows;
  return (
    <p className={styles.note}>
      <strong>{t(only === undefined ? 'price_fixed' : 'price_metered')}</strong>{' '}
      {only === undefined
        ? t(isLimitedByMeter ? 'total_lower_of_both' : 'total_final')
        : t(another === undefined ? `total_follows_${only}` : 'total_follows_both')}{' '}
      {only !== undefined && hasToll && t('total_toll_stays')} {t('price_kept')}
    </p>
  );
}
