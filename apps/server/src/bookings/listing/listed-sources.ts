import type { ListBookingsQuery } from '@fiacre/contract';
import { bookingStatuses, statusesWith, type BookingStatus } from '@fiacre/domain';
import { sql, type RawBuilder } from 'kysely';
import type * as z from 'zod';
import { containing, type SortedBy } from '../../platform/http/list-query.ts';
import type { SignedIn } from '../../platform/http/reader.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import { endedStatuses, hasStatus } from '../record/has-status.ts';
import { tariffOfBooking } from '../record/whole-rows.ts';

export type Condition = RawBuilder<unknown>;

/** The filters, search and sorting of a list request. */
export interface AskedList {
  readonly reader: SignedIn;
  readonly query: z.infer<typeof ListBookingsQuery>;
  readonly sort: SortedBy<string>;
}

/** A table with the bookings in some statuses that a list may show. */
export interface Source {
  readonly table: RawBuilder<unknown>;
  readonly id: 'id' | 'booking_id';
  /** The column by which the list is sorted. */
  readonly key: string;
  readonly where: readonly Condition[];
  /** Whether an index can find the rows of a search. */
  readonly isIndexed: boolean;
  /** Whether an index alone determines which rows come first, because nothing else is required of them. */
  readonly skipsInIndex: boolean;
  /** Conditions on `bookings` with which an index alone counts the same rows. */
  readonly counted: readonly Condition[] | null;
  /** The lower-case text to search for. */
  readonly words: RawBuilder<string>;
  /** What the reader may see of it, if that is less. Source: PARTY-8. */
  readonly shownWords?: RawBuilder<string>;
}

/** The open bookings, if the list shows any, and then the ended ones. */
export function sourcesOf({ reader, query, sort }: AskedList, typed: string): Source[] {
  const statuses = askedStatuses(query);
  // There is an index for the bookings of one person, and of one kerb place.
  const isDirect =
    ['rider', 'driver'].includes(reader.role) ||
    query.customer !== undefined ||
    query.driver !== undefined ||
    query.kerbPlace !== undefined;
  const listed = isDirect ? [] : statuses.filter((status) => endedStatuses.includes(status));
  const others = statuses.filter((status) => !listed.includes(status));
  const ofBooking = conditions(reader, query, sql`${tariffOfBooking}->>'carTypeName'`);
  const ofEnded = conditions(reader, query, sql.ref('car_type'));
  const isEveryEnded = listed.length === endedStatuses.length;
  const isNarrowed = reader.role !== 'admin' || query.carType !== undefined || typed !== '';
  const words = wordsFor(reader);
  const byStatus = sort.column === 'status' && typed === '';
  const ended: Source = byStatus
    ? {
        // This index of `bookings` has the order of the list.
        table: sql`bookings`,
        id: 'id',
        key: 'ended_as',
        isIndexed: false,
        skipsInIndex: false,
        counted: null,
        where: [hasStatus(listed), ...ofBooking],
        words,
      }
    : {
        table: sql`ended_bookings`,
        id: 'booking_id',
        key: sort.column,
        isIndexed: true,
        skipsInIndex: isEveryEnded && ofEnded.length === 0 && typed === '',
        // `bookings_ended` has statuses and trip dates.
        counted: isEveryEnded || isNarrowed ? null : [hasStatus(listed), ...ofBooking],
        where: [
          inStatuses(listed),
          // These have an index, which does not depend on the status.
          ...(listed.join() === 'PENDING' ? [sql`unpaid`] : []),
          ...ofEnded,
        ],
        words: sql.ref('words'),
        ...(!seesBooker(reader) && {
          shownWords: sql`(select ${words} from bookings where bookings.id = booking_id)`,
        }),
      };
  const wanted = [hasStatus(others), ...ofBooking];
  const direct: Source = {
    // There are few open bookings, so all of them are read; `offset 0` keeps the planner from scanning an index to find
    // them.
    table: isDirect ? sql`bookings` : sql`(select * from bookings where ${all(wanted)} offset 0) as bookings`,
    id: 'id',
    key: sort.column,
    isIndexed: false,
    skipsInIndex: false,
    counted: null,
    where: isDirect ? wanted : [sql`true`],
    words,
  };
  return [...(others.length > 0 ? [direct] : []), ...(listed.length > 0 ? [ended] : [])];
}

/** Driver and fleet do not see who booked for somebody else. Source: PARTY-4. */
const seesBooker = ({ role }: SignedIn) => role === 'admin' || role === 'rider';

function wordsFor(reader: SignedIn): RawBuilder<string> {
  const booker = seesBooker(reader)
    ? sql`customer_name`
    : sql`case when passenger is null then customer_name end`;
  return sql`fold_text(concat_ws(E'\\n', reference, ${booker}, driver_name, pickup_add, drop_add, vehicle_number,
    passenger->>'name'))`;
}

export const all = (conditions: readonly Condition[]) => sql.join(conditions, sql` and `);

/** PostgreSQL would not recognise a condition that lists every status as always true. */
function inStatuses(statuses: readonly BookingStatus[]): Condition {
  return statuses.length === endedStatuses.length ? sql`true` : sql`status in (${sql.join(statuses)})`;
}

function conditions(
  { role, userId }: SignedIn,
  { driver, customer, carType, kerbPlace, from, to }: AskedList['query'],
  carTypeColumn: RawBuilder<unknown>,
): Condition[] {
  const own = { rider: 'customer_id', driver: 'driver_id', fleetadmin: 'fleet_admin_id' } as const;
  return [
    // Source: ROLE-2.
    ...(role === 'admin' ? [] : [sql`${sql.ref(own[role])} = ${userId}`]),
    ...(driver === undefined ? [] : [sql`driver_id = ${driver}`]),
    ...(customer === undefined ? [] : [sql`customer_id = ${customer}`]),
    ...(carType === undefined ? [] : [sql`${carTypeColumn} = ${carType}`]),
    ...(kerbPlace === undefined ? [] : [sql`kerb is not null and kerb ->> 'placeId' = ${kerbPlace}`]),
    ...(from === undefined ? [] : [sql`trip_date >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql`trip_date < ${new Date(to)}`]),
  ];
}

function askedStatuses({ status, active }: AskedList['query']): readonly BookingStatus[] {
  const named = status === undefined ? bookingStatuses : readStatuses(status);
  if (active === undefined) return named;
  const isActive = statusesWith('active');
  return named.filter((name) => isActive.includes(name) === (active === 'true'));
}

function readStatuses(text: string): BookingStatus[] {
  const asked = [...new Set(text.split(',').map((name) => name.trim()))];
  const known = bookingStatuses.filter((status) => asked.includes(status));
  if (known.length === asked.length) return known;
  return refuse('invalid_request', { issues: [{ path: 'query.status', message: 'unknown status' }] });
}

/** A search covers reference, names, addresses and vehicle number. */
export function narrowed(
  { isIndexed, where, words, shownWords }: Source,
  typed: string,
  pieces: Condition | null,
): Condition[] {
  if (typed === '') return [...where];
  const indexed = isIndexed && pieces !== null ? [pieces] : [];
  const searched = shownWords === undefined ? [words] : [words, shownWords];
  return [...where, ...indexed, ...searched.map((text) => sql`${text} like fold_text(${containing(typed)})`)];
}
