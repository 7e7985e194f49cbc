import type { Booking } from '@fiacre/contract';
import { statusTraits, type BookingVerb } from '@fiacre/domain';
import { Suspense, useState } from 'react';
import { useSettings } from '../../api/shared-queries.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { BringForwardDialog, canBringForward } from '../../ui/booking/bring-forward-dialog.tsx';
import { CancelDialog } from '../../ui/booking/cancel/cancel-dialog.tsx';
import { ChangeDialog } from '../../ui/booking/change/change-dialog-context.tsx';
import { fieldsToChange } from '../../ui/booking/change/fields-to-change.ts';
import { LazyPayDialog } from '../../ui/booking/lazy-pay-dialog.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useNow } from '../../ui/use-now.ts';
import { CancelUnpaid } from './cancel-unpaid.tsx';
import styles from './ride.module.css';
import { ShareTrip } from './share-trip.tsx';

/** The rider's allowed actions, according to the server. */
export function RideActions({ booking }: { readonly booking: Booking }) {
  const t = useText();
  const { panic } = useSettings();
  const nowMs = useNow();
  const [open, setOpen] = useState<'cancel' | 'pay' | 'bring-forward' | 'change'>();
  const may = (verb: BookingVerb) => booking.actions.some((action) => action.verb === verb && action.allowed);
  const close = () => setOpen(undefined);
  const isParcel = booking.category === 'delivery';
  return (
    <div className={styles.actions}>
      {may('pay') && (
        <Button large wide onClick={() => setOpen('pay')}>
          {t('pay_now')}
        </Button>
      )}
      {statusTraits[booking.status].followable && <ShareTrip booking={booking} />}
      {canBringForward(booking, nowMs) && (
        <Button tone="secondary" wide onClick={() => setOpen('bring-forward')}>
          {t('bring_forward')}
        </Button>
      )}
      {fieldsToChange(booking, 'rider').length > 0 && (
        <Button tone="secondary" wide onClick={() => setOpen('change')}>
          {t('change_ride')}
        </Button>
      )}
      {may('cancel') &&
        (booking.status === 'PAYMENT_PENDING' ? (
          <CancelUnpaid booking={booking} />
        ) : (
          <Button tone="secondary" wide onClick={() => setOpen('cancel')}>
            {t(isParcel ? 'cancel_booking' : 'cancel_ride')}
          </Button>
        ))}
      {panic !== '' && statusTraits[booking.status].tracked && (
        <a className={buttonClass('danger', false, true)} href={`tel:${panic}`}>
          <Icon name="alert" />
          {t('call_for_help')}
        </a>
      )}
      {open === 'cancel' && <CancelDialog booking={booking} onClose={close} />}
      {open === 'bring-forward' && <BringForwardDialog booking={booking} onClose={close} />}
      {open === 'change' && <ChangeDialog booking={booking} onClose={close} />}
      {open === 'pay' && (
        <Suspense>
          <LazyPayDialog booking={booking} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
