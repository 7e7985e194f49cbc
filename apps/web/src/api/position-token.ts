import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from './client.ts';
import { useFresh } from './fresh-query.ts';
import { queryKeys } from './query-keys.ts';

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
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: queryKeys.positionToken });
  const create = useMutation({ mutationFn: () => api.createPositionToken({ body: {} }), onSuccess });
  const revoke = useMutation({
    mutationFn: async () => {
      create.reset();
      await api.revokePositionToken({});
    },
    onSuccess,
  });
  return { create, revoke };
}
