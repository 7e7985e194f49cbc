import type { Booking, ResponseOf } from '@fiacre/contract';
import { fits, fittedBefore, keepsPlaces, orderOf, type BookingFilter } from './booking-filter.ts';
import type { BookingChange } from './change.ts';
import { sure, unsure, type Patched } from './patched.ts';

export type BookingPage = ResponseOf<'listBookings'>;

/** Where a booking belongs beside the rows of a page. */
type Place = 'before' | 'inside' | 'after';

/**
 * One page of a list after a booking changed: the row changes, leaves, or comes in where the sort says.
 *
 * Rows move from page to page only where the frame says which. A row that leaves a page with others behind it, or a
 * booking of which the frame does not say whether another page showed it, asks for the page again. On a later page rows
 * that come in before it are only counted: to push the rows away under a reader's hand would be worse than to show the
 * page as it was opened.
 */
export function patchPage(
  page: BookingPage,
  filter: BookingFilter,
  change: BookingChange,
): Patched<BookingPage> {
  const { booking } = change;
  // Beyond the end of the list there is nothing to stand beside.
  if (page.page > 1 && page.items.length === 0) return unsure(page);
  const known = page.items.find(({ id }) => id === booking.id);
  if (known !== undefined && known.version > booking.version) return sure(page);
  const shown = fits(filter, booking);
  if (known === undefined) return shown ? entered(page, filter, change) : leftElsewhere(page, filter, change);
  return shown ? replaced(page, filter, known, booking) : withoutRow(page, booking.id);
}

const rowsBefore = ({ page, pageSize }: BookingPage) => (page - 1) * pageSize;
const isLast = (page: BookingPage) => page.total <= rowsBefore(page) + page.items.length;
const isWhole = (page: BookingPage) => page.page === 1 && isLast(page);

/** The page when a booking is no longer in the list; the row that moves up comes from the server. */
export function withoutRow(page: BookingPage, id: string): Patched<BookingPage> {
  const items = page.items.filter((item) => item.id !== id);
  if (items.length === page.items.length) return isWhole(page) ? sure(page) : unsure(page);
  const data = { ...page, items, total: page.total - 1 };
  return isLast(page) ? sure(data) : unsure(data);
}

function replaced(
  page: BookingPage,
  { sort }: BookingFilter,
  known: Booking,
  booking: Booking,
): Patched<BookingPage> {
  const items = page.items.map((item) => (item.id === booking.id ? booking : item));
  const order = orderOf(sort);
  if (order === null) {
    const sameName = known.customerName === booking.customerName && known.driverName === booking.driverName;
    return { data: { ...page, items }, verdict: sameName ? 'sure' : 'unsure' };
  }
  if (order(known, booking) === 0) return sure({ ...page, items });
  const data = { ...page, items: items.toSorted(order) };
  // At an edge it may belong beyond it.
  const [first, last] = [data.items[0], data.items.at(-1)];
  const atEdge = (first?.id === booking.id && page.page > 1) || (last?.id === booking.id && !isLast(page));
  return { data, verdict: atEdge ? 'unsure' : 'sure' };
}

function placeOf(
  page: BookingPage,
  order: (one: Booking, other: Booking) => number,
  booking: Booking,
): Place {
  const [first, last] = [page.items[0], page.items.at(-1)];
  if (last === undefined || order(booking, last) > 0) return isLast(page) ? 'inside' : 'after';
  return first !== undefined && order(booking, first) < 0 && page.page > 1 ? 'before' : 'inside';
}

function entered(page: BookingPage, filter: BookingFilter, change: BookingChange): Patched<BookingPage> {
  const order = orderOf(filter.sort);
  if (order === null) return unsure(page);
  const place = placeOf(page, order, change.booking);
  // A booking that keeps its place and is not where it belongs was in the list nowhere.
  const isMissing = isWhole(page) || (place === 'inside' && keepsPlaces(filter.sort));
  const before = isMissing ? false : fittedBefore(filter, change);
  if (before === undefined) return unsure(page);
  if (before) return keepsPlaces(filter.sort) ? sure(page) : unsure(page);
  const total = page.total + 1;
  if (place === 'after') return sure({ ...page, total });
  if (place === 'before') return { data: { ...page, total }, verdict: 'still' };
  const items = [...page.items, change.booking].toSorted(order).slice(0, page.pageSize);
  return sure({ ...page, items, total });
}

/** A booking that another page showed, if any, is in the list no more. */
function leftElsewhere(
  page: BookingPage,
  filter: BookingFilter,
  change: BookingChange,
): Patched<BookingPage> {
  if (isWhole(page)) return sure(page);
  const before = fittedBefore(filter, change);
  if (before === false) return sure(page);
  const order = orderOf(filter.sort);
  const isBehind =
    before && order !== null && keepsPlaces(filter.sort) && placeOf(page, order, change.booking) === 'after';
  return isBehind ? sure({ ...page, total: page.total - 1 }) : unsure(page);
}
