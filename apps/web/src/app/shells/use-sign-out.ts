import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

/** Ends the session, forgets what it had fetched and goes to `/login`. Source: NAV-4. */
export function useSignOut(): { signOut: () => void; isPending: boolean } {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.signOut({}),
    onSuccess: async () => {
      const own = queries
        .getQueryCache()
        .findAll({ predicate: ({ queryKey }) => !shared.has(String(queryKey[0])) });
      for (const query of own) queries.removeQueries({ queryKey: query.queryKey, exact: true });
      queries.setQueryData(queryKeys.me, null);
      await navigate('/login', { replace: true });
    },
  });
  return { signOut: () => mutate(), isPending };
}

/** Answers that are the same for everybody. */
const shared = new Set(
  [queryKeys.settings, queryKeys.carTypes, queryKeys.languages, queryKeys.city, queryKeys.me].map(
    ([name]) => name as string,
  ),
);
