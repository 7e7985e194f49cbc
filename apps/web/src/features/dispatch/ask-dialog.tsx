import type { OwnOffer } from '@fiacre/contract';
import { useState } from 'react';
import { useAskForReview } from '../../api/dispatch.ts';
import { failureOf } from '../../api/failure.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';

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
  const send = () => ask.mutate({ bookingId, question: question.trim() }, { onSuccess: onClose });
  return (
    <Dialog
      title={t('review_ask')}
      onClose={onClose}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button busy={ask.isPending} disabled={question.trim() === ''} onClick={send}>
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
      {ask.error !== null && <Notice tone="bad">{t(failureOf(ask.error).code)}</Notice>}
    </Dialog>
  );
}
