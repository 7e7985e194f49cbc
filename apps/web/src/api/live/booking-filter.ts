import type { Booking, QueryInputOf } from '@fiacre/contract';
import { statusTraits } from '@fiacre/domain';
import type { BookingChange } from './change.ts';

export type BookingFilter = NonNullable<QueryInputOf<'listBookings'>>;

/** The fields that a search covers, as on the server. */
const searched = [
  'reference',
  'customerName',
  'driverName',
  'pickupAddress',
  'dropAddress',
  'vehicleNumber',
] as const satisfies readonly (keyof Booking)[];

/** Whether a list with this filter contains the booking, by the same rules as on the server. */
export function matchesFilter(
  { status, active, driver, customer, carType, kerbPlace, from, to, q }: BookingFilter,
  booking: Booking,
): boolean {
  const names = status?.split(',').map((name) => name.trim());
  const tripMs = Date.parse(booking.tripDate);
  const typed = q?.trim().toLowerCase() ?? '';
  return (
    (names === undefined || names.includes(booking.status)) &&
    (active === undefined || (active === 'true') === statusTraits[booking.status].active) &&
    (driver === undefined || booking.driver === driver) &&
    (customer === undefined || booking.customer === customer) &&
    (carType === undefined || booking.carType === carType) &&
    // Events name the place without its id; `patchPage` refetches the list.
    (kerbPlace === undefined || booking.kerbPlace !== null) &&
    (from === undefined || tripMs >= Date.parse(from)) &&
    (to === undefined || tripMs < Date.parse(to)) &&
    (typed === '' || searched.some((field) => booking[field]?.toLowerCase().includes(typed) === true))
  );
}

/** Whether the list contained the booking before the change; undefined if the event does not say. */
export function matchedBefore(filter: BookingFilter, { booking, from }: BookingChange): boolean | undefined {
  if (from === null) return false;
  const { inContact, paid } = statusTraits[from];
  const hadDriver = inContact || paid;
  // The event does not carry the previous driver's id or name.
  const asksForDriver = filter.driver !== undefined || (filter.q?.trim() ?? '') !== '';
  if (asksForDriver && hadDriver !== (booking.driver !== null)) return undefined;
  return matchesFilter(filter, { ...booking, status: from });
}

type Order = (one: Booking, other: Booking) => number;
type Key = (booking: Booking) => string | number | null;

const tripDate: Key = (booking) => Date.parse(booking.tripDate);
/** Sort fields whose value never changes, so that a booking keeps its position. */
const fixed: Readonly<Record<string, Key>> = {
  bookingDate: ({ bookingDate }) => Date.parse(bookingDate),
  tripDate,
  reference: ({ reference }) => reference,
};
const changing: Readonly<Record<string, Key>> = {
  status: ({ status }) => status,
  tripCost: ({ tripCost }) => tripCost,
  customerPaid: ({ customerPaid }) => customerPaid,
  distanceMetres: ({ distanceMetres }) => distanceMetres,
};

const fieldOf = (sort = '-bookingDate') => sort.replace(/^-/, '');

export const keepsPlaces = (sort: string | undefined): boolean => Object.hasOwn(fixed, fieldOf(sort));

/** The sort order of a list; null for names, which the database sorts by its own collation. */
export function orderOf(sort: string | undefined): Order | null {
  const field = fieldOf(sort);
  const key = fixed[field] ?? changing[field];
  if (key === undefined) return null;
  const sign = (sort ?? '-').startsWith('-') ? -1 : 1;
  // Bookings of one status are sorted by trip date; for all other fields, equal bookings are sorted by id.
  const keys: readonly Key[] = [key, ...(field === 'status' ? [tripDate] : []), ({ id }) => id];
  return (one, other) => {
    for (const read of keys) {
      const [a, b] = [read(one), read(other)];
      // As in the database, nulls sort as the largest value.
      if (a !== b) return (b === null || (a !== null && a < b) ? -1 : 1) * sign;
    }
    return 0;
  };
}
