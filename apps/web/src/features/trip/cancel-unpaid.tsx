import type { Booking } from '@fiacre/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import { useIntention } from '../../api/intentions.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

const delayMs = 1500;

/** Cancels a booking that was never paid, after a moment and without asking for a reason. Sources: BKT-7, CONST-7. */
export function CancelUnpaid({ booking }: { readonly booking: Booking }) {
  const t = useText();
  const cancel = useIntention(booking);
  const [waiting, setWaiting] = useState(false);
  const send = useEffectEvent(() => {
    setWaiting(false);
    cancel.mutate({ verb: 'cancel', reason: t('cancel_incomplete') });
  });
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => send(), delayMs);
    return () => clearTimeout(timer);
  }, [waiting]);
  const busy = waiting || cancel.isPending;
  return (
    <>
      <Button tone="secondary" wide busy={busy} onClick={() => setWaiting(true)}>
        {t(busy ? 'cancelling' : 'cancel_booking')}
      </Button>
      {cancel.error !== null && <Notice tone="bad">{t(failureOf(cancel.error).code)}</Notice>}
    </>
  );
}
