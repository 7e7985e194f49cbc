import { useIntention } from '../../../api/sync/intentions.ts';
import { useWithUnsent } from '../../../api/offline/use-unsent.ts';
import { useText } from '../../../i18n/i18n-context.tsx';
import { isPaidAlready } from '../../../ui/booking/is-paid-already.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Price, useMoney } from '../../../ui/price.tsx';
import type { TripDialogProps } from './code-dialog.tsx';
import styles from './driver-trip.module.css';
import { FailureNotice } from '../../../ui/feedback/failure-notice.tsx';

/**
 * Ends the trip: paid if the driver received cash, otherwise the rider pays another way. Nobody is asked for cash if the
 * rider or a company pays without it. Sources: TRIP-17, COMPANY-5.
 */
export function EndDialog({ booking, onClose }: TripDialogProps) {
  const t = useText();
  const money = useMoney();
  const end = useIntention(booking);
  const isFareOpen = useWithUnsent().isFareOpen(booking);
  const isPaid = isPaidAlready(booking);
  const send = (cashReceived: boolean) => end.send({ verb: 'end', cashReceived }, { onSuccess: onClose });
  const sent = end.intention?.verb === 'end' ? end.intention.cashReceived : undefined;
  return (
    <Dialog title={t(isPaid ? 'do_end' : 'end_title')} onClose={onClose}>
      <div className={styles.choices}>
        {isPaid && <p>{t(booking.prepaid ? 'end_prepaid' : 'end_on_account')}</p>}
        {isFareOpen ? (
          <p>{t('end_fare_open')}</p>
        ) : (
          <p className={styles.amount}>
            <Price amount={booking.payableAmount} />
          </p>
        )}
        {isPaid || isFareOpen ? (
          <Button large wide busy={end.busy} onClick={() => send(false)}>
            {t('do_end')}
          </Button>
        ) : (
          <>
            <Button large wide busy={end.busy && sent === true} onClick={() => send(true)}>
              {t('end_cash_yes', { price: money(booking.payableAmount) })}
            </Button>
            <Button large wide tone="secondary" busy={end.busy && sent === false} onClick={() => send(false)}>
              {t('end_cash_no')}
            </Button>
          </>
        )}
        <FailureNotice failure={end.failure} />
      </div>
    </Dialog>
  );
}
