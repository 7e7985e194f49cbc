import type { OwnNotification, ResponseOf } from '@fiacre/contract';
import type { BookingStatus } from '@fiacre/domain';
import { queryKeys } from '../client/query-keys.ts';
import type { Change } from './change.ts';
import { exact, stale, type Patched } from './patched.ts';

type OwnPage = ResponseOf<'myNotifications'>;
type Waiting = OwnPage['waiting'][number];

/**
 * The items that need a reply, and the id of the newest notification; empty if there is none. Ids grow with
 * time.
 */
export interface WaitingNotifications {
  readonly waiting: readonly Waiting[];
  readonly newest: string;
}

/**
 * While its booking has one of these statuses, a notification with this screen needs a reply. Source: PUSH-6.
 */
const openIn: Readonly<Partial<Record<Waiting['screen'], readonly BookingStatus[]>>> = {
  DriverTrips: ['NEW'],
  BookedCab: ['ARRIVED', 'PENDING'],
};

/**
 * The items that need a reply, and the pages of the list, after a change. The content of an event is not
 * requested again.
 */
export function onNotifications(part: unknown, data: unknown, change: Change): Patched<unknown> {
  if (part !== queryKeys.waitingNotifications[1]) return onPage(data as OwnPage, change);
  const known = data as WaitingNotifications;
  switch (change.kind) {
    case 'notification':
      return onNew(known, change.notification);
    case 'booking': {
      const { id, status } = change.booking;
      return exact(
        without(known, (one) => one.about === id && openIn[one.screen]?.includes(status) === false),
      );
    }
    case 'booking-left':
    case 'task-gone':
      return exact(without(known, (one) => one.about === change.id && one.screen === 'DriverTrips'));
    default:
      return exact(data);
  }
}

function onNew(known: WaitingNotifications, notification: OwnNotification): Patched<unknown> {
  const { id, screen, params, needsAnswer } = notification;
  if (id === known.newest) return exact(known);
  // Whether an older one was included is unknown.
  if (id < known.newest) return stale(known);
  const about = params['bookingId'] ?? id;
  const isKnown = known.waiting.some((one) => one.screen === screen && one.about === about);
  const added = needsAnswer === true && screen !== null && !isKnown ? [{ screen, about }] : [];
  return exact({ waiting: [...known.waiting, ...added], newest: id } satisfies WaitingNotifications);
}

function without(known: WaitingNotifications, isDone: (one: Waiting) => boolean): WaitingNotifications {
  return known.waiting.some(isDone)
    ? { ...known, waiting: known.waiting.filter((one) => !isDone(one)) }
    : known;
}

function onPage(page: OwnPage, change: Change): Patched<unknown> {
  if (change.kind === 'notification') return stale(page);
  const ends = change.kind === 'booking' || change.kind === 'task-gone' || change.kind === 'booking-left';
  return ends && page.items.some(({ needsAnswer }) => needsAnswer === true) ? stale(page) : exact(page);
}
