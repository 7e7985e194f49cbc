import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { arrival, fetchMe } from '../../api/session.ts';

/**
 * What comes after a proof that was right: while the profile is fetched the page says so; then the person is known
 * everywhere and the guard sends them on (LOGIN-3). Without a profile, or in a browser that keeps no session, they are
 * signed out again. Sources: LOGIN-4, LOGIN-5, AUTH-6.
 */
export function useArrival(onMissing: () => void) {
  const queries = useQueryClient();
  const [arriving, setArriving] = useState(false);

  async function arrive(answered: { readonly user: object }): Promise<void> {
    setArriving(true);
    arrival.shows = false;
    // Without an answer, the one that the sign-in itself gave is as good.
    const me = await fetchMe().catch(() => answered.user);
    if (me !== null) {
      queries.setQueryData(queryKeys.me, me);
      return;
    }
    await api.signOut({}).catch(() => null);
    setArriving(false);
    onMissing();
  }

  return { arriving, arrive };
}

/** Keeps the guard from sending the person on while something is shown that is shown once. */
export function useHeldArrival(holds: boolean): void {
  useEffect(() => {
    arrival.shows = holds;
    return () => {
      arrival.shows = false;
    };
  }, [holds]);
}
