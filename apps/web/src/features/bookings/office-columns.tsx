import type { Booking } from '@fiacre/contract';
import type { AppCategory, Role } from '@fiacre/domain';
import type { ListColumn } from '../../back-office/view/list-column.ts';
import { useState } from 'react';
import { useClockAt } from '../../api/city/city-zone.ts';
import { formatNarrowMoment } from '../../i18n/format.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { StatusBadge } from '../../ui/booking/status-badge.tsx';
import { columnsFor, type BookingColumn } from './booking-columns.ts';

/** Status, people, places and price: visible at 1280 px next to the navigation. */
const inSight: Readonly<Record<string, number>> = {
  reference: 103,
  // Wide enough for every status in English; the longer ones of some languages end with an ellipsis.
  status: 164,
  // Wide enough for a day and a time in all twelve languages.
  tripDate: 164,
  customerName: 92,
  pickup: 90,
  drop: 90,
  driverName: 88,
  tripCost: 84,
};
const namesInSight = Object.keys(inSight);

function inOffice(column: BookingColumn): ListColumn<Booking> {
  const sized = { ...column, widthPixels: inSight[column.name] ?? column.widthPixels };
  if (column.name === 'status')
    return { ...sized, draw: (booking) => <StatusBadge booking={booking} isBesideTime /> };
  if (column.name === 'tripDate') return { ...sized, draw: (booking) => <Moment booking={booking} /> };
  return sized;
}

/** A short date: the time alone for today, without the year and the day of the week for other days. */
function Moment({ booking: { tripDate: at, pickup } }: { readonly booking: Booking }) {
  const { dateLocale } = useI18n();
  const clock = useClockAt()(pickup);
  const [now] = useState(() => new Date());
  return <time dateTime={at}>{formatNarrowMoment(dateLocale, at, now, clock)}</time>;
}

/** The columns of the office's table: the most important ones first, the rest in the order of BKT-1. */
export function officeColumns(role: Role, category: AppCategory): readonly ListColumn<Booking>[] {
  const columns = columnsFor(role, category).map(inOffice);
  const first = namesInSight.flatMap((name) => columns.find((column) => column.name === name) ?? []);
  return [...first, ...columns.filter((column) => !namesInSight.includes(column.name))];
}
