import { statusTraits } from '@fiacre/domain';
import { useState } from 'react';
import { useCachedBooking } from '../../../api/bookings.ts';
import { useText } from '../../../i18n/i18n-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';

/**
 * Tells the driver that somebody else takes over the ride: the office took it, or it was changed and no longer fits.
 * Otherwise its card would just vanish. The cache has the ride as the driver last saw it. Source: CHANGE-21.
 */
export function LostNotice({ id }: { readonly id: string }) {
  const t = useText();
  const booking = useCachedBooking(id);
  const [read, setRead] = useState(false);
  if (read || booking === undefined) return null;
  const { beforePickup, tracked } = statusTraits[booking.status];
  if (!beforePickup && !tracked) return null;
  return (
    <Notice tone="warn">
      <strong>{t('ride_lost')}</strong>
      <p>{t('booking_number', { reference: booking.reference })}</p>
      <p>{t('ride_lost_lead')}</p>
      <Button tone="quiet" onClick={() => setRead(true)}>
        {t('ok')}
      </Button>
    </Notice>
  );
}
