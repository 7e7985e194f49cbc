import { useState } from 'react';
import { useCachedBooking } from '../../api/bookings.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Tells the driver that the ride was cancelled; otherwise its card would just vanish. */
export function CancelledNotice({ id }: { readonly id: string }) {
  const { t, own } = useI18n();
  const booking = useCachedBooking(id);
  const [read, setRead] = useState(false);
  if (read || booking?.status !== 'CANCELLED') return null;
  return (
    <Notice tone="bad">
      <strong>{t('head_CANCELLED')}</strong>
      <p>{t('booking_number', { reference: booking.reference })}</p>
      {booking.reason !== null && <p>{t('lead_CANCELLED', { reason: own(booking.reason) })}</p>}
      <Button tone="quiet" onClick={() => setRead(true)}>
        {t('ok')}
      </Button>
    </Notice>
  );
}
