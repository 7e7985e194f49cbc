import type {
  Booking,
  BookingTracking,
  ChatMessage,
  DriverOnMap,
  FareProof,
  LivePosition,
  LiveWallet,
  ResponseOf,
  Series,
  Task,
  Wallet,
} from '@fiacre/contract';
import { statusTraits } from '@fiacre/domain';
import type { QueryKey } from '@tanstack/react-query';
import { queryKeys } from '../client/query-keys.ts';
import type { BookingFilter } from './booking-filter.ts';
import { patchPage, withoutRow, type BookingPage } from './booking-page.ts';
import type { Change } from './change.ts';
import { exact, stale, type Patched } from './patched.ts';
import { onNotifications } from './reduce-notifications.ts';
import { onUsers } from './reduce-users.ts';

type Tasks = ResponseOf<'listTasks'>;
type Drivers = { readonly items: readonly DriverOnMap[] };

const [chatName] = queryKeys.chat('');

/** The server's result for this query after the change, derived from the cached data. */
export function reduce(queryKey: QueryKey, data: unknown, change: Change): Patched<unknown> {
  const [name, second, third] = queryKey;
  switch (name) {
    case queryKeys.bookings[0]:
      return onPage(data as BookingPage, second ?? {}, change);
    case queryKeys.eachBooking[0]:
      return changedId(change) === second ? onBooking(third, data, change) : exact(data);
    case queryKeys.driverDesk[0]:
      if (second === queryKeys.tasks[1]) return exact(onTasks(data as Tasks, change));
      // Events arrive in order. A response that arrives before an earlier event is applied again with its own event.
      return exact(change.kind === 'availability' ? change.availability : data);
    case queryKeys.driversOnMap[0]:
      return onDrivers(data as Drivers, change);
    case chatName:
      return exact(
        change.kind === 'message' && change.message.bookingId === second
          ? withMessage(data as readonly ChatMessage[], change.message)
          : data,
      );
    case queryKeys.wallet[0]:
      return change.kind === 'wallet' && second === 'page'
        ? onWallet(data as Wallet, change.wallet)
        : exact(data);
    case queryKeys.ownNotifications[0]:
      return onNotifications(second, data, change);
    case queryKeys.lists[0]:
      return isOfList(second, change) ? stale(data) : exact(data);
    // A history line does not say which payment it settles.
    case queryKeys.topUps[0]:
      return change.kind === 'wallet' ? stale(data) : exact(data);
    case queryKeys.attention[0]:
      return isForAttention(change) ? stale(data) : exact(data);
    case queryKeys.series[0]:
      return second === 'one' && isRideOf(data as Series, change) ? stale(data) : exact(data);
    case queryKeys.users[0]:
      return onUsers(second, third, data, change);
    default:
      return exact(data);
  }
}

/** A history line of the wallet does not say which withdrawal it settles. */
const isOfList = (list: unknown, change: Change): boolean =>
  (change.kind === 'list' && change.list === list) ||
  (change.kind === 'wallet' && list === queryKeys.withdrawals[1]);

const isForAttention = ({ kind }: Change): boolean =>
  kind === 'booking' || kind === 'booking-left' || kind === 'user';

/** A booking does not say to which series it belongs. */
const isRideOf = ({ customerId }: Series, change: Change): boolean =>
  change.kind === 'booking' && change.booking.bookLater && change.booking.customer === customerId;

function changedId(change: Change): string | null {
  if (change.kind === 'booking') return change.booking.id;
  return change.kind === 'position' ? change.bookingId : null;
}

function onPage(page: BookingPage, filter: BookingFilter, change: Change): Patched<BookingPage> {
  if (change.kind === 'booking') return patchPage(page, filter, change);
  return change.kind === 'booking-left' ? withoutRow(page, change.id) : exact(page);
}

/** One booking (`part` undefined), or one of its related queries. */
function onBooking(part: unknown, data: unknown, change: Change): Patched<unknown> {
  if (change.kind === 'position')
    return exact(part === 'tracking' ? withPosition(data as BookingTracking, change.position) : data);
  if (change.kind !== 'booking') return exact(data);
  const { booking } = change;
  if (part === 'tracking') return exact(withStatus(data as BookingTracking, booking));
  if (part === 'fare') return isSameFare(data as FareProof, booking) ? exact(data) : stale(data);
  // The trail names the actor, but an event is the same for all readers of a role, so the trail has to be refetched.
  // Only an admin who has the drawer open does so.
  if (part === 'trail') return stale(data);
  if (part !== undefined) return exact(data);
  return exact((data as Booking).version > booking.version ? data : booking);
}

