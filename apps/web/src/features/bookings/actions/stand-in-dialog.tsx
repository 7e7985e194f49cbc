import type { Booking } from '@fiacre/contract';
import { useIntention, type Intention } from '../../../api/sync/intentions.ts';
import type { TextKey } from '@fiacre/contract/texts/en';
import { useText } from '../../../i18n/i18n-context.tsx';
import { isPaidAlready } from '../../../ui/booking/is-paid-already.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { openStandIn } from './row-actions.ts';
import { FailureNotice } from '../../../ui/feedback/failure-notice.tsx';

export interface StandInDialogProps {
  readonly booking: Booking;
  readonly onClose: () => void;
}

interface Choice {
  readonly label: TextKey;
  readonly intention: Intention;
}

/** The admin's next steps for a trip whose driver was suspended. Source: TRIP-17. */
function choicesFor(booking: Booking): readonly Choice[] {
  const verb = openStandIn(booking);
  if (verb === 'reach') return [{ label: 'stand_in_reach', intention: { verb } }];
  if (verb === 'confirm-cash') return [{ label: 'stand_in_cash', intention: { verb } }];
  if (verb !== 'end') return [];
  const unpaid = { label: 'stand_in_no_cash', intention: { verb, cashReceived: false } } as const;
  if (isPaidAlready(booking)) return [{ ...unpaid, label: 'do_end' }];
  return [{ label: 'stand_in_cash', intention: { verb, cashReceived: true } }, unpaid];
}

/** Completes, step by step, the trip of a suspended driver. Sources: TRIP-17, AUTH-14. */
export function StandInDialog({ booking, onClose }: StandInDialogProps) {
  const t = useText();
  const step = useIntention(booking);
  return (
    <Dialog
      title={t('stand_in')}
      onClose={onClose}
      actions={choicesFor(booking).map(({ label, intention }) => (
        <Button
          key={label}
          busy={step.busy && step.intention === intention}
          onClick={() => step.send(intention, { onSuccess: onClose })}
        >
          {t(label)}
        </Button>
      ))}
    >
      <p>{t('stand_in_lead')}</p>
      <FailureNotice failure={step.failure} />
    </Dialog>
  );
}
