import { useState } from 'react';
import { useCachedBooking } from '../../api/bookings.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { rideSubheading } from './ride-headline.ts';

/** Tells the driver that the ride was cancelled; otherwise its card would just vanish. */
export function CancelledNotice({ id }: { readonly id: string }) {
  const { t, own } = useI18n();
  const booking = useCachedBooking(id);
  const [read, setRead] = useState(false);
  if (read || booking?.status !== 'CANCELLED') return null;
  const lead = rideSubheading(booking, own, Date.parse(booking.tripDate));
  return (
    <Notice tone="bad">
      <strong>{t('head_CANCELLED')}</strong>
      <p>{t('booking_number', { reference: booking.reference })}</p>
      {lead !== undefined && <p>{t(lead.key, lead.values)}</p>}
      <Button tone="quiet" onClick={() => setRead(true)}>
        {t('ok')}
      </Button>
    </Notice>
  );
}