/** The inputs of the fare include the whole track, which is too much for every event, so changes trigger a refetch. */
function isSameFare({ charge, basis }: FareProof, { tripCost, discount, endTime }: Booking): boolean {
  const isEnded = basis.trip !== null;
  return charge.tripCost === tripCost && charge.discount === discount && isEnded === (endTime !== null);
}

/** A booking's tracking before the first position. */
export const noTracking: BookingTracking = {
  coords: [],
  last: null,
  headingDegrees: null,
  toward: null,
  etaSeconds: null,
};

/** Applies the newest position of a booking's car, as if the tracking had been refetched. */
export function withPosition(known: BookingTracking, position: LivePosition): BookingTracking {
  if (known.last !== null && known.last.at > position.at) return known;
  const { at, lat, lng, headingDegrees, toward, etaSeconds } = position;
  const status = toward === 'drop' ? 'STARTED' : 'ACCEPTED';
  return { coords: known.coords, last: { id: at, at, status, lat, lng }, headingDegrees, toward, etaSeconds };
}

/** The arrival time at the pickup does not apply to the drop; the next position carries a new one. */
function withStatus(known: BookingTracking, { status }: Booking): BookingTracking {
  const toward = statusTraits[status].beforePickup ? 'pickup' : 'drop';
  return known.toward === null || known.toward === toward
    ? known
    : { ...known, toward: null, etaSeconds: null };
}

function onTasks(data: Tasks, change: Change): Tasks {
  if (change.kind === 'task') return { ...data, items: withTask(data.items, change.task) };
  const gone = change.kind === 'task-gone' ? change.id : changedId(change);
  if (gone === null || change.kind === 'position' || !data.items.some(({ id }) => id === gone)) return data;
  return { ...data, items: data.items.filter(({ id }) => id !== gone) };
}

/** Newest offer first. */
function withTask(items: readonly Task[], task: Task): Task[] {
  const others = items.filter(({ id }) => id !== task.id);
  return [...others, task].toSorted((one, other) => (one.offeredAt > other.offeredAt ? -1 : 1));
}

/**
 * In the order of the server's clock: the response to a message sent here may arrive before the event of an earlier
 * message.
 */
function withMessage(known: readonly ChatMessage[], message: ChatMessage): readonly ChatMessage[] {
  if (known.some(({ id }) => id === message.id)) return known;
  return [...known, message].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** An event does not say where in the list a new driver belongs. */
function onDrivers(data: Drivers, change: Change): Patched<Drivers> {
  if (change.kind === 'driver-gone') return exact(withDriver(data, change.id, () => []));
  if (change.kind === 'drivers-moved') return withPositions(data, change.positions);
  if (change.kind !== 'driver') return exact(data);
  const { driver } = change;
  const isListed = data.items.some(({ id }) => id === driver.id);
  return isListed ? exact(withDriver(data, driver.id, () => [driver])) : stale(data);
}

/** The newest position of each driver; the positions are in order. */
function withPositions(data: Drivers, positions: readonly LivePosition[]): Patched<Drivers> {
  const newest = new Map(positions.map((position) => [position.driver, position]));
  const items = data.items.map((driver) => {
    const position = newest.get(driver.id);
    if (position === undefined) return driver;
    newest.delete(driver.id);
    // The list may have been fetched since.
    if (position.at < driver.locatedAt) return driver;
    const { lat, lng, headingDegrees, at } = position;
    return { ...driver, location: { lat, lng }, headingDegrees, locatedAt: at };
  });
  return newest.size === 0 ? exact({ items }) : stale({ items });
}

function withDriver(data: Drivers, id: string, change: (driver: DriverOnMap) => DriverOnMap[]): Drivers {
  return { items: data.items.flatMap((driver) => (driver.id === id ? change(driver) : [driver])) };
}

/**
 * Every page contains the balance. New lines are added to the first page and move the lines of later pages.
 */
function onWallet(known: Wallet, { currency, balance, entries }: LiveWallet): Patched<Wallet> {
  if (known.currency !== currency) return stale(known);
  if (known.page > 1) return stale({ ...known, balance });
  const lines = new Set(known.history.map((entry) => JSON.stringify(entry)));
  const added = entries.filter((entry) => !lines.has(JSON.stringify(entry)));
  // The page was fetched after this event, possibly with newer lines, so its balance is correct.
  if (entries.length > 0 && added.length === 0) return exact(known);
  const history = [...added, ...known.history].slice(0, known.pageSize);
  return exact({ ...known, balance, history, historyTotal: known.historyTotal + added.length });
}
