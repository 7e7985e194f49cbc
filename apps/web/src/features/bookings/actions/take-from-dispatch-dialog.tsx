import type { Booking } from '@fiacre/contract';
import { useState } from 'react';
import { useIntention } from '../../../api/sync/intentions.ts';
import { useText } from '../../../i18n/i18n-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { FailureNotice } from '../../../ui/feedback/failure-notice.tsx';

export interface TakeFromDispatchDialogProps {
  readonly booking: Booking;
  readonly onClose: () => void;
}

/** Takes a waiting booking out of automatic dispatch, then lets the admin choose its driver. Source: BKT-8. */
export function TakeFromDispatchDialog({ booking, onClose }: TakeFromDispatchDialogProps) {
  const t = useText();
  const [taken, setTaken] = useState(false);
  const take = useIntention(booking);
  if (taken) return <AssignDialog booking={booking} onClose={onClose} />;
  return (
    <Dialog
      title={t('take_from_dispatch')}
      onClose={onClose}
      actions={
        <Button
          busy={take.busy}
          onClick={() => take.send({ verb: 'take-from-dispatch' }, { onSuccess: () => setTaken(true) })}
        >
          {t('take_from_dispatch_go')}
        </Button>
      }
    >
      <p>{t('take_from_dispatch_text')}</p>
      <FailureNotice failure={take.failure} />
    </Dialog>
  );
}
