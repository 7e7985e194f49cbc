import type { Booking } from '@fiacre/contract';
import type { Role } from '@fiacre/domain';
import { useState } from 'react';
import { useBookings } from '../../api/bookings.ts';
import { failureOf } from '../../api/failure.ts';
import { useLiveBookings } from '../../api/live/live-bookings.ts';
import { OfficeGrid, type GridView } from '../../back-office/office-grid.tsx';
import { useText } from '../../i18n/i18n-context.tsx';
import { Notice } from '../../ui/notice.tsx';
import { BookingDrawer } from './booking-drawer.tsx';
import { BookingFilterBar, noFilter, queryOf, type ListFilter } from './booking-filter.tsx';
import styles from './office-bookings.module.css';
import { useGridColumns } from './use-grid-columns.tsx';
import { useRowWork } from './use-row-work.tsx';

const firstView: GridView = { page: 1, pageSize: 25, sort: '-tripDate' };

/** Every booking in the scope of the reader, live, filtered and sorted by the server. Sources: BKT-1 to BKT-11. */
export function OfficeBookings({ role }: { readonly role: Role }) {
  const t = useText();
  const [filter, setFilter] = useState<ListFilter>(noFilter);
  const [view, setView] = useState<GridView>(firstView);
  const [open, setOpen] = useState<string>();
  const { page, pageSize, sort } = view;
  const query = { ...queryOf(filter), page, pageSize, ...(sort === undefined ? {} : { sort }) };
  const { data, error, isFetching, isPending } = useBookings(query);
  const work = useRowWork();
  const columns = useGridColumns(role, work);
  useLiveBookings();
  const narrow = (next: ListFilter) => {
    setFilter(next);
    setView({ ...view, page: 1 });
  };
  return (
    <div className={styles.page}>
      <h1>{t('bookings')}</h1>
      <BookingFilterBar filter={filter} onFilter={narrow} csvQuery={query} />
      {error !== null && <Notice tone="bad">{t(failureOf(error).code)}</Notice>}
      <OfficeGrid<Booking>
        label={t('bookings')}
        columns={columns}
        rows={data?.items ?? []}
        total={data?.total ?? 0}
        loading={isPending || (isFetching && data === undefined)}
        emptyText={t('no_bookings')}
        view={view}
        onView={setView}
        onRow={(booking) => setOpen(booking.id)}
      />
      {work.dialog}
      {open !== undefined && <BookingDrawer id={open} role={role} onClose={() => setOpen(undefined)} />}
    </div>
  );
}
