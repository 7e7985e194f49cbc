import type { Booking, PayResponse } from '@fiacre/contract';
import type { ApiRefusal, Client } from '@fiacre/contract/client';
import type { ErrorCode } from '@fiacre/contract/errors';
import type { DeclineReason, LatLng, MeterSource, PaymentMode } from '@fiacre/domain';
import type { QueryClient } from '@tanstack/react-query';
import { liveCacheOf } from './live-cache.ts';
import type { Said } from './sent-request.ts';

/** The action that the user wants to take on a booking, without anything that the server decides. */
export type Intention =
  | {
      readonly verb:
        | 'accept'
        | 'confirm-cash'
        | 'take-from-dispatch'
        | 'return-to-dispatch'
        | 'bring-forward';
    }
  /** `at`: when the driver took the step, by the device's clock. */
  | { readonly verb: 'arrive' | 'reach' | 'no-show'; readonly at?: string }
  /** `stop`: its id. */
  | { readonly verb: 'reach-stop' | 'leave-stop'; readonly stop: string; readonly at?: string }
  | { readonly verb: 'decline'; readonly reason?: DeclineReason }
  | { readonly verb: 'hand-back'; readonly reason?: string }
  /** `maxFee`: the fee shown to the person. */
  | { readonly verb: 'cancel'; readonly reason?: string; readonly maxFee?: number }
  | { readonly verb: 'start'; readonly otp?: string; readonly at?: string }
  | { readonly verb: 'end'; readonly cashReceived: boolean; readonly shown?: number }
  | {
      readonly verb: 'pay';
      readonly mode: PaymentMode;
      readonly provider?: string;
      readonly useWallet?: boolean;
    }
  | { readonly verb: 'rate'; readonly stars?: number; readonly comment?: string }
  | { readonly verb: 'assign'; readonly driverId: string }
  /** Starts a ride that nobody booked, whose id the device has chosen. */
  | {
      readonly verb: 'hail';
      readonly source: MeterSource;
      readonly place: LatLng;
      readonly startedAt?: string;
    }
  /** How many of an extra the ride has from now on. */
  | { readonly verb: 'extra'; readonly code: string; readonly count: number }
  /** The new amounts of the lines that were wrong. */
  | {
      readonly verb: 'correct';
      readonly lines: { readonly kind: string; readonly amount: number }[];
      readonly reason: string;
    };

/** A booking or task as the user saw it when deciding. */
export interface Subject {
  readonly id: string;
  readonly version: number;
}

export type Answer = Booking | PayResponse | { ok: true };

function bodyOf<Sent extends Intention>({ verb: _, ...body }: Sent): Omit<Sent, 'verb'> {
  return body;
}

export interface IntentionRequest {
  readonly api: Client;
  readonly subject: Subject;
  readonly intention: Intention;
  /** Of an action that was stored on the device with its key; otherwise `api` adds one. */
  readonly stored?: { readonly idempotencyKey: string; readonly signal: AbortSignal };
}

function request({ api, subject: { id, version }, intention, stored }: IntentionRequest): Promise<Answer> {
  const args = { params: { id }, ...stored };
  switch (intention.verb) {
    case 'accept':
      return api.acceptBooking({ ...args, body: {} });
    case 'decline':
      return api.declineBooking({ ...args, body: bodyOf(intention) });
    case 'arrive':
      return api.arriveBooking({ ...args, body: bodyOf(intention) });
    case 'reach-stop':
      return api.reachStop({ ...args, body: bodyOf(intention) });
    case 'leave-stop':
      return api.leaveStop({ ...args, body: bodyOf(intention) });
    case 'reach':
      return api.reachBooking({ ...args, body: bodyOf(intention) });
    case 'no-show':
      return api.noShowBooking({ ...args, body: bodyOf(intention) });
    case 'confirm-cash':
      return api.confirmCashBooking({ ...args, body: {} });
    case 'take-from-dispatch':
      return api.takeFromDispatch({ ...args, body: {} });
    case 'return-to-dispatch':
      return api.returnToDispatch({ ...args, body: {} });
    case 'bring-forward':
      return api.bringForward({ ...args, body: {} });
    case 'hand-back':
      return api.handBackBooking({ ...args, body: bodyOf(intention) });
    // What a cancellation, payment or correction costs depends on what the user saw, so these requests name the version.
    case 'cancel':
      return api.cancelBooking({ ...args, body: { ...bodyOf(intention), version } });
    case 'pay':
      return api.payBooking({ ...args, body: { ...bodyOf(intention), version } });
    case 'correct':
      return api.correctCharge({ ...args, body: { ...bodyOf(intention), version } });
    case 'start':
      return api.startBooking({ ...args, body: bodyOf(intention) });
    case 'end':
      return api.endBooking({ ...args, body: { cashReceived: intention.cashReceived } });
    case 'rate':
      return api.rateBooking({ ...args, body: bodyOf(intention) });
    case 'hail': {
      const { place, ...body } = bodyOf(intention);
      return api.startMeter({ ...stored, body: { id, at: place, ...body } });
    }
    case 'extra':
      return api.setBookingExtra({ ...args, body: bodyOf(intention) });
    case 'assign':
      return api.assignBooking({ ...args, body: bodyOf(intention) });
  }
}

const withoutPayment = ({ payment: _, ...booking }: PayResponse): Booking => booking;

/** Error codes for a task that is no longer offered, for example because another driver took it. */
const goneCodes: ReadonlySet<string> = new Set([
  'task_taken',
  'wrong_status',
  'not_found',
] satisfies ErrorCode[]);

/** After a request that came too late: the current booking, or the task that is gone. */
function refusalSays({ id }: Subject, { verb }: Intention, { error }: ApiRefusal): Said[] {
  const booking = error?.facts['booking'] as Booking | undefined;
  const isGone = (verb === 'accept' || verb === 'decline') && error !== null && goneCodes.has(error.code);
  return [
    ...(booking === undefined ? [] : [{ kind: 'booking', booking } as const]),
    ...(isGone ? [{ kind: 'task-gone', id } as const] : []),
  ];
}

function answerSays({ id, version }: Subject, { verb }: Intention, answer: Answer): Said[] {
  if ('id' in answer) {
    const booking = 'payment' in answer ? withoutPayment(answer) : answer;
    // Accepting a task makes its booking the driver's own. For any other change the previous status is cached.
    return [{ kind: 'booking', booking, ...((verb === 'accept' || verb === 'hail') && { from: null }) }];
  }
  if (verb === 'hand-back') return [{ kind: 'booking-left', id, version: version + 1 }];
  return verb === 'decline' ? [{ kind: 'task-gone', id }] : [];
}

/** Sends an intention. Pages show the response; its effects on other data arrive as live events. */
export function sendIntention(client: QueryClient, sent: IntentionRequest): Promise<Answer> {
  const { subject, intention } = sent;
  return liveCacheOf(client).send(
    () => request(sent),
    (answer) => answerSays(subject, intention, answer),
    (refusal) => refusalSays(subject, intention, refusal),
  );
}
