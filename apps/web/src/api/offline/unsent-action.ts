import type { Booking } from '@fiacre/contract';
import {
  noShowFromMs,
  type BookingStatus,
  type BookingVerb,
  type LatLng,
  type MeterSource,
} from '@fiacre/domain';
import type { Failure } from '../client/failure.ts';
import { currentStop, nextStop } from './stop-progress.ts';
import type { DeviceRow } from './device-table.ts';

/** An action that works without a connection: the device keeps it until the server has responded. */
export type KeptIntention =
  | { readonly verb: 'arrive' | 'start' | 'no-show' | 'confirm-cash' }
  /** `at`: when the driver stopped the meter, if that was before the step. */
  | { readonly verb: 'reach'; readonly at?: string }
  | { readonly verb: 'reach-stop' | 'leave-stop'; readonly stop: string }
  | { readonly verb: 'hail'; readonly source: MeterSource; readonly place: LatLng }
  | { readonly verb: 'extra'; readonly code: string; readonly count: number }
  /** `shown`: the total on this device, for a ride that the server does not know yet; it is not sent. */
  | { readonly verb: 'end'; readonly cashReceived: boolean; readonly shown?: number }
  | { readonly verb: 'rate'; readonly stars?: number; readonly comment?: string }
  | { readonly verb: 'cancel'; readonly reason?: string; readonly maxFee?: number }
  | { readonly verb: 'message'; readonly message: string };

/** An action to which the server has not responded yet, or which it has refused. */
export interface UnsentAction extends DeviceRow {
  readonly userId: string;
  readonly bookingId: string;
  /** The version that the person saw. */
  readonly version: number;
  readonly intention: KeptIntention;
  /** The Idempotency-Key; a message's own id. */
  readonly key: string;
  /** When it was done, by the device's clock. */
  readonly at: string;
  /**
   * Why the server refused it; null until then. A refused action is shown until the person dismisses it, and not sent
   * again.
   */
  readonly refused: Failure | null;
}

const kept: ReadonlySet<string> = new Set<KeptIntention['verb']>([
  'arrive',
  'no-show',
  'start',
  'reach-stop',
  'leave-stop',
  'reach',
  'end',
  'confirm-cash',
  'rate',
  'cancel',
  'message',
  'hail',
  'extra',
]);

/** Whether the device may keep it. A step with the rider's code is not kept, as only the server can check the code. */
export function isKept(intention: { readonly verb: string }): intention is KeptIntention {
  return kept.has(intention.verb) && !('otp' in intention && intention.otp !== undefined);
}

/** Steps of one ride depend on each other; its messages do not depend on the steps. */
export const lineOf = ({ bookingId, intention }: Pick<UnsentAction, 'bookingId' | 'intention'>): string =>
  intention.verb === 'message' ? `${bookingId} messages` : bookingId;

type Step = { readonly from: BookingStatus; readonly to: BookingStatus };

function stepOf(intention: KeptIntention): Step | null {
  switch (intention.verb) {
    case 'arrive':
      return { from: 'ACCEPTED', to: 'ARRIVED' };
    case 'start':
      return { from: 'ARRIVED', to: 'STARTED' };
    case 'no-show':
      return { from: 'ARRIVED', to: 'NO_SHOW' };
    case 'reach':
      return { from: 'STARTED', to: 'REACHED' };
    case 'end':
      return { from: 'REACHED', to: intention.cashReceived ? 'PAID' : 'PENDING' };
    case 'confirm-cash':
      return { from: 'PENDING', to: 'PAID' };
    case 'rate':
      return { from: 'PAID', to: 'COMPLETE' };
    case 'reach-stop':
    case 'leave-stop':
    case 'cancel':
    case 'message':
    case 'hail':
    case 'extra':
      return null;
  }
}

/** The driver's next steps after these, as the server would allow them. */
function nextVerbs(status: BookingStatus, coords: Booking['coords']): readonly BookingVerb[] {
  if (status === 'ARRIVED') return ['start'];
  if (status === 'REACHED') return ['end'];
  if (status !== 'STARTED') return [];
  if (currentStop(coords) !== undefined) return ['leave-stop', 'reach'];
  return nextStop(coords) === undefined ? ['reach'] : ['reach-stop', 'reach'];
}

/** The stops after a step at one of them. */
function stopsAfter(coords: Booking['coords'], { intention, at }: UnsentAction): Booking['coords'] {
  const { verb } = intention;
  if (verb !== 'reach-stop' && verb !== 'leave-stop') return coords;
  const change = verb === 'reach-stop' ? { reachedAt: at } : { leftAt: at };
  return coords.map((stop) => (stop.id === intention.stop ? { ...stop, ...change } : stop));
}

/** The booking after these actions have been sent, so that the next step can already be taken. */
export function withUnsent(
  booking: Booking,
  actions: readonly UnsentAction[],
  noShowMinutes: number,
): Booking {
  let { status, coords } = booking;
  let arrivedAt: string | null = null;
  for (const action of actions) {
    if (action.bookingId !== booking.id || action.refused !== null) continue;
    const step = stepOf(action.intention);
    if (step?.from === status) status = step.to;
    if (action.intention.verb === 'arrive') arrivedAt = action.at;
    coords = stopsAfter(coords, action);
  }
  if (status === booking.status && coords === booking.coords) return booking;
  // The amount to pay depends on the final fare, which is unknown until the trip's end has been sent.
  const verbs = nextVerbs(status, coords);
  const next: Booking['actions'] = verbs.map((verb) => ({ verb, allowed: true }));
  if (status !== 'ARRIVED' || arrivedAt === null) return { ...booking, status, coords, actions: next };
  const wait = {
    arrivedAtMs: Date.parse(arrivedAt),
    bookLater: booking.bookLater,
    tripDateMs: Date.parse(booking.tripDate),
  };
  const from = new Date(noShowFromMs(wait, noShowMinutes)).toISOString();
  const noShow = { verb: 'no-show', allowed: false, reason: 'wait_not_over', from } as const;
  return { ...booking, status, coords, actions: [...next, noShow] };
}

/** Whether the fare can still change: the trip's end was not sent yet, and the trip is charged as driven. */
export function isFareOpen({ id, category, prepaid }: Booking, actions: readonly UnsentAction[]): boolean {
  const isReachUnsent = actions.some(
    ({ bookingId, intention, refused }) => bookingId === id && intention.verb === 'reach' && refused === null,
  );
  return isReachUnsent && category === 'taxi' && !prepaid;
}

/**
 * From when positions belong to a ride that the server does not know yet: its start has to be sent first. Infinity without
 * one. Source: METER-7.
 */
export function heldFromMs(actions: readonly UnsentAction[]): number {
  const start = actions.find(({ intention, refused }) => intention.verb === 'hail' && refused === null);
  return start === undefined ? Infinity : Date.parse(start.at);
}
