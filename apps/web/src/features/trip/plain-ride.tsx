import type { ResponseOf } from '@fiacre/contract';
import { isErrorCode } from '@fiacre/contract/errors';
import { statusTraits } from '@fiacre/domain';
import { useClockAt } from '../../api/city-zone.ts';
import { inOneLine } from '../../i18n/direction.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { CancellationFee } from '../../ui/booking/cancellation-fee.tsx';
import { PlacePair } from '../../ui/booking/place-pair.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useMoney } from '../../ui/price.tsx';
import { useNow } from '../../ui/use-now.ts';
import { CodePanel } from './code-panel.tsx';
import { rideHeadline, rideSubheading } from './ride-headline.ts';
import styles from './ride.module.css';

export interface PlainRideProps {
  readonly booking: ResponseOf<'getBooking'>;
  readonly cancellation: ResponseOf<'getCancellationCost'> | null;
  readonly reasons: readonly string[];
  readonly problem: string | null;
}

/** A ride in a browser without scripts: its state, code and driver, and a form that cancels it. */
export function PlainRide({ booking, cancellation, reasons, problem }: PlainRideProps) {
  const { t, own, dateLocale } = useI18n();
  const clock = useClockAt()(booking.pickup);
  const money = useMoney();
  const nowMs = useNow();
  const words = {
    duration: null,
    price: money(booking.payableAmount),
    time: formatDateTime(dateLocale, booking.tripDate, clock),
  };
  const headline = rideHeadline(booking, words, nowMs);
  const lead = rideSubheading(booking, own, nowMs);
  const car = inOneLine([booking.vehicleMake, booking.vehicleModel, booking.vehicleNumber]);
  return (
    <div className={styles.plain}>
      <p>{t('booking_number', { reference: booking.reference })}</p>
      <h1>{t(headline.key, headline.values)}</h1>
      {lead !== undefined && <p>{t(lead.key, lead.values)}</p>}
      {problem !== null && <Notice tone="bad">{t(isErrorCode(problem) ? problem : 'internal')}</Notice>}
      {booking.driver !== null && (
        <section aria-label={t('your_driver')}>
          <h2>{booking.driverName}</h2>
          <p>{car}</p>
          {booking.driverContact !== null && (
            <a className={buttonClass('secondary')} href={`tel:${booking.driverContact}`}>
              {t('call_driver', { name: booking.driverName ?? '' })}
            </a>
          )}
        </section>
      )}
      {booking.otp !== null && statusTraits[booking.status].showsCode && <CodePanel code={booking.otp} />}
      <PlacePair pickup={booking.pickup.add} drop={booking.drop.add} />
      <p>{money(booking.payableAmount)}</p>
      <a className={buttonClass('primary', true, true)} href={`/bookings/${booking.id}?plain=yes`}>
        {t('reload')}
      </a>
      {cancellation !== null && (
        <CancelForm booking={booking} cancellation={cancellation} reasons={reasons} />
      )}
    </div>
  );
}

type CancelFormProps = Pick<PlainRideProps, 'booking' | 'reasons'> & {
  readonly cancellation: NonNullable<PlainRideProps['cancellation']>;
};

function CancelForm({ booking: { id, pickup }, cancellation, reasons }: CancelFormProps) {
  const { t, own } = useI18n();
  const money = useMoney();
  const { fee } = cancellation;
  return (
    <form className={styles.plainCancel} method="post" action={`/bookings/${id}/cancel`}>
      <label>
        {t('cancel_why')}
        <select name="reason">
          {reasons.map((reason) => (
            <option key={reason} value={reason}>
              {own(reason)}
            </option>
          ))}
        </select>
      </label>
      <CancellationFee pickup={pickup} cost={cancellation} isUnknown={false} />
      <input type="hidden" name="maxFee" value={fee} />
      <button type="submit" className={buttonClass('danger', false, true)}>
        {fee > 0 ? t('cancel_for', { fee: money(fee) }) : t('cancel_booking')}
      </button>
    </form>
  );
}
