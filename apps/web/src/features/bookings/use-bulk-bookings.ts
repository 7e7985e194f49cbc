import type { Booking } from '@fiacre/contract';
import { useMemo } from 'react';
import { useCancellationReasons } from '../../api/bookings.ts';
import { useEachIntention } from '../../api/intentions.ts';
import type { BulkCommand } from '../../back-office/bulk-command.ts';
import { useText } from '../../i18n/i18n-context.tsx';

/** What an admin does to many bookings at once; each row reports its own result. Sources: BKT-5, BKT-6, BKT-8. */
export function useBulkBookings(isAdmin: boolean): readonly BulkCommand<Booking>[] {
  const t = useText();
  const reasons = useCancellationReasons(isAdmin).data;
  const send = useEachIntention();
  return useMemo(() => {
    const options = (reasons?.items ?? [])
      .filter(({ audience }) => audience !== 'riders')
      .map(({ label }) => label);
    return [
      {
        label: t('bulk_cancel'),
        ask: { label: t('cancel_why'), options },
        run: (booking, reason) => send(booking, { verb: 'cancel', reason }),
      },
      {
        label: t('take_from_dispatch'),
        run: (booking) => send(booking, { verb: 'take-from-dispatch' }),
      },
    ];
  }, [t, reasons, send]);
}
