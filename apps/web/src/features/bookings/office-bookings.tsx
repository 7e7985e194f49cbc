import type { Booking } from '@fiacre/contract';
import type { Role } from '@fiacre/domain';
import { useMemo, useState } from 'react';
import { useBookings, type BookingFilter } from '../../api/bookings.ts';
import { useLiveBookings } from '../../api/live/live-bookings.ts';
import { useCarTypes, useSettings } from '../../api/shared-queries.ts';
import { OfficeList } from '../../back-office/office-list.tsx';
import { useText } from '../../i18n/i18n-context.tsx';
import { BookingDrawer } from './booking-drawer.tsx';
import { bookingFilters } from './booking-filters.ts';
import { officeColumns } from './office-columns.tsx';
import { useRowActions } from './use-row-actions.tsx';

/** Every booking that the reader may see, updated live, filtered and sorted by the server. Sources: BKT-1 to BKT-11. */
export function OfficeBookings({ role }: { readonly role: Role }) {
  const t = useText();
  const { appCategory } = useSettings();
  const { data: carTypes } = useCarTypes();
  const [open, setOpen] = useState<string>();
  const { press, cancelling, dialog } = useRowActions();
  const columns = useMemo(
    () => officeColumns(role, appCategory, { press, cancelling }),
    [role, appCategory, press, cancelling],
  );
  useLiveBookings();
  return (
    <OfficeList<Booking, BookingFilter>
      name="bookings"
      title="bookings"
      emptyText="no_bookings"
      columns={columns}
      filters={bookingFilters(t, carTypes?.items ?? [])}
      defaultSort="-tripDate"
      useRows={useBookings}
      csv="listBookings"
      onRow={({ id }) => setOpen(id)}
    >
      {dialog}
      {open !== undefined && <BookingDrawer id={open} role={role} onClose={() => setOpen(undefined)} />}
    </OfficeList>
  );
}
