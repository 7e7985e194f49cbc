import type { Booking } from '@fiacre/contract';
import { failureOf } from '../../api/failure.ts';
import { useIntention, type Intention } from '../../api/intentions.ts';
import type { TextKey } from '@fiacre/contract/texts/en';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { openStandIn } from './row-actions.ts';

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
  if (booking.prepaid) return [{ ...unpaid, label: 'do_end' }];
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
          busy={step.isPending && step.intention === intention}
          onClick={() => step.mutate(intention, { onSuccess: onClose })}
        >
          {t(label)}
        </Button>
      ))}
    >
      <p>{t('stand_in_lead')}</p>
      {step.error !== null && <Notice tone="bad">{t(failureOf(step.error).code)}</Notice>}
    </Dialog>
  );
}
