import { useEffect } from 'react';
import { queryKeys } from '../../api/client/query-keys.ts';
import { useSend } from '../../api/sync/send.ts';
import { arrival, fetchMe } from '../../api/client/session.ts';

/**
 * Completes the sign-in after authentication: the page shows that the profile is being fetched, then the user
 * is signed in everywhere and the guard redirects them (LOGIN-3). Without a profile, or in a browser that
 * keeps no session, they are signed out again. Sources: LOGIN-4, LOGIN-5, AUTH-6.
 */
export function useCompleteSignIn(onMissing: () => void) {
  const { sendAsync, busy, response } = useSend({
    request: async (api, answered: { readonly user: object }) => {
      arrival.shows = false;
      // If there is no response, the profile returned by the sign-in is used instead.
      const me = await fetchMe().catch(() => answered.user);
      if (me === null) await api.signOut({}).catch(() => null);
      return me;
    },
    store: (me) => (me === null ? undefined : [queryKeys.me, me]),
    onSuccess: (me) => {
      if (me === null) onMissing();
    },
  });
  return { completing: busy || response != null, complete: sendAsync };
}

/** Delays the guard's redirect while something is visible that is shown only once. */
export function useDelayedRedirect(holds: boolean): void {
  useEffect(() => {
    arrival.shows = holds;
    return () => {
      arrival.shows = false;
    };
  }, [holds]);
}
