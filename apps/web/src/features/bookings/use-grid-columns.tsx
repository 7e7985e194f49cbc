import type { Booking } from '@fiacre/contract';
import type { Role } from '@fiacre/domain';
import type { GridColDef } from '@mui/x-data-grid';
import { useMemo } from 'react';
import { useSettings } from '../../api/shared-queries.ts';
import { StatusBadge } from '../../ui/booking/status-badge.tsx';
import { columnsFor, type BookingColumn, type ColumnFormat } from './booking-columns.ts';
import styles from './office-bookings.module.css';
import { rowActions } from './row-actions.ts';
import { actionField } from '../../back-office/office-grid.tsx';
import { RowButtons } from './row-buttons.tsx';
import type { RowPresses } from './use-row-work.tsx';
import { useColumnFormat } from './use-column-format.ts';

function gridColumn(column: BookingColumn, format: ColumnFormat): GridColDef<Booking> {
  return {
    field: column.sort ?? column.name,
    headerName: format.t(column.label),
    width: column.widthPixels,
    sortable: column.sort !== undefined,
    ...(column.align === 'end' ? { align: 'right', headerAlign: 'right' } : {}),
    valueGetter: (_value, booking) => column.text(booking, format),
    ...(column.name === 'status' ? { renderCell: ({ row }) => <StatusCell booking={row} /> } : {}),
    ...(column.name === 'reference'
      ? { width: 280, renderCell: ({ row }) => <Reference booking={row} /> }
      : {}),
  };
}

function StatusCell({ booking }: { readonly booking: Booking }) {
  return (
    <span className={styles.status}>
      <StatusBadge status={booking.status} />
    </span>
  );
}

/** The status stands a second time beside the number, where it is seen without scrolling. */
function Reference({ booking }: { readonly booking: Booking }) {
  return (
    <span className={styles.reference}>
      <strong>{booking.reference}</strong>
      <StatusBadge status={booking.status} />
    </span>
  );
}

/** The same columns as in the light table, with the row actions behind the first. */
export function useGridColumns(
  role: Role,
  { press, cancelling }: RowPresses,
): readonly GridColDef<Booking>[] {
  const format = useColumnFormat();
  const { appCategory } = useSettings();
  return useMemo(() => {
    const columns = columnsFor(role, appCategory).map((column) => gridColumn(column, format));
    const hasActions = rowActions({ status: 'NEW', actions: [] }, role).length > 0;
    if (!hasActions) return columns;
    const actions: GridColDef<Booking> = {
      field: actionField,
      headerName: format.t('row_actions'),
      width: 330,
      sortable: false,
      renderCell: ({ row }) => (
        <div className={styles.cellButtons}>
          <RowButtons booking={row} role={role} work={{ press, cancelling }} />
        </div>
      ),
    };
    return [...columns.slice(0, 1), actions, ...columns.slice(1)];
  }, [role, appCategory, format, press, cancelling]);
}
