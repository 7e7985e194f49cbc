import { useState } from 'react';
import { useIntention } from '../../../api/sync/intentions.ts';
import { useText } from '../../../i18n/i18n-context.tsx';
import { ChoiceList } from '../../../ui/fields/choice-list.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import type { TripDialogProps } from './code-dialog.tsx';
import { FailureNotice } from '../../../ui/feedback/failure-notice.tsx';

const reasons = ['hand_back_breakdown', 'hand_back_unsafe', 'hand_back_delay', 'hand_back_other'] as const;

/** Hands an accepted ride back with a reason, so that another driver can take it. Source: TRIP-18. */
export function HandBackDialog({ booking, onClose }: TripDialogProps) {
  const t = useText();
  const [reason, setReason] = useState<string>();
  const handBack = useIntention(booking);
  const send = () => handBack.send({ verb: 'hand-back', reason: reason ?? '' }, { onSuccess: onClose });
  return (
    <Dialog
      title={t('hand_back_why')}
      onClose={onClose}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {t('back')}
          </Button>
          <Button tone="danger" busy={handBack.busy} disabled={reason === undefined} onClick={send}>
            {t('do_hand_back')}
          </Button>
        </>
      }
    >
      <p>{t('hand_back_lead')}</p>
      {booking.change?.freeHandBack === true && <p>{t('change_free_hand_back')}</p>}
      <ChoiceList
        label={t('hand_back_why')}
        choices={reasons.map((key) => ({ value: t(key), label: t(key) }))}
        value={reason}
        onChange={setReason}
      />
      <FailureNotice failure={handBack.failure} />
    </Dialog>
  );
}
