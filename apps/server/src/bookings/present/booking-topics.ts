import type { Availability } from '@fiacre/contract';
import { statusTraits, type BookingStatus, type Role } from '@fiacre/domain';
import type { Kysely } from 'kysely';
import type { PlatformTables } from '../../platform/database/tables.ts';
import type { Reader } from '../../platform/http/reader.ts';
import type { Concerned, TopicEvent, TopicKind } from '../../platform/live/topic.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import type { CarEvent } from '../../tracking/index.ts';
import type { BookingRow } from '../record/booking-row.ts';
import { isInScope, scopeOf, type BookingScope } from '../record/scope.ts';
import { findBooking } from '../record/store.ts';
import { onTheWay, type SharedTask } from './present-task.ts';
import { noContacts, plainStops } from './whole-booking.ts';
import { shownTo } from './booking-views.ts';
import { fromStored, type StoredSnapshot } from './stored-snapshot.ts';

/** A booking that left someone's list: that of the driver who handed it back. */
interface BookingLeftEvent {
  readonly id: string;
  /** The version of the booking when it left. */
  readonly version: number;
  readonly left: BookingScope;
}

/** Removes a booking that was handed back from the driver's pages. */
export function publishLeft(tx: Tx, before: BookingRow, { version }: BookingRow): void {
  const left: BookingLeftEvent = { id: before.id, version, left: { ...scopeOf(before), customer: '' } };
  tx.publish({ topics: ['bookings', `booking:${before.id}`], event: 'removed', data: left });
}

function scopeIn({ event, data }: TopicEvent): BookingScope {
  if (event === 'removed') return (data as BookingLeftEvent).left;
  if (event !== 'position') return (data as StoredSnapshot).scope;
  const { customerId, driverId, fleetAdminId } = data as CarEvent;
  return { customer: customerId, driver: driverId, fleetadmin: fleetAdminId };
}

/** The audience is the role, since everyone of a role who may see the booking sees the same. */
function audience(reader: Reader, topicEvent: TopicEvent): string | null {
  if (topicEvent.event === 'removed' && reader.role === 'admin') return null;
  return isInScope(scopeIn(topicEvent), reader) ? reader.role : null;
}

function concerns(topicEvent: TopicEvent): Concerned {
  const { customer, driver, fleetadmin } = scopeIn(topicEvent);
  return { people: [customer, driver, fleetadmin], roles: ['admin'] };
}

function project(role: string, { event, data }: TopicEvent) {
  if (event === 'removed') {
    const { id, version } = data as BookingLeftEvent;
    return { event, data: { id, version } };
  }
  if (event === 'position') return { event, data: (data as CarEvent).position };
  const snapshot = fromStored(data as StoredSnapshot);
  const shown = { event, data: shownTo(role as Role, snapshot) };
  return snapshot.from === undefined
    ? shown
    : { ...shown, details: { from: visibleBefore(role, snapshot.from) } };
}

/** Drivers and fleet admins see a booking from the moment when a driver takes it. Source: ROLE-2. */
function visibleBefore(role: string, from: BookingStatus | null): BookingStatus | null {
  const own = role === 'rider' || role === 'admin';
  return own || (from !== null && statusTraits[from].inContact) ? from : null;
}

/**
 * Only the newest state shows who may still contact whom, so earlier states are sent without contact details
 * (ROLE-11).
 */
function replay(topicEvents: readonly TopicEvent[]): readonly TopicEvent[] {
  const newest = new Map<string, TopicEvent>();
  for (const topicEvent of topicEvents)
    if (topicEvent.event === 'changed') newest.set((topicEvent.data as StoredSnapshot).whole.id, topicEvent);
  return topicEvents.map((topicEvent) => {
    if (topicEvent.event !== 'changed') return topicEvent;
    const data = topicEvent.data as StoredSnapshot;
    if (newest.get(data.whole.id) === topicEvent) return topicEvent;
    const coords = plainStops(data.whole.coords ?? []);
    return { ...topicEvent, data: { ...data, whole: { ...data.whole, ...noContacts, coords } } };
  });
}

/**
 * `bookings`: the subscriber's list. `booking:<id>`: one booking, with its car's positions. Source: MISC-6,
 * ROLE-2.
 */
export function bookingTopics(db: Kysely<PlatformTables>): TopicKind[] {
  return [
    {
      name: 'bookings',
      perObject: false,
      authorise: (reader) => reader.role !== 'guest',
      audience,
      concerns,
      replay,
      project,
    },
    {
      name: 'booking',
      perObject: true,
      async authorise(reader, id) {
        const row = id === null ? null : await findBooking(db, id);
        return row !== null && isInScope(scopeOf(row), reader);
      },
      audience,
      concerns,
      replay,
      project,
    },
    tasksTopic,
  ];
}

/** A driver's own availability; maps receive the part that they may see. */
interface AvailabilityEvent {
  readonly id: string;
  readonly availability: Availability;
}

/** Task events for drivers: `changed` to drivers who are asked, `removed` to drivers who no longer are. */
interface TaskEvent {
  readonly driverIds: readonly string[];
  readonly id: string;
  /** The task as all of these drivers see it; absent for `removed`. */
  readonly task?: SharedTask;
  /** The distance of each driver from the pickup. */
  readonly metres?: Readonly<Record<string, number | null>>;
}

export function publishTask(tx: Tx, event: 'changed' | 'removed', data: TaskEvent): void {
  if (data.driverIds.length > 0) tx.publish({ topics: ['tasks'], event, data });
}

function driversIn({ event, data }: TopicEvent): readonly string[] {
  return event === 'availability' ? [(data as AvailabilityEvent).id] : (data as TaskEvent).driverIds;
}

/** A driver's tasks and, with `availability`, whether new ones are offered. Source: TRIP-1, TRIP-20, SET-16. */
const tasksTopic: TopicKind = {
  name: 'tasks',
  perObject: false,
  authorise: (reader) => reader.role === 'driver',
  audience: (reader, topicEvent) =>
    reader.role === 'driver' && driversIn(topicEvent).includes(reader.userId) ? reader.userId : null,
  concerns: (topicEvent) => ({ people: driversIn(topicEvent), roles: [] }),
  project: (driverId, { event, data }) => {
    if (event === 'availability') return { event, data: (data as AvailabilityEvent).availability };
    const { id, task, metres } = data as TaskEvent;
    return {
      event,
      data: event === 'changed' ? { ...task, ...onTheWay(metres?.[driverId] ?? null) } : { id },
    };
  },
};
