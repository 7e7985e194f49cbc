import { isMeterSource, statusTraits } from '@fiacre/domain';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCachedBooking } from '../../api/bookings.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useMoneyIn } from '../../ui/use-money-in.ts';

/** The ride that has just been paid, with its receipt for the passenger. Source: METER-11. */
export function MeterDone({ id }: { readonly id: string }) {
  const t = useText();
  const moneyIn = useMoneyIn();
  const booking = useCachedBooking(id);
  const [closed, setClosed] = useState(false);
  if (closed || booking === undefined || !isMeterSource(booking.source)) return null;
  if (!statusTraits[booking.status].paid) return null;
  return (
    <Notice tone="good">
      <strong>{t('meter_paid', { price: moneyIn(booking.customerPaid, booking.currency) })}</strong>
      <p>{t('booking_number', { reference: booking.reference })}</p>
      <Link className={buttonClass('secondary')} to={`/bookings/${booking.id}/receipt`}>
        {t('receipt_open')}
      </Link>
      <Button tone="quiet" onClick={() => setClosed(true)}>
        {t('ok')}
      </Button>
    </Notice>
  );
}
