import type { Booking } from '@fiacre/contract';
import { bookingStatuses, type BookingStatus } from '@fiacre/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seedOr } from '../../../../../tests/scale.ts';
import { sizesOf } from '../../../../../tests/sizes.ts';
import { pageOf, sampleBooking } from '../../testing/sample-booking.ts';
import { matchesFilter, orderOf, type BookingFilter } from './booking-filter.ts';
import { patchPage, withoutRow, type BookingPage } from './booking-page.ts';
import type { BookingChange } from './change.ts';

const { numRuns } = sizesOf('apps/web/src/api/live/booking-page.test.ts');

const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T12:00:00.000Z`;
const ride = (id: string, number: number, change: Partial<Booking> = {}) =>
  sampleBooking({ id, tripDate: day(number), ...change });
const change = (booking: Booking, from: BookingStatus | null = booking.status): BookingChange => ({
  kind: 'booking',
  booking,
  from,
});
const ids = ({ data }: { data: BookingPage }) => data.items.map(({ id }) => id);

const pageWith = (...items: Booking[]): BookingPage => ({ ...pageOf(items), items });

const newestFirst: BookingFilter = { sort: '-tripDate' };
const open: BookingFilter = { active: 'true', sort: 'tripDate' };

test('BKT-1 removes a booking that no longer matches the filter and lowers the total', () => {
  const page = pageWith(ride('a', 1), ride('b', 2));
  const patched = patchPage(page, open, change(ride('a', 1, { status: 'COMPLETE', version: 9 }), 'PAID'));
  expect([ids(patched), patched.data.total, patched.verdict]).toEqual([['b'], 1, 'exact']);
});

test('BKT-1 inserts a new booking at its sort position', () => {
  const page = pageWith(ride('c', 3), ride('a', 1));
  const patched = patchPage(page, newestFirst, change(ride('b', 2), null));
  expect([ids(patched), patched.data.total, patched.verdict]).toEqual([['c', 'b', 'a'], 3, 'exact']);
});

test('BKT-1 drops the last row of a full first page when a new row comes first', () => {
  const page = { ...pageWith(ride('d', 4), ride('b', 2)), total: 7, pageSize: 2 };
  const patched = patchPage(page, newestFirst, change(ride('c', 3), null));
  expect([ids(patched), patched.data.total, patched.verdict]).toEqual([['d', 'c'], 8, 'exact']);
});

test('BKT-1 keeps the rows of a later page in place and counts rows inserted before it', () => {
  const page = { ...pageWith(ride('b', 2), ride('a', 1)), total: 4, page: 2, pageSize: 2 };
  const patched = patchPage(page, newestFirst, change(ride('z', 9), null));
  expect([ids(patched), patched.data.total, patched.verdict]).toEqual([['b', 'a'], 5, 'shifted']);
});

test('BKT-1 refetches the page when a row has to move up from the next one', () => {
  const page = { ...pageWith(ride('d', 4), ride('c', 3)), total: 7, pageSize: 2 };
  expect(withoutRow(page, 'd')).toMatchObject({ data: { total: 6 }, verdict: 'stale' });
});

test('KERB-13 refetches a list of one place when a ride of any place is booked, and not for other rides', () => {
  const page = pageWith(ride('a', 1, { kerbPlace: 'Hotel Adler' }));
  const ofPlace = { ...newestFirst, kerbPlace: 'any' };
  const patched = (kerbPlace: string | null) =>
    patchPage(page, ofPlace, change(ride('b', 2, { kerbPlace }), null));
  expect(patched('Hotel Krone').verdict).toBe('stale');
  expect([ids(patched(null)), patched(null).verdict]).toEqual([['a'], 'exact']);
});

test('TRIP-16 ignores an older version of a row', () => {
  const page = pageWith(ride('a', 1, { version: 5 }));
  expect(patchPage(page, open, change(ride('a', 1, { version: 4, status: 'CANCELLED' }))).data).toBe(page);
});

// Compares a patched page with what the server would return.

type Rows = ReadonlyMap<string, Booking>;

function answer(rows: Rows, filter: BookingFilter): BookingPage {
  const { page = 1, pageSize = 20, sort } = filter as { page?: number; pageSize?: number; sort?: string };
  const order = orderOf(sort) ?? expect.unreachable('sorted by a name');
  const all = [...rows.values()].filter((booking) => matchesFilter(filter, booking)).toSorted(order);
  return { items: all.slice((page - 1) * pageSize, page * pageSize), total: all.length, page, pageSize };
}

const filters: fc.Arbitrary<BookingFilter> = fc.record(
  {
    page: fc.constantFrom(1, 2),
    pageSize: fc.constantFrom(2, 3, 20),
    sort: fc.constantFrom('-tripDate', 'tripDate', 'status', '-customerPaid', 'distanceMetres'),
    status: fc.constantFrom('NEW', 'NEW,ACCEPTED', 'COMPLETE'),
    active: fc.constantFrom('true' as const, 'false' as const),
    driver: fc.constantFrom('driver-1', 'driver-2'),
    q: fc.constantFrom('rossi', 'F47'),
  },
  { requiredKeys: ['page', 'pageSize', 'sort'] },
);

const moves = fc.array(
  fc.record({
    id: fc.constantFrom(...'abcdefgh'),
    status: fc.constantFrom(...bookingStatuses),
    date: fc.integer({ min: 1, max: 28 }),
    paid: fc.constantFrom(0, 500, 900),
    driver: fc.constantFrom('driver-1', 'driver-2'),
  }),
  { maxLength: 40 },
);

const withoutDriver: readonly BookingStatus[] = ['NEW', 'PAYMENT_PENDING'];

test('BKT-1 after any change, a patched page equals what the server would return or is marked stale', () => {
  const seed = seedOr(20261122);
  fc.assert(
    fc.property(filters, moves, (filter, plan) => {
      const rows = new Map<string, Booking>();
      let page = answer(rows, filter);
      for (const { id, status, date, paid, driver } of plan) {
        const before = rows.get(id);
        const has = !withoutDriver.includes(status) && (before?.driver ?? null);
        const booking = ride(id, date, {
          ...(before && { tripDate: before.tripDate }),
          status,
          version: (before?.version ?? 0) + 1,
          customerPaid: paid,
          distanceMetres: paid === 0 ? null : paid,
          driver: withoutDriver.includes(status) ? null : has || driver,
        });
        rows.set(id, booking);
        const patched = patchPage(page, filter, change(booking, before?.status ?? null));
        const asked = answer(rows, filter);
        // Refetching every time would also be correct, but the patch exists to avoid it: a list of one page
        // never needs a refetch.
        if (page.page === 1 && page.total <= page.items.length) expect(patched.verdict).toBe('exact');
        if (patched.verdict === 'exact') expect(patched.data).toEqual(asked);
        else if (patched.verdict === 'shifted') expect(patched.data.total).toBe(asked.total);
        page = patched.verdict === 'exact' ? patched.data : asked;
      }
    }),
    { numRuns, seed },
  );
});
