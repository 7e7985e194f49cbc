import type { Booking } from '@fiacre/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { failureOf } from '../../api/failure.ts';
import { useIntention } from '../../api/intentions.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { formatDistance, formatDuration } from '../../i18n/format.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { ChoiceList } from '../../ui/booking/choice-list.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export interface AssignDialogProps {
  readonly booking: Booking;
  readonly onClose: () => void;
}

/** Offers a booking to a free driver, soonest first with the driving time, and confirms that it was sent. Sources: BKT-9, BKT-10. */
export function AssignDialog({ booking, onClose }: AssignDialogProps) {
  const { t, locale } = useI18n();
  const { convertToMile } = useSettings();
  const [driverId, setDriverId] = useState<string>();
  const [assigned, setAssigned] = useState<string>();
  const assign = useIntention(booking);
  const drivers = useQuery({
    queryKey: [...queryKeys.booking(booking.id), 'assignable-drivers'],
    queryFn: ({ signal }) => api.assignableDrivers({ params: { id: booking.id }, signal }),
  });
  const items = drivers.data?.items ?? [];
  const send = () => {
    const driver = items.find((candidate) => candidate.id === driverId);
    if (driver === undefined) return;
    assign.mutate({ verb: 'assign', driverId: driver.id }, { onSuccess: () => setAssigned(driver.name) });
  };
  if (assigned !== undefined)
    return <AlertDialog onClose={onClose}>{t('assign_done', { name: assigned })}</AlertDialog>;
  const failed = assign.error ?? drivers.error;
  return (
    <Dialog
      title={t('assign_driver')}
      onClose={onClose}
      actions={
        <Button busy={assign.isPending} disabled={driverId === undefined} onClick={send}>
          {t('assign_driver')}
        </Button>
      }
    >
      {drivers.isPending && <Skeleton lines={4} />}
      {drivers.isSuccess && items.length === 0 && <p>{t('assign_nobody')}</p>}
      <ChoiceList
        label={t('assign_driver')}
        choices={items.map((driver) => ({
          value: driver.id,
          label: [
            driver.name,
            driver.vehicleNumber,
            driver.carType,
            formatDistance(locale, driver.distanceMetres, convertToMile),
            driver.etaSeconds === null ? null : formatDuration(locale, driver.etaSeconds),
          ]
            .filter(Boolean)
            .join(' · '),
        }))}
        value={driverId}
        onChange={setDriverId}
      />
      {failed !== null && <Notice tone="bad">{t(failureOf(failed).code)}</Notice>}
    </Dialog>
  );
}
