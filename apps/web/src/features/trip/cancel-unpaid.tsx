import type { Booking } from '@fiacre/contract';
import { failureOf } from '../../api/failure.ts';
import { useIntention } from '../../api/intentions.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useDelayed } from '../../ui/use-delayed.ts';
import { incompleteCancelMs } from '../../ui/booking/incomplete-cancel.ts';

/**
 * Cancels an unpaid booking without asking for a reason, after a moment in which the rider can undo it.
 * Sources: BKT-7, CONST-7.
 */
export function CancelUnpaid({ booking }: { readonly booking: Booking }) {
  const t = useText();
  const cancel = useIntention(booking);
  const { start, stop, waiting } = useDelayed(
    () => cancel.mutate({ verb: 'cancel', reason: t('cancel_incomplete') }),
    incompleteCancelMs,
  );
  const busy = waiting || cancel.isPending;
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
      {cancel.error !== null && <Notice tone="bad">{t(failureOf(cancel.error).code)}</Notice>}
    </>
  );
}
