import type { Booking } from '@fiacre/contract';
import { useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import { useIntention } from '../../api/intentions.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AssignDialog } from './assign-dialog.tsx';

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
          busy={take.isPending}
          onClick={() => take.mutate({ verb: 'take-from-dispatch' }, { onSuccess: () => setTaken(true) })}
        >
          {t('take_from_dispatch_go')}
        </Button>
      }
    >
      <p>{t('take_from_dispatch_text')}</p>
      {take.error !== null && <Notice tone="bad">{t(failureOf(take.error).code)}</Notice>}
    </Dialog>
  );
}
