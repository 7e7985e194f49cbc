import { declineReasons, type DeclineReason } from '@fiacre/domain';
import { useState } from 'react';
import { useText } from '../../i18n/i18n-context.tsx';
import { ChoiceList } from '../../ui/fields/choice-list.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';

export interface DeclineDialogProps {
  readonly busy: boolean;
  readonly onDecline: (reason: DeclineReason) => void;
  readonly onClose: () => void;
}

/** Declines a task with a reason; the task's own button declines without one. Source: TRIP-18. */
export function DeclineDialog({ busy, onDecline, onClose }: DeclineDialogProps) {
  const t = useText();
  const [picked, setPicked] = useState<string>();
  const reason = declineReasons.find((known) => known === picked);
  return (
    <Dialog
      title={t('decline_with_reason')}
      onClose={onClose}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {t('back')}
          </Button>
          <Button
            tone="danger"
            busy={busy}
            disabled={reason === undefined}
            onClick={() => reason !== undefined && onDecline(reason)}
          >
            {t('task_decline')}
          </Button>
        </>
      }
    >
      <p>{t('decline_lead')}</p>
      <ChoiceList
        label={t('decline_with_reason')}
        choices={declineReasons.map((key) => ({ value: key, label: t(`decline_${key}`) }))}
        value={picked}
        onChange={setPicked}
      />
    </Dialog>
  );
}
