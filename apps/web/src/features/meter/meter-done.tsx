import { isMeterSource, statusTraits } from '@fiacre/domain';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useBooking } from '../../api/bookings.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { lazyPart } from '../../ui/hydration/lazy-part.ts';
import { useMoneyIn } from '../../ui/use-money-in.ts';
import styles from './meter.module.css';

const PassengerReceipt = lazyPart(
  async () => (await import('../../ui/booking/fare/passenger-receipt.tsx')).PassengerReceipt,
);

/** The ride that has just been paid, with its receipt for the passenger. Sources: METER-11, METER-15. */
export function MeterDone({ id }: { readonly id: string }) {
  const t = useText();
  const moneyIn = useMoneyIn();
  // Read where no response or event has brought it, as to a page that was reloaded while its steps were sent.
  const { data: booking } = useBooking(id);
  const [closed, setClosed] = useState(false);
  if (closed || booking === undefined || !isMeterSource(booking.source)) return null;
  if (!statusTraits[booking.status].paid) return null;
  return (
    <section className={styles.start} aria-label={t('meter_title')}>
      <Notice tone="good">
        <strong>{t('meter_paid', { price: moneyIn(booking.customerPaid, booking.currency) })}</strong>
        <p>{t('booking_number', { reference: booking.reference })}</p>
      </Notice>
      <Suspense fallback={null}>
        <PassengerReceipt id={booking.id} />
      </Suspense>
      <Link className={buttonClass('secondary')} to={`/bookings/${booking.id}/receipt`}>
        {t('receipt_open')}
      </Link>
      <Button tone="quiet" onClick={() => setClosed(true)}>
        {t('ok')}
      </Button>
    </section>
  );
}
