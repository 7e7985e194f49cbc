import type { Booking } from '@fiacre/contract';
import type { AppCategory, Role } from '@fiacre/domain';
import type { ListColumn } from '../../back-office/list-column.ts';
import { StatusBadge } from '../../ui/booking/status-badge.tsx';
import { columnsFor, type BookingColumn } from './booking-columns.ts';

/** State, who, where and price: in sight at 1280 px beside the navigation. */
const inSight: Readonly<Record<string, number>> = {
  reference: 90,
  status: 138,
  tripDate: 156,
  customerName: 112,
  pickup: 122,
  drop: 122,
  driverName: 104,
  tripCost: 80,
};
const namesInSight = Object.keys(inSight);

function inOffice(column: BookingColumn): ListColumn<Booking> {
  const sized = { ...column, widthPixels: inSight[column.name] ?? column.widthPixels };
  return column.name === 'status'
    ? { ...sized, draw: ({ status }) => <StatusBadge status={status} /> }
    : sized;
}

/** The columns of the office's table: what matters on every booking first, the others in the order of BKT-1. */
export function officeColumns(role: Role, category: AppCategory): readonly ListColumn<Booking>[] {
  const columns = columnsFor(role, category).map(inOffice);
  const first = namesInSight.flatMap((name) => columns.find((column) => column.name === name) ?? []);
  return [...first, ...columns.filter((column) => !namesInSight.includes(column.name))];
}
