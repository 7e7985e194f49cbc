import type { Booking } from '@fiacre/contract';
import { waitsForTime } from '@fiacre/domain';
import { useClockAt } from '../../api/city/city-zone.ts';
import { useIntention } from '../../api/sync/intentions.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';

/** Whether the rider or the office can move this ride to now: its driver waits for its time. Source: TRIP-26. */
export const canBringForward = (
  booking: Pick<Booking, 'status' | 'tripDate' | 'busyFrom'>,
  nowMs: number,
): boolean => booking.status === 'ACCEPTED' && waitsForTime(booking, nowMs);

export interface BringForwardDialogProps {
  readonly booking: Booking;
  readonly onClose: () => void;
}

/** Moves a ride for later to now, so that its driver may come. Source: TRIP-26. */
export function BringForwardDialog({ booking, onClose }: BringForwardDialogProps) {
  const { t, dateLocale } = useI18n();
  const clock = useClockAt()(booking.pickup);
  const bring = useIntention(booking);
  return (
    <ConfirmDialog
      title={t('bring_forward')}
      verb={t('bring_forward')}
      busy={bring.busy}
      failure={bring.failure}
      onConfirm={() => bring.send({ verb: 'bring-forward' }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('bring_forward_text', { time: formatDateTime(dateLocale, booking.tripDate, clock) })}</p>
    </ConfirmDialog>
  );
}
