import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { storeResponse } from '../../api/store-response.ts';
import { arrival, fetchMe } from '../../api/session.ts';

/**
 * Completes the sign-in after authentication: the page shows that the profile is being fetched, then the user
 * is signed in everywhere and the guard redirects them (LOGIN-3). Without a profile, or in a browser that
 * keeps no session, they are signed out again. Sources: LOGIN-4, LOGIN-5, AUTH-6.
 */
export function useCompleteSignIn(onMissing: () => void) {
  const queries = useQueryClient();
  const [completing, setArriving] = useState(false);

  async function complete(answered: { readonly user: object }): Promise<void> {
    setArriving(true);
    arrival.shows = false;
    // If there is no response, the profile returned by the sign-in is used instead.
    const me = await fetchMe().catch(() => answered.user);
    if (me !== null) {
      storeResponse(queries, queryKeys.me, me);
      return;
    }
    await api.signOut({}).catch(() => null);
    setArriving(false);
    onMissing();
  }

  return { completing, complete };
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
