import type { Booking } from '@fiacre/contract';
import { useIntention } from '../../api/sync/intentions.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { useDelayed } from '../../ui/use-delayed.ts';
import { incompleteCancelMs } from '../../ui/booking/incomplete-cancel.ts';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

/**
 * Cancels an unpaid booking without asking for a reason, after a moment in which the rider can undo it.
 * Sources: BKT-7, CONST-7.
 */
export function CancelUnpaid({ booking }: { readonly booking: Booking }) {
  const t = useText();
  const cancel = useIntention(booking);
  const { start, stop, waiting } = useDelayed(
    () => cancel.send({ verb: 'cancel', reason: t('cancel_incomplete') }),
    incompleteCancelMs,
  );
  const busy = waiting || cancel.busy;
  return (
    <>
      <Button tone="secondary" wide busy={busy} onClick={start}>
        {t(busy ? 'cancelling' : 'cancel_booking')}
      </Button>
      {waiting && (
        <Button wide onClick={stop}>
          {t('cancel_undo')}
        </Button>
      )}
      <FailureNotice failure={cancel.failure} />
    </>
  );
}
