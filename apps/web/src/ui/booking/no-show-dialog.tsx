import type { Booking } from '@fiacre/contract';
import { useIntention } from '../../api/sync/intentions.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../button.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import styles from './cancel/cancel-dialog.module.css';
import { FailureNotice } from '../feedback/failure-notice.tsx';

type NoShowAction = Pick<Booking, 'actions'>;

/** The report of a no-show, if the reader may send it at some time; `from`: if the wait is not over yet. Source: NOSHOW-6. */
export function noShowAction({ actions }: NoShowAction, nowMs: number) {
  const action = actions.find(({ verb }) => verb === 'no-show');
  if (action === undefined || (!action.allowed && action.from === undefined)) return null;
  const isOver = action.allowed || Date.parse(action.from ?? '') <= nowMs;
  return { from: isOver ? null : (action.from ?? null) };
}

/** Says what a no-show leads to, and reports it. Source: NOSHOW-6. */
export function NoShowDialog({
  booking,
  onClose,
}: {
  readonly booking: Booking;
  readonly onClose: () => void;
}) {
  const t = useText();
  const report = useIntention(booking);
  return (
    <Dialog
      title={t('no_show_title')}
      onClose={onClose}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {t('no_show_wait')}
          </Button>
          <Button
            tone="danger"
            busy={report.busy}
            onClick={() => report.send({ verb: 'no-show' }, { onSuccess: onClose })}
          >
            {t('do_no_show')}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p>{t('no_show_lead')}</p>
        <p>{t('no_show_evidence')}</p>
        <FailureNotice failure={report.failure} />
      </div>
    </Dialog>
  );
}
