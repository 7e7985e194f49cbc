import type { Booking } from '@fiacre/contract';
import { useState } from 'react';
import { queryKeys } from '../../../api/client/query-keys.ts';
import { useSettings } from '../../../api/shared-queries.ts';
import { useSend } from '../../../api/sync/send.ts';
import { useText } from '../../../i18n/i18n-context.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { ChoiceList } from '../../../ui/fields/choice-list.tsx';

interface TakeOffDialogProps {
  readonly booking: Booking;
  readonly onClose: () => void;
}

const reasons = ['take_off_breakdown', 'take_off_unreachable', 'take_off_other'] as const;

/** Whether the desk can take the driver off this ride. Source: CHANGE-12. */
export const canTakeOff = ({ actions }: Pick<Booking, 'actions'>): boolean =>
  actions.some(({ verb, allowed }) => verb === 'hand-back' && allowed);

/** Takes the driver off a ride with a reason, so that another one can drive it. Source: CHANGE-12. */
export function TakeOffDialog({ booking, onClose }: TakeOffDialogProps) {
  const t = useText();
  const { autoDispatch } = useSettings();
  const [reason, setReason] = useState<string>(t('take_off_breakdown'));
  const { id } = booking;
  const takeOff = useSend({
    request: (api) => api.handBackBooking({ params: { id }, body: { reason } }),
    refetch: [queryKeys.booking(id)],
  });
  return (
    <ConfirmDialog
      title={t('take_off')}
      verb={t('take_off')}
      danger
      busy={takeOff.busy}
      failure={takeOff.failure}
      onConfirm={() => takeOff.send(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t(autoDispatch ? 'take_off_lead' : 'take_off_lead_assign')}</p>
      {booking.status === 'STARTED' && <p>{t('take_off_lead_riding')}</p>}
      <ChoiceList
        label={t('take_off_reason')}
        choices={reasons.map((key) => ({ value: t(key), label: t(key) }))}
        value={reason}
        onChange={setReason}
      />
    </ConfirmDialog>
  );
}
