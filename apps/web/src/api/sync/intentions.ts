import type { Client } from '@fiacre/contract/client';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { createKeyedClient, newKey } from '../client/keyed-client.ts';
import { deviceQueueOf } from '../offline/device-queue.ts';
import { isKept } from '../offline/unsent-action.ts';
import type { Sent } from '../offline/unsent-actions.ts';
import { queryKeys } from '../client/query-keys.ts';
import { useSend } from './send.ts';
import { sendIntention, type Answer, type Intention, type Subject } from '../live/send-intention.ts';

export type { Intention, Subject } from '../live/send-intention.ts';

/** Only the actions of riders and drivers are kept: staff work at a desk and act on what they see. */
function mayKeep(client: QueryClient): boolean {
  const role = client.getQueryData<{ usertype: string } | null>(queryKeys.me)?.usertype;
  return role === 'rider' || role === 'driver';
}

async function sendOrKeep(
  client: QueryClient,
  api: Client,
  subject: Subject,
  intention: Intention,
): Promise<Sent<Answer | null>> {
  const { actions } = deviceQueueOf(client);
  if (isKept(intention) && actions.isOpen && mayKeep(client)) {
    // The key stays with the stored action, so that it also survives a killed tab.
    const { id: bookingId, version } = subject;
    return actions.send({ bookingId, version, intention, key: newKey() });
  }
  return { kept: false, answer: await sendIntention(client, { api, subject, intention }) };
}

/** Sends intentions. Actions of riders and drivers without a connection are kept on the device and sent later. */
export function useIntentions() {
  const client = useQueryClient();
  return useSend({
    request: (api, { subject, intention }: { subject: Subject; intention: Intention }) =>
      sendOrKeep(client, api, subject, intention),
  });
}

export interface IntentionCallbacks {
  /** Called with the response, or with null when the intention is kept on the device. */
  readonly onSuccess?: (answer: Answer | null) => void;
}

/** Sends intentions for one booking. Callbacks are dropped when the component unmounts before the response. */
export function useIntention(subject: Subject) {
  const { send, sent, ...sending } = useIntentions();
  const sendOne = (intention: Intention, callbacks: IntentionCallbacks = {}) =>
    send(
      { subject, intention },
      { onSuccess: (outcome) => callbacks.onSuccess?.(outcome.kept ? null : outcome.answer) },
    );
  return { ...sending, send: sendOne, intention: sent?.intention };
}

/** Sends one intention for each of many bookings, so several may be on their way. */
export function useEachIntention() {
  const client = useQueryClient();
  return useCallback(
    (subject: Subject, intention: Intention) =>
      sendIntention(client, { api: createKeyedClient(), subject, intention }),
    [client],
  );
}
