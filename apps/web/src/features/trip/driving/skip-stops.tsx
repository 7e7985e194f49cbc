import type { Booking } from '@fiacre/contract';
import { useState } from 'react';
import { currentStop, nextStop } from '../../../api/offline/stop-progress.ts';
import { useIntention } from '../../../api/sync/intentions.ts';
import { useText } from '../../../i18n/i18n-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';

/** Ends a ride at its drop without the stops that are left. Source: TRIP-29. */
export function SkipStops({ booking }: { readonly booking: Booking }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const end = useIntention(booking);
  const isLeft = nextStop(booking.coords) === undefined && currentStop(booking.coords) === undefined;
  if (booking.status !== 'STARTED' || isLeft) return null;
  return (
    <>
      <Button tone="quiet" onClick={() => setOpen(true)}>
        {t('skip_stops')}
      </Button>
      {open && (
        <ConfirmDialog
          title={t('skip_stops_title')}
          verb={t('do_reach')}
          busy={end.busy}
          failure={end.failure}
          onConfirm={() => end.send({ verb: 'reach' }, { onSuccess: () => setOpen(false) })}
          onClose={() => setOpen(false)}
        >
          <p>{t('skip_stops_text')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
