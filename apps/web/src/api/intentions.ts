import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { newIntentionKey, useIntentionKey } from './intention-key.ts';
import { deviceQueueOf } from './offline/device-queue.ts';
import { isKept } from './offline/unsent-action.ts';
import type { Sent } from './offline/unsent-actions.ts';
import { queryKeys } from './query-keys.ts';
import { sendIntention, type Answer, type Intention, type Subject } from './send-intention.ts';

export type { Intention, Subject } from './send-intention.ts';

/** Only the actions of riders and drivers are kept: staff work at a desk and act on what they see. */
function mayKeep(client: QueryClient): boolean {
  const role = client.getQueryData<{ usertype: string } | null>(queryKeys.me)?.usertype;
  return role === 'rider' || role === 'driver';
}

async function sendOrKeep(
  client: QueryClient,
  { id: bookingId, version }: Subject,
  intention: Intention,
  key: string,
): Promise<Sent<Answer | null>> {
  const { actions } = deviceQueueOf(client);
  if (isKept(intention) && actions.isOpen && mayKeep(client)) {
    // The key stays with the stored action, so that it also survives a killed tab.
    return actions.send({ bookingId, version, intention, key: newIntentionKey() });
  }
  return { kept: false, answer: await sendIntention(client, { id: bookingId, version }, intention, key) };
}

/**
 * Sends intentions. Actions of riders and drivers without a connection are kept on the device and sent later.
 * A retry has the same key until the server has accepted or refused the intention (`useIntentionKey`).
 */
export function useIntentions() {
  const client = useQueryClient();
  const key = useIntentionKey();
  return useMutation({
    mutationFn: ({ subject, intention }: { subject: Subject; intention: Intention }) =>
      key.send([subject.id, intention], (idempotencyKey) =>
        sendOrKeep(client, subject, intention, idempotencyKey),
      ),
  });
}

export interface IntentionCallbacks {
  /** Called with the response, or with null when the intention is kept on the device. */
  readonly onSuccess?: (answer: Answer | null) => void;
}

/** Sends intentions for one booking. Callbacks are dropped when the component unmounts before the response. */
export function useIntention(subject: Subject) {
  const { mutate, isPending, error, variables, reset } = useIntentions();
  const sendOne = (intention: Intention, callbacks: IntentionCallbacks = {}) =>
    mutate(
      { subject, intention },
      { onSuccess: (sent) => callbacks.onSuccess?.(sent.kept ? null : sent.answer) },
    );
  return { mutate: sendOne, isPending, error, reset, intention: variables?.intention };
}

/** Sends one intention for each of many bookings, so several may be on their way. */
export function useEachIntention() {
  const client = useQueryClient();
  return useCallback(
    (subject: Subject, intention: Intention) => sendIntention(client, subject, intention, newIntentionKey()),
    [client],
  );
}
