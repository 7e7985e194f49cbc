import type { Booking } from '@fiacre/contract';
import { useIntention } from '../../../api/sync/intentions.ts';
import { useText } from '../../../i18n/i18n-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { FailureNotice } from '../../../ui/feedback/failure-notice.tsx';

interface ReturnToDispatchDialogProps {
  readonly booking: Booking;
  readonly onClose: () => void;
}

/** Puts a booking that an admin took out back into automatic dispatch. Source: BKT-8. */
export function ReturnToDispatchDialog({ booking, onClose }: ReturnToDispatchDialogProps) {
  const t = useText();
  const put = useIntention(booking);
  return (
    <Dialog
      title={t('return_to_dispatch')}
      onClose={onClose}
      actions={
        <Button
          busy={put.busy}
          onClick={() => put.send({ verb: 'return-to-dispatch' }, { onSuccess: onClose })}
        >
          {t('return_to_dispatch')}
        </Button>
      }
    >
      <p>{t('return_to_dispatch_text')}</p>
      <FailureNotice failure={put.failure} />
    </Dialog>
  );
}
