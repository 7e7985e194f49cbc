import type { Booking, PayResponse } from '@fiacre/contract';
import type { ApiRefusal } from '@fiacre/contract/client';
import type { ErrorCode } from '@fiacre/contract/errors';
import type { DeclineReason, PaymentMode } from '@fiacre/domain';
import { api } from './client.ts';
import type { LiveCache } from './live/live-cache.ts';

/** What the user wants to do with a booking, without anything that the server decides. */
export type Intention =
  | { readonly verb: 'accept' | 'confirm-cash' | 'take-from-dispatch' | 'return-to-dispatch' }
  /** `at`: when the driver took the step, by the device's clock. */
  | { readonly verb: 'arrive' | 'reach'; readonly at?: string }
  | { readonly verb: 'decline'; readonly reason?: DeclineReason }
  | { readonly verb: 'hand-back'; readonly reason?: string }
  /** `maxFee`: the fee that the person was told. */
  | { readonly verb: 'cancel'; readonly reason?: string; readonly maxFee?: number }
  | { readonly verb: 'start'; readonly otp?: string; readonly at?: string }
  | { readonly verb: 'end'; readonly cashReceived: boolean }
  | {
      readonly verb: 'pay';
      readonly mode: PaymentMode;
      readonly provider?: string;
      readonly useWallet?: boolean;
    }
  | { readonly verb: 'rate'; readonly stars?: number; readonly comment?: string }
  | { readonly verb: 'assign'; readonly driverId: string };

/** A booking or task as the user saw it when deciding. */
export interface Subject {
  readonly id: string;
  readonly version: number;
}

export type Answer = Booking | PayResponse | { ok: true };

function bodyOf<Sent extends Intention>({ verb: _, ...body }: Sent): Omit<Sent, 'verb'> {
  return body;
}

export function sendIntention(
  { id, version }: Subject,
  intention: Intention,
  idempotencyKey: string,
  signal?: AbortSignal,
): Promise<Answer> {
  const args = { params: { id }, idempotencyKey, ...(signal && { signal }) };
  switch (intention.verb) {
    case 'accept':
      return api.acceptBooking({ ...args, body: {} });
    case 'decline':
      return api.declineBooking({ ...args, body: bodyOf(intention) });
    case 'arrive':
      return api.arriveBooking({ ...args, body: bodyOf(intention) });
    case 'reach':
      return api.reachBooking({ ...args, body: bodyOf(intention) });
    case 'confirm-cash':
      return api.confirmCashBooking({ ...args, body: {} });
    case 'take-from-dispatch':
      return api.takeFromDispatch({ ...args, body: {} });
    case 'return-to-dispatch':
      return api.returnToDispatch({ ...args, body: {} });
    case 'hand-back':
      return api.handBackBooking({ ...args, body: bodyOf(intention) });
    // The cost of a cancellation or payment depends on what the user saw, so these requests name the version.
    case 'cancel':
      return api.cancelBooking({ ...args, body: { ...bodyOf(intention), version } });
    case 'pay':
      return api.payBooking({ ...args, body: { ...bodyOf(intention), version } });
    case 'start':
      return api.startBooking({ ...args, body: bodyOf(intention) });
    case 'end':
      return api.endBooking({ ...args, body: bodyOf(intention) });
    case 'rate':
      return api.rateBooking({ ...args, body: bodyOf(intention) });
    case 'assign':
      return api.assignBooking({ ...args, body: bodyOf(intention) });
  }
}

const withoutPayment = ({ payment: _, ...booking }: PayResponse): Booking => booking;

/** Error codes for a task that another driver took or that is no longer offered. */
const goneCodes: ReadonlySet<string> = new Set([
  'task_taken',
  'wrong_status',
  'not_found',
] satisfies ErrorCode[]);

/** After a request that came too late, updates the booking or removes the task. */
export function takeRefusal(
  liveCache: LiveCache,
  { id }: Subject,
  { verb }: Intention,
  { error }: ApiRefusal,
): void {
  const now = error?.facts['booking'] as Booking | undefined;
  if (now !== undefined) liveCache.applyResponse(now);
  const isTask = verb === 'accept' || verb === 'decline';
  if (isTask && error !== null && goneCodes.has(error.code)) liveCache.apply({ kind: 'task-gone', id });
}

/** Applies the response like a live event. Its effects on other data arrive as live events. */
export function take(
  liveCache: LiveCache,
  { id, version }: Subject,
  { verb }: Intention,
  answer: Answer,
): void {
  if ('id' in answer) {
    const booking = 'payment' in answer ? withoutPayment(answer) : answer;
    // Accepting a task makes its booking the driver's own. For any other change the previous status is cached.
    if (verb === 'accept') liveCache.applyResponse(booking, null);
    else liveCache.applyResponse(booking);
  } else if (verb === 'hand-back') liveCache.apply({ kind: 'booking-left', id, version: version + 1 });
  else if (verb === 'decline') liveCache.apply({ kind: 'task-gone', id });
}
