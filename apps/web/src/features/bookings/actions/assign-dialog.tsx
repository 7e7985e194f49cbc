import type { Booking } from '@fiacre/contract';
import { useState } from 'react';
import { api } from '../../../api/client/client.ts';
import { useFresh } from '../../../api/sync/fresh-query.ts';
import { useIntention } from '../../../api/sync/intentions.ts';
import { queryKeys } from '../../../api/client/query-keys.ts';
import { useSettings } from '../../../api/shared-queries.ts';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { AlertDialog } from '../../../ui/dialogs/alert-dialog.tsx';
import { ChoiceList } from '../../../ui/fields/choice-list.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { assignChoices, driversMatching, type AssignableDriver } from './assign-choices.ts';
import styles from './assign-dialog.module.css';
import { AssignMap } from './assign-map.tsx';
import { FailureNotice } from '../../../ui/feedback/failure-notice.tsx';

export interface AssignDialogProps {
  readonly booking: Booking;
  readonly onClose: () => void;
}

/** Positions and driving times change while the dialog is open. */
const refreshMs = 10_000;

/**
 * Offers a booking to a free driver, chosen on the map or in the list, which is sorted by driving time; confirms that
 * the offer was sent. Sources: BKT-9, BKT-10.
 */
export function AssignDialog({ booking, onClose }: AssignDialogProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const { convertToMile } = useSettings();
  const [search, setSearch] = useState('');
  const [driverId, setDriverId] = useState<string>();
  const [assigned, setAssigned] = useState<string>();
  const assign = useIntention(booking);
  const drivers = useFresh({
    queryKey: [...queryKeys.booking(booking.id), 'assignable-drivers'],
    ask: (signal) => api.assignableDrivers({ params: { id: booking.id }, signal }),
    poll: refreshMs,
  });
  const { items = [], onTrip = [] } = drivers.data ?? {};
  const found = { items: driversMatching(items, search), onTrip: driversMatching(onTrip, search) };
  const choices = assignChoices(found, i18n, convertToMile);
  // A chosen driver may take another ride, or go offline, while the dialog is open.
  const driver = items.find((candidate) => candidate.id === driverId);
  const send = () => {
    if (driver === undefined) return;
    assign.send({ verb: 'assign', driverId: driver.id }, { onSuccess: () => setAssigned(driver.name) });
  };
  if (assigned !== undefined)
    return (
      <AlertDialog title="alert" onClose={onClose}>
        {t('assign_done', { name: assigned })}
      </AlertDialog>
    );
  const failed = assign.failure ?? drivers.error;
  return (
    <Dialog
      wide
      title={t('assign_driver')}
      onClose={onClose}
      actions={
        <>
          {driver?.isOtherCarType && <OtherCarType booking={booking} driver={driver} />}
          {driver === undefined && items.length > 0 && (
            <span className={styles.closed}>
              {t(driverId === undefined ? 'assign_choose' : 'driver_not_available')}
            </span>
          )}
          <Button busy={assign.busy} disabled={driver === undefined} onClick={send}>
            {t('assign_driver')}
          </Button>
        </>
      }
    >
      {drivers.isPending && <Skeleton lines={4} />}
      {drivers.isSuccess && items.length === 0 && <p>{t('assign_nobody')}</p>}
      {items.length > 0 && (
        <AssignMap booking={booking} drivers={found.items} chosen={driverId} onChoose={setDriverId} />
      )}
      {items.length + onTrip.length > 0 && (
        <div data-first-focus className={styles.search}>
          <SearchField label={t('assign_search')} value={search} onSearch={setSearch} />
        </div>
      )}
      {drivers.isSuccess && search !== '' && choices.length === 0 && <p>{t('assign_no_match')}</p>}
      <ChoiceList label={t('assign_driver')} choices={choices} value={driverId} onChange={setDriverId} />
      <FailureNotice failure={failed} />
    </Dialog>
  );
}

/** The driver may take the ride, but the rider booked and pays for another car. Source: BKT-9, BOOK-13. */
function OtherCarType({ booking, driver }: { readonly booking: Booking; readonly driver: AssignableDriver }) {
  const { t, own } = useI18n();
  const { name, carType } = driver;
  return (
    <p role="status" className={styles.warning}>
      <Icon name="alert" />
      {carType === null
        ? t('assign_no_car', { name })
        : t('assign_other_car', { name, wanted: own(booking.carType), driven: own(carType) })}
    </p>
  );
}
