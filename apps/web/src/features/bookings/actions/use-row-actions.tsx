import type { Booking } from '@fiacre/contract';
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import { useIntentions } from '../../../api/sync/intentions.ts';
import { useText } from '../../../i18n/i18n-context.tsx';
import { BringForwardDialog } from '../../../ui/booking/bring-forward-dialog.tsx';
import { CancelDialog } from '../../../ui/booking/cancel/cancel-dialog.tsx';
import { ChangeDialog } from '../../../ui/booking/change/change-dialog-context.tsx';
import { LazyPayDialog } from '../../../ui/booking/lazy-pay-dialog.ts';
import { NoShowDialog } from '../../../ui/booking/no-show-dialog.tsx';
import { FailureAlert } from '../../../ui/dialogs/failure-alert.tsx';
import type { RowVerb } from './row-actions.ts';
import { useDelayed } from '../../../ui/use-delayed.ts';
import { incompleteCancelMs } from '../../../ui/booking/incomplete-cancel.ts';

// Riders have the list as well, and only the office decides about drivers.
const AssignDialog = lazy(async () => ({ default: (await import('./assign-dialog.tsx')).AssignDialog }));
const ReturnToDispatchDialog = lazy(async () => ({
  default: (await import('./return-to-dispatch-dialog.tsx')).ReturnToDispatchDialog,
}));
const StandInDialog = lazy(async () => ({ default: (await import('./stand-in-dialog.tsx')).StandInDialog }));
const TakeOffDialog = lazy(async () => ({ default: (await import('./take-off-dialog.tsx')).TakeOffDialog }));
const TakeFromDispatchDialog = lazy(async () => ({
  default: (await import('./take-from-dispatch-dialog.tsx')).TakeFromDispatchDialog,
}));

/** Props of the row buttons. */
export interface RowActionHandlers {
  readonly press: (booking: Booking, verb: RowVerb) => void;
  /** Id of the booking that is being cancelled without a dialog. */
  readonly cancelling: string | undefined;
  /** Keeps that booking; undefined once the cancellation was sent. */
  readonly undo: (() => void) | undefined;
}

export interface RowActionsControl extends RowActionHandlers {
  /** The dialog of the clicked action; rendered next to the list, so that the list does not handle its keys. */
  readonly dialog: ReactNode;
}

/** Handles a row's buttons: opens a dialog, or cancels an unpaid booking. */
export function useRowActions(): RowActionsControl {
  const t = useText();
  const [open, setOpen] = useState<{ readonly booking: Booking; readonly verb: RowVerb }>();
  const [incomplete, setIncomplete] = useState<Booking>();
  const cancel = useIntentions();
  const later = useDelayed(() => {
    if (incomplete === undefined) return;
    const intention = { verb: 'cancel', reason: t('cancel_incomplete') } as const;
    const settled = () => setIncomplete((now) => (now === incomplete ? undefined : now));
    cancel.send({ subject: incomplete, intention }, { onSuccess: settled, onFailure: settled });
  }, incompleteCancelMs);
  const { start, stop, waiting } = later;
  const undo = useCallback(() => {
    stop();
    setIncomplete(undefined);
  }, [stop]);
  // Stable across renders: columns depend on it, and a grid resets widths when its columns change.
  const press = useCallback(
    (booking: Booking, verb: RowVerb) => {
      if (verb !== 'cancel' || booking.status !== 'PAYMENT_PENDING') setOpen({ booking, verb });
      else {
        setIncomplete(booking);
        start();
      }
    },
    [start],
  );
  const failed =
    cancel.failure === null ? undefined : (
      <FailureAlert title="cancel_booking" failure={cancel.failure} onClose={cancel.reset} />
    );
  return {
    press,
    cancelling: incomplete?.id,
    undo: waiting ? undo : undefined,
    dialog: open === undefined ? failed : <RowDialog {...open} onClose={() => setOpen(undefined)} />,
  };
}

const lazyDialogs = {
  assign: AssignDialog,
  pay: LazyPayDialog,
  'return-to-dispatch': ReturnToDispatchDialog,
  'stand-in': StandInDialog,
  'take-from-dispatch': TakeFromDispatchDialog,
  'take-off': TakeOffDialog,
} as const;

interface RowDialogProps {
  readonly booking: Booking;
  readonly verb: RowVerb;
  readonly onClose: () => void;
}

function RowDialog({ booking, verb, onClose }: RowDialogProps) {
  if (verb === 'cancel') return <CancelDialog booking={booking} onClose={onClose} />;
  if (verb === 'no-show') return <NoShowDialog booking={booking} onClose={onClose} />;
  if (verb === 'bring-forward') return <BringForwardDialog booking={booking} onClose={onClose} />;
  if (verb === 'change') return <ChangeDialog booking={booking} onClose={onClose} />;
  const LazyDialog = lazyDialogs[verb];
  return (
    <Suspense>
      <LazyDialog booking={booking} onClose={onClose} />
    </Suspense>
  );
}
