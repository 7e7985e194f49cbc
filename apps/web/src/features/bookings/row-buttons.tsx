import type { Booking } from '@fiacre/contract';
import type { Role } from '@fiacre/domain';
import { useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import { useIntention } from '../../api/intentions.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { CancelDialog } from '../../ui/booking/cancel-dialog.tsx';
import { PayDialog } from '../../ui/booking/pay-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { rowActions, type RowVerb } from './row-actions.ts';
import styles from './booking-table.module.css';
import { useDelayed } from './use-delayed.ts';

/** An unpaid booking is cancelled after this pause, without a question. Source: BKT-7. */
const incompleteCancelMs = 1500;

/** The buttons of one booking in a list; a closed one says why. Source: BKT-4. */
export function RowButtons({ booking, role }: { readonly booking: Booking; readonly role: Role }) {
  const { t, textOf } = useI18n();
  const [open, setOpen] = useState<RowVerb>();
  const incomplete = useIntention(booking);
  const later = useDelayed(
    () => incomplete.mutate({ verb: 'cancel', reason: t('cancel_incomplete') }),
    incompleteCancelMs,
  );
  const press = (verb: RowVerb) => {
    if (verb === 'cancel' && booking.status === 'PAYMENT_PENDING') later.start();
    else setOpen(verb);
  };
  const close = () => setOpen(undefined);
  const cancelling = later.waiting || incomplete.isPending;
  return (
    <div className={styles.buttons}>
      {rowActions(booking, role).map(({ verb, label, enabled, reason }) => (
        <Button
          key={verb}
          tone="secondary"
          disabled={!enabled}
          busy={verb === 'cancel' && cancelling}
          title={reason === undefined ? undefined : textOf(reason)}
          onClick={() => press(verb)}
        >
          {verb === 'cancel' && cancelling ? t('cancelling') : t(label)}
        </Button>
      ))}
      {open === 'cancel' && <CancelDialog booking={booking} onClose={close} />}
      {open === 'pay' && <PayDialog booking={booking} onClose={close} />}
      {open === 'assign' && <AssignDialog booking={booking} onClose={close} />}
      {incomplete.error !== null && (
        <FailureAlert failure={failureOf(incomplete.error)} onClose={incomplete.reset} />
      )}
    </div>
  );
}
