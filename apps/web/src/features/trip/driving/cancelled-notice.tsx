import { statusTraits } from '@fiacre/domain';
import { useState } from 'react';
import { useCachedBooking } from '../../../api/bookings.ts';
import { useText } from '../../../i18n/i18n-context.tsx';
import { CancellationSummary } from '../../../ui/booking/cancel/cancellation-summary.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useMoneyIn } from '../../../ui/use-money-in.ts';

/**
 * Tells the driver that the ride was cancelled, and what it pays; otherwise its card would just vanish.
 * Source: TRIP-13, TRIP-27.
 */
export function CancelledNotice({ id }: { readonly id: string }) {
  const t = useText();
  const moneyIn = useMoneyIn();
  const booking = useCachedBooking(id);
  const [read, setRead] = useState(false);
  if (read || booking === undefined || !statusTraits[booking.status].failed) return null;
  const fee = booking.cancellationFee ?? 0;
  return (
    <Notice tone="bad">
      <strong>{t(booking.noShow ? 'status_NO_SHOW' : `head_${booking.status}`)}</strong>
      <p>{t('booking_number', { reference: booking.reference })}</p>
      <p>
        {fee > 0
          ? t(booking.noShow ? 'no_show_you_get' : 'cancelled_you_get', {
              amount: moneyIn(fee, booking.currency),
            })
          : t('cancelled_you_get_nothing')}
      </p>
      <CancellationSummary booking={booking} />
      <Button tone="quiet" onClick={() => setRead(true)}>
        {t('ok')}
      </Button>
    </Notice>
  );
}
