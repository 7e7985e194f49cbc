import type { OwnOffer } from '@fiacre/contract';
import { useState } from 'react';
import { useAskForReview } from '../../api/office/dispatch.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { TextAreaField } from '../../ui/fields/text-field.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

const maxLength = 1000;

export interface AskDialogProps {
  readonly offer: OwnOffer;
  readonly onClose: () => void;
}

/** Lets a driver ask the office to review an offer. */
export function AskDialog({ offer: { bookingId }, onClose }: AskDialogProps) {
  const t = useText();
  const [question, setQuestion] = useState('');
  const ask = useAskForReview();
  const send = () => ask.send({ bookingId, question: question.trim() }, { onSuccess: onClose });
  return (
    <Dialog
      title={t('review_ask')}
      onClose={onClose}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button busy={ask.busy} disabled={question.trim() === ''} onClick={send}>
            {t('review_send')}
          </Button>
        </>
      }
    >
      <TextAreaField
        label={t('review_question')}
        value={question}
        maxLength={maxLength}
        onChange={(event) => setQuestion(event.target.value)}
      />
      <FailureNotice failure={ask.failure} />
    </Dialog>
  );
}
