import type { Booking, BookingAction } from '@fiacre/contract';
import { currentStop, nextStop } from '../../../api/offline/stop-progress.ts';
import { statusTraits, type BookingStatus, type BookingVerb } from '@fiacre/domain';
import type { TextKey } from '@fiacre/contract/texts/en';

/** The actions of the driver's main button, in the order of a trip. Source: TRIP-16, TRIP-17. */
const stepVerbs = [
  'arrive',
  'start',
  'leave-stop',
  'reach-stop',
  'reach',
  'end',
  'confirm-cash',
] as const satisfies readonly BookingVerb[];
export type StepVerb = (typeof stepVerbs)[number];

const labels: Readonly<Record<StepVerb, TextKey>> = {
  arrive: 'do_arrive',
  start: 'do_start',
  'leave-stop': 'do_leave_stop',
  'reach-stop': 'do_reach_stop',
  reach: 'do_reach',
  end: 'do_end',
  'confirm-cash': 'do_confirm_cash',
};

export interface NextStep {
  readonly verb: StepVerb;
  readonly label: TextKey;
  /** Why the step is disabled, as a text key; undefined when it is enabled. */
  readonly closed: string | undefined;
  /** From when a step that is too early is enabled. */
  readonly from: string | undefined;
}

const stepOf: Readonly<Partial<Record<BookingStatus, StepVerb>>> = {
  ACCEPTED: 'arrive',
  ARRIVED: 'start',
  STARTED: 'reach',
  REACHED: 'end',
  PENDING: 'confirm-cash',
};

/** The driver's next step, with the reason if the server does not allow it yet; undefined if there is none. */
export function nextStep(booking: Pick<Booking, 'status' | 'actions'>, nowMs: number): NextStep | undefined {
  // No message arrives when the time has come; the server decides again when the step is sent. Source: TRIP-26.
  const isOpen = ({ allowed, from }: BookingAction) =>
    allowed || (from !== undefined && Date.parse(from) <= nowMs);
  const open = stepVerbs.find((verb) =>
    booking.actions.some((action) => action.verb === verb && isOpen(action)),
  );
  const verb = open ?? stepOf[booking.status];
  if (verb === undefined) return undefined;
  const action = booking.actions.find((candidate) => candidate.verb === verb);
  if (action === undefined) return undefined;
  const closed = isOpen(action) ? undefined : (action.reason ?? 'wrong_status');
  return { verb, label: labels[verb], closed, from: closed && action.from };
}

const titles: Readonly<Partial<Record<BookingStatus, TextKey>>> = {
  ACCEPTED: 'trip_to_pickup',
  ARRIVED: 'trip_at_pickup',
  STARTED: 'trip_under_way',
  REACHED: 'trip_at_drop',
  PENDING: 'trip_unpaid',
};

/** Which part of the trip the driver is in. */
export function tripTitle({ status, coords }: Pick<Booking, 'status' | 'coords'>): TextKey {
  if (status === 'STARTED' && currentStop(coords) !== undefined) return 'trip_at_stop';
  if (status === 'STARTED' && nextStop(coords) !== undefined) return 'trip_to_stop';
  return titles[status] ?? `status_${status}`;
}

/** Where the car is heading: for the pickup, the stop at which it is or that comes next, or the drop. */
export function targetOf({
  status,
  pickup,
  coords,
  drop,
}: Pick<Booking, 'status' | 'pickup' | 'coords' | 'drop'>) {
  if (statusTraits[status].beforePickup) return pickup;
  return (statusTraits[status].tracked && stopOf(coords)) || drop;
}

/** The stop at which the car is, or the next one. */
export const stopOf = (coords: Booking['coords']): Booking['coords'][number] | undefined =>
  currentStop(coords) ?? nextStop(coords);
