import type { Booking } from '@fiacre/contract';
import { useState } from 'react';
import { useClockAt } from '../../../api/city/city-zone.ts';
import { formatTime } from '../../../i18n/format.ts';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { NoShowDialog, noShowAction } from '../../../ui/booking/no-show-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { useNow } from '../../../ui/use-now.ts';
import styles from './driver-trip.module.css';

/** After the wait, the driver reports that the rider did not come; before, it says from when. Source: NOSHOW-6. */
export function NoShow({ booking }: { readonly booking: Booking }) {
  const { t, dateLocale } = useI18n();
  const clock = useClockAt()(booking.pickup);
  const [open, setOpen] = useState(false);
  const action = noShowAction(booking, useNow());
  if (action === null) return null;
  if (action.from !== null)
    return (
      <p className={styles.soft}>{t('no_show_from', { time: formatTime(dateLocale, action.from, clock) })}</p>
    );
  return (
    <>
      <Button tone="secondary" wide onClick={() => setOpen(true)}>
        {t('do_no_show')}
      </Button>
      {open && <NoShowDialog booking={booking} onClose={() => setOpen(false)} />}
    </>
  );
}
