import type { Setup, SetupState, SetupStep } from '@fiacre/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from './client.ts';
import { newIntentionKey } from './intention-key.ts';
import { useFresh } from './fresh-query.ts';
import { queryKeys } from './query-keys.ts';
import { refetchAfter } from './refetch-after.ts';
import { storeResponse } from './store-response.ts';

const whileSendingMs = 2000;

/** The progress of the first-run guide, for admins. Polled while a test email is being sent. */
export function useSetup(isAdmin: boolean) {
  return useFresh({
    queryKey: queryKeys.setup,
    ask: (signal) => api.getSetup({ signal }),
    enabled: isAdmin,
    poll: (setup) => (setup?.mail.test?.state === 'waiting' ? whileSendingMs : false),
  });
}

export function useChangeStep() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ step, state }: { readonly step: SetupStep; readonly state: SetupState }) =>
      api.changeSetupStep({ params: { step }, body: { state }, idempotencyKey: newIntentionKey() }),
    onSuccess: (setup: Setup) => storeResponse(client, queryKeys.setup, setup),
  });
}

export function useTestMail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.sendTestMail({ idempotencyKey: newIntentionKey() }),
    ...refetchAfter(client, queryKeys.setup),
  });
}

export function useTestRoute() {
  return useMutation({ mutationFn: () => api.testRoute({}) });
}

/** Asks every payment provider whether it is ready. */
export function useTestProviders() {
  return useMutation({ mutationFn: () => api.listPaymentProviders({}) });
}
