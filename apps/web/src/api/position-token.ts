import { api } from './client/client.ts';
import { useFresh } from './sync/fresh-query.ts';
import { queryKeys } from './client/query-keys.ts';
import { useSend } from './sync/send.ts';

/** Whether another app may send this driver's positions. */
export function usePositionToken() {
  return useFresh({
    queryKey: queryKeys.positionToken,
    ask: (signal) => api.positionToken({ signal }),
    // A driver who is setting up an app waits here for its first position.
    poll: 10_000,
  });
}

/** Creates a token, which is shown only once, or revokes it. */
export function useChangePositionToken() {
  const refetch = [queryKeys.positionToken];
  const create = useSend({ request: (api) => api.createPositionToken({ body: {} }), refetch });
  const revoke = useSend({
    request: async (api) => {
      create.reset();
      await api.revokePositionToken({});
    },
    refetch,
  });
  return { create, revoke };
}
