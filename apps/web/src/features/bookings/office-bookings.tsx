import type { Booking } from '@fiacre/contract';
import type { Role } from '@fiacre/domain';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useKerbPlaces } from '../../api/office/kerb.ts';
import { useBookings, type BookingFilter } from '../../api/bookings.ts';
import { useOperatorZone } from '../../api/city/city-zone.ts';
import { useCarTypes, useSettings } from '../../api/shared-queries.ts';
import { OfficeList } from '../../back-office/office-list.tsx';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { BookingDrawer } from './booking-drawer.tsx';
import { bookingFilters } from './booking-filters.ts';
import { officeColumns } from './office-columns.tsx';
import { officeCommands } from './office-commands.ts';
import { useBulkBookings } from './use-bulk-bookings.ts';
import { useRowActions } from './actions/use-row-actions.tsx';

/** Every booking that the reader may see, updated live, filtered and sorted by the server. Sources: BKT-1 to BKT-11. */
export function OfficeBookings({ role }: { readonly role: Role }) {
  const { t, textOf } = useI18n();
  const navigate = useNavigate();
  const { appCategory, autoDispatch } = useSettings();
  const { data: carTypes } = useCarTypes();
  const { data: kerbPlaces = [] } = useKerbPlaces(role === 'admin');
  const timeZone = useOperatorZone();
  const [preview, setPreview] = useState<string>();
  const { press, dialog } = useRowActions();
  const columns = useMemo(() => officeColumns(role, appCategory), [role, appCategory]);
  const open = ({ id }: Booking) => void navigate(`/bookings/${id}`);
  const commands = (booking: Booking) =>
    officeCommands(booking, { role, autoDispatch, press, open, t, textOf });
  const bulk = useBulkBookings(role === 'admin');
  return (
    <OfficeList<Booking, BookingFilter>
      name="bookings"
      title="bookings"
      emptyText="no_bookings"
      columns={columns}
      filters={bookingFilters(t, { carTypes: carTypes?.items ?? [], kerbPlaces }, timeZone)}
      defaultSort="-tripDate"
      useRows={useBookings}
      csv="listBookings"
      onRow={({ id }) => setPreview(id)}
      // A fleet admin's rows have no actions (BKT-15).
      {...(role === 'admin' ? { rowCommands: commands, bulkCommands: bulk } : {})}
    >
      {dialog}
      {preview !== undefined && (
        <BookingDrawer id={preview} role={role} onClose={() => setPreview(undefined)} />
      )}
    </OfficeList>
  );
}
