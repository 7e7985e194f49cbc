import { useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import { useIntention } from '../../api/intentions.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { ChoiceList } from '../../ui/choice-list.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { TripDialogProps } from './code-dialog.tsx';

const reasons = ['hand_back_breakdown', 'hand_back_unsafe', 'hand_back_delay', 'hand_back_other'] as const;

/** Hands an accepted ride back with a reason, so that another driver can take it. Source: TRIP-18. */
export function HandBackDialog({ booking, onClose }: TripDialogProps) {
  const t = useText();
  const [reason, setReason] = useState<string>();
  const handBack = useIntention(booking);
  const send = () => handBack.mutate({ verb: 'hand-back', reason: reason ?? '' }, { onSuccess: onClose });
  return (
    <Dialog
      title={t('hand_back_why')}
      onClose={onClose}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {t('back')}
          </Button>
          <Button tone="danger" busy={handBack.isPending} disabled={reason === undefined} onClick={send}>
            {t('do_hand_back')}
          </Button>
        </>
      }
    >
      <p>{t('hand_back_lead')}</p>
      <ChoiceList
        label={t('hand_back_why')}
        choices={reasons.map((key) => ({ value: t(key), label: t(key) }))}
        value={reason}
        onChange={setReason}
      />
      {handBack.error !== null && <Notice tone="bad">{t(failureOf(handBack.error).code)}</Notice>}
    </Dialog>
  );
}
