import type { Booking, ResponseOf } from '@fiacre/contract';
import { matchesFilter, matchedBefore, keepsPlaces, orderOf, type BookingFilter } from './booking-filter.ts';
import type { BookingChange } from './change.ts';
import { exact, stale, type Patched } from './patched.ts';

export type BookingPage = ResponseOf<'listBookings'>;

/** Where a booking belongs relative to the rows of a page. */
type Place = 'before' | 'inside' | 'after';

/**
 * Updates one page of a list after a booking changed: the row is replaced, removed or inserted at its sort position.
 *
 * A row only moves to another page if the event is enough to tell which row it is. The page is refetched when a row
 * leaves it and more pages follow, or when the event does not say whether another page contained the booking. On a
 * later page, rows inserted before it only change the total: moving rows while somebody is about to click one is worse
 * than showing a slightly old page.
 */
export function patchPage(
  page: BookingPage,
  filter: BookingFilter,
  change: BookingChange,
): Patched<BookingPage> {
  const { booking } = change;
  // Past the end of the list there are no rows to compare with.
  if (page.page > 1 && page.items.length === 0) return stale(page);
  const known = page.items.find(({ id }) => id === booking.id);
  if (known !== undefined && known.version > booking.version) return exact(page);
  const shown = matchesFilter(filter, booking);
  // It may be from another place.
  if (known === undefined && shown && filter.kerbPlace !== undefined) return stale(page);
  if (known === undefined) return shown ? entered(page, filter, change) : leftElsewhere(page, filter, change);
  return shown ? replaced(page, filter, known, booking) : withoutRow(page, booking.id);
}

const rowsBefore = ({ page, pageSize }: BookingPage) => (page - 1) * pageSize;
/** If the server stopped counting before the end of the list, the total stays: it is a lower bound anyway. */
const totalWith = ({ total, totalIsMinimum }: BookingPage, change: 1 | -1) =>
  totalIsMinimum === true ? total : total + change;
const isLast = (page: BookingPage) =>
  page.totalIsMinimum !== true && page.total <= rowsBefore(page) + page.items.length;
const isWhole = (page: BookingPage) => page.page === 1 && isLast(page);

/** The page without the booking; the row that takes its place has to be fetched. */
export function withoutRow(page: BookingPage, id: string): Patched<BookingPage> {
  const items = page.items.filter((item) => item.id !== id);
  if (items.length === page.items.length) return isWhole(page) ? exact(page) : stale(page);
  const data = { ...page, items, total: totalWith(page, -1) };
  return isLast(page) ? exact(data) : stale(data);
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
    return { data: { ...page, items }, verdict: sameName ? 'exact' : 'stale' };
  }
  if (order(known, booking) === 0) return exact({ ...page, items });
  const data = { ...page, items: items.toSorted(order) };
  // At either end of the page, the booking may belong on the neighbouring page.
  const [first, last] = [data.items[0], data.items.at(-1)];
  const atEdge = (first?.id === booking.id && page.page > 1) || (last?.id === booking.id && !isLast(page));
  return { data, verdict: atEdge ? 'stale' : 'exact' };
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
  if (order === null) return stale(page);
  const place = placeOf(page, order, change.booking);
  // A booking whose sort position never changes, and which is not at that position, was not in the list.
  const isMissing = isWhole(page) || (place === 'inside' && keepsPlaces(filter.sort));
  const before = isMissing ? false : matchedBefore(filter, change);
  if (before === undefined) return stale(page);
  if (before) return keepsPlaces(filter.sort) ? exact(page) : stale(page);
  const total = totalWith(page, 1);
  if (place === 'after') return exact({ ...page, total });
  if (place === 'before') return { data: { ...page, total }, verdict: 'shifted' };
  const items = [...page.items, change.booking].toSorted(order).slice(0, page.pageSize);
  return exact({ ...page, items, total });
}

/** Removes a booking that may have been on another page. */
function leftElsewhere(
  page: BookingPage,
  filter: BookingFilter,
  change: BookingChange,
): Patched<BookingPage> {
  if (isWhole(page)) return exact(page);
  const before = matchedBefore(filter, change);
  if (before === false) return exact(page);
  const order = orderOf(filter.sort);
  const isBehind =
    before && order !== null && keepsPlaces(filter.sort) && placeOf(page, order, change.booking) === 'after';
  return isBehind ? exact({ ...page, total: totalWith(page, -1) }) : stale(page);
}
