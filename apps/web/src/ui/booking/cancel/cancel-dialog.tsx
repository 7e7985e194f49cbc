import type { Booking } from '@fiacre/contract';
import { useState } from 'react';
import { useCancellationCost, useCancellationReasons } from '../../../api/bookings.ts';
import { useIntention } from '../../../api/sync/intentions.ts';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { Button } from '../../button.tsx';
import { Dialog } from '../../dialogs/dialog.tsx';
import { Skeleton } from '../../feedback/skeleton.tsx';
import { useMe } from '../../../api/client/session.ts';
import { useMoney } from '../../price.tsx';
import { TextField } from '../../fields/text-field.tsx';
import { CancellationFee } from './cancellation-fee.tsx';
import { ChoiceList } from '../../fields/choice-list.tsx';
import styles from './cancel-dialog.module.css';
import { FailureNotice } from '../../feedback/failure-notice.tsx';

export interface CancelDialogProps {
  readonly booking: Booking;
  readonly onClose: () => void;
}

/** Says what it costs, asks for the reason, then cancels; the reasons depend on the cancelling role. Source: BKT-6. */
export function CancelDialog({ booking, onClose }: CancelDialogProps) {
  const { t, own: inLanguage } = useI18n();
  const [reason, setReason] = useState<string>();
  const reasons = useCancellationReasons(true);
  const cost = useCancellationCost(booking);
  const money = useMoney();
  const cancel = useIntention(booking);
  const isOffice = useMe().data?.usertype === 'admin';
  // The server sends riders only the reasons that they may choose, and an admin the whole list.
  const choices = (reasons.data?.items ?? [])
    .filter(({ audience }) => !isOffice || audience !== 'riders')
    .map(({ label }) => ({ value: label, label: inLanguage(label) }));
  const hasNoChoice = reasons.isSuccess && choices.length === 0;
  const [own, setOwn] = useState('');
  // A written reason is used; choosing one from the list clears it.
  const chosen = own.trim() === '' ? reason : own.trim();
  const fee = cost.data?.fee;
  const send = () =>
    cancel.send(
      { verb: 'cancel', reason: chosen ?? '', ...(fee !== undefined && { maxFee: fee }) },
      { onSuccess: onClose },
    );
  return (
    <Dialog
      title={t('cancel_why')}
      onClose={onClose}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {t('cancel_keep')}
          </Button>
          <Button
            tone="danger"
            busy={cancel.busy}
            disabled={chosen === undefined || (fee === undefined && !cost.isUnknown)}
            onClick={send}
          >
            {fee ? t('cancel_for', { fee: money(fee) }) : t('cancel_booking')}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <CancellationFee pickup={booking.pickup} cost={cost.data} isUnknown={cost.isUnknown} />
        {reasons.isPending && <Skeleton lines={4} />}
        {hasNoChoice && <p>{t('no_cancel_reason')}</p>}
        <ChoiceList
          label={t('cancel_why')}
          choices={choices}
          value={own.trim() === '' ? reason : undefined}
          onChange={(picked) => {
            setOwn('');
            setReason(picked);
          }}
        />
        {(isOffice || hasNoChoice) && (
          <TextField
            label={t('cancel_own_reason')}
            maxLength={300}
            value={own}
            onChange={(event) => setOwn(event.target.value)}
          />
        )}
        {(cancel.failure ?? reasons.error) !== null && (
          <FailureNotice failure={cancel.failure ?? reasons.error} />
        )}
      </div>
    </Dialog>
  );
}
