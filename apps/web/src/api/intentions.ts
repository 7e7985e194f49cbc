import type { Booking, PayResponse } from '@fiacre/contract';
import { ApiRefusal } from '@fiacre/contract/client';
import type { PaymentMode } from '@fiacre/domain';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from './client.ts';
import { useIntentionKey } from './intention-key.ts';
import { queryKeys } from './query-keys.ts';

/** What a person wants to happen to a booking, with nothing in it that the server decides. */
export type Intention =
  | { readonly verb: 'accept' | 'decline' | 'arrive' | 'reach' | 'confirm-cash' }
  | { readonly verb: 'hand-back' | 'cancel'; readonly reason?: string }
  | { readonly verb: 'start'; readonly otp?: string }
  | { readonly verb: 'end'; readonly cashReceived: boolean }
  | {
      readonly verb: 'pay';
      readonly mode: PaymentMode;
      readonly provider?: string;
      readonly useWallet?: boolean;
    }
  | { readonly verb: 'rate'; readonly stars?: number; readonly comment?: string }
  | { readonly verb: 'assign'; readonly driverId: string };

/** A booking or a task, as the person saw it when deciding. */
export interface Subject {
  readonly id: string;
  readonly version: number;
}

type Answer = Booking | PayResponse | { ok: true };

function bodyOf<Sent extends Intention>({ verb: _, ...body }: Sent): Omit<Sent, 'verb'> {
  return body;
}

function send({ id, version }: Subject, intention: Intention, idempotencyKey: string): Promise<Answer> {
  const args = { params: { id }, idempotencyKey };
  switch (intention.verb) {
    case 'accept':
      return api.acceptBooking({ ...args, body: {} });
    case 'decline':
      return api.declineBooking({ ...args, body: {} });
    case 'arrive':
      return api.arriveBooking({ ...args, body: {} });
    case 'reach':
      return api.reachBooking({ ...args, body: {} });
    case 'confirm-cash':
      return api.confirmCashBooking({ ...args, body: {} });
    case 'hand-back':
      return api.handBackBooking({ ...args, body: bodyOf(intention) });
    // What a cancellation or a payment costs depends on what the person saw, so these name the version.
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

async function renew(client: QueryClient, id: string): Promise<void> {
  const changed = [queryKeys.booking(id), queryKeys.bookings, queryKeys.tasks, queryKeys.availability];
  await Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/**
 * Sends intentions. A retry after a lost answer repeats the same one; after any answer the next press is a
 * new intention, so that a refusal is never replayed.
 */
export function useIntentions() {
  const client = useQueryClient();
  const keys = useIntentionKey();
  return useMutation({
    mutationFn: ({ subject, intention }: { subject: Subject; intention: Intention }) =>
      send(subject, intention, keys.keyFor([subject.id, intention])),
    onSuccess: (answer) => {
      keys.done();
      if ('id' in answer) client.setQueryData(queryKeys.booking(answer.id), answer);
    },
    onError: (thrown) => {
      if (thrown instanceof ApiRefusal && thrown.status !== 0) keys.done();
    },
    // Not awaited: the button is free again as soon as the answer is there.
    onSettled: (_answer, _error, { subject }) => void renew(client, subject.id),
  });
}

export interface IntentionCallbacks {
  readonly onSuccess?: (answer: Answer) => void;
}

/** The same for one booking. Its callbacks are lost when the caller leaves the page before the answer. */
export function useIntention(subject: Subject) {
  const { mutate, isPending, error, variables, reset } = useIntentions();
  const sendOne = (intention: Intention, callbacks: IntentionCallbacks = {}) =>
    mutate({ subject, intention }, { onSuccess: (answer) => callbacks.onSuccess?.(answer) });
  return { mutate: sendOne, isPending, error, reset, intention: variables?.intention };
}
