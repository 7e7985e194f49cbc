import type { Booking } from '@fiacre/contract';
import { useMemo } from 'react';
import { useCancellationReasons } from '../../api/bookings.ts';
import type { Failure } from '../../api/client/failure.ts';
import { useEachIntention } from '../../api/sync/intentions.ts';
import { useSettings } from '../../api/shared-queries.ts';
import type { BulkCommand } from '../../back-office/bulk-command.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { bulkClosed } from './actions/row-actions.ts';

/** If the booking has changed, the refusal contains it. */
const current = (_: Booking, { facts }: Failure) => facts['booking'] as Booking | undefined;

/**
 * An admin's bulk actions, by the same rules as in the menu of each row. Each booking reports its own result.
 * Sources: BKT-5, BKT-6, BKT-8.
 */
export function useBulkBookings(isAdmin: boolean): readonly BulkCommand<Booking>[] {
  const i18n = useI18n();
  const { autoDispatch } = useSettings();
  const reasons = useCancellationReasons(isAdmin).data;
  const send = useEachIntention();
  return useMemo(() => {
    const { t, textOf } = i18n;
    const rules = { t, textOf, autoDispatch };
    const options = (reasons?.items ?? [])
      .filter(({ audience }) => audience !== 'riders')
      .map(({ label }) => label);
    const cancel: BulkCommand<Booking> = {
      label: t('bulk_cancel'),
      ask: { label: t('cancel_why'), options },
      closed: (booking) => bulkClosed(booking, 'cancel', rules),
      run: (booking, reason) => send(booking, { verb: 'cancel', reason }),
      current,
    };
    const take: BulkCommand<Booking> = {
      label: t('take_from_dispatch'),
      closed: (booking) => bulkClosed(booking, 'take-from-dispatch', rules),
      run: (booking) => send(booking, { verb: 'take-from-dispatch' }),
      current,
    };
    return autoDispatch ? [cancel, take] : [cancel];
  }, [i18n, autoDispatch, reasons, send]);
}
