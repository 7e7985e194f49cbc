import type { Booking } from '@fiacre/contract';
import type { AppCategory, Role } from '@fiacre/domain';
import { actionColumn, type ListColumn } from '../../back-office/list-column.ts';
import { StatusBadge } from '../../ui/booking/status-badge.tsx';
import { columnsFor, type BookingColumn } from './booking-columns.ts';
import styles from './office-bookings.module.css';
import { rowActions } from './row-actions.ts';
import { RowButtons } from './row-buttons.tsx';
import type { RowActionHandlers } from './use-row-actions.tsx';

function inOffice(column: BookingColumn): ListColumn<Booking> {
  if (column.name === 'status') return { ...column, draw: ({ status }) => <StatusBadge status={status} /> };
  if (column.name !== 'reference') return column;
  return { ...column, widthPixels: 280, draw: (booking) => <Reference booking={booking} /> };
}

/** The status is repeated next to the number, where it is visible without scrolling. */
function Reference({ booking }: { readonly booking: Booking }) {
  return (
    <span className={styles.reference}>
      <strong>{booking.reference}</strong>
      <StatusBadge status={booking.status} />
    </span>
  );
}

/** The columns of the compact table, with the row actions after the first. */
export function officeColumns(
  role: Role,
  category: AppCategory,
  { press, cancelling }: RowActionHandlers,
): readonly ListColumn<Booking>[] {
  const columns = columnsFor(role, category).map(inOffice);
  const hasActions = rowActions({ status: 'NEW', actions: [] }, role).length > 0;
  if (!hasActions) return columns;
  const buttons = (booking: Booking) => (
    <RowButtons booking={booking} role={role} work={{ press, cancelling }} />
  );
  return columns.toSpliced(1, 0, actionColumn(330, buttons));
}
