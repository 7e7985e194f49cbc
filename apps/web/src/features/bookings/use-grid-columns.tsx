import type { Booking } from '@fiacre/contract';
import type { Role } from '@fiacre/domain';
import type { GridColDef } from '@mui/x-data-grid';
import { useMemo } from 'react';
import { useSettings } from '../../api/shared-queries.ts';
import { StatusBadge } from '../../ui/booking/status-badge.tsx';
import { columnsFor, type BookingColumn, type ColumnFormat } from './booking-columns.ts';
import styles from './office-bookings.module.css';
import { rowActions } from './row-actions.ts';
import { RowButtons } from './row-buttons.tsx';
import { useColumnFormat } from './use-column-format.ts';

function gridColumn(column: BookingColumn, format: ColumnFormat): GridColDef<Booking> {
  return {
    field: column.sort ?? column.name,
    headerName: format.t(column.label),
    width: column.widthPixels,
    sortable: column.sort !== undefined,
    ...(column.align === 'end' ? { align: 'right', headerAlign: 'right' } : {}),
    valueGetter: (_value, booking) => column.text(booking, format),
    ...(column.name === 'status' ? { renderCell: ({ row }) => <StatusBadge status={row.status} /> } : {}),
  };
}

/** The same columns as in the light table, with the row actions at the end. */
export function useGridColumns(role: Role): readonly GridColDef<Booking>[] {
  const format = useColumnFormat();
  const { appCategory } = useSettings();
  return useMemo(() => {
    const columns = columnsFor(role, appCategory).map((column) => gridColumn(column, format));
    const hasActions = rowActions({ status: 'NEW', actions: [] }, role).length > 0;
    if (!hasActions) return columns;
    const actions: GridColDef<Booking> = {
      field: 'actions',
      headerName: format.t('row_actions'),
      width: 330,
      sortable: false,
      renderCell: ({ row }) => (
        // A press on a button is not a press on the row.
        <div className={styles.cellButtons} onClick={(event) => event.stopPropagation()}>
          <RowButtons booking={row} role={role} />
        </div>
      ),
    };
    return [...columns.slice(0, 1), actions, ...columns.slice(1)];
  }, [role, appCategory, format]);
}
