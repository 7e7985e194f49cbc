import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LiveProvider, useLiveTopic } from '../api/live/live-context.tsx';
import { queryKeys } from '../api/query-keys.ts';
import { useMe } from '../api/session.ts';

/** Settings that an admin changes reach every open page without a reload. Source: MISC-6. */
function LiveSettings(): null {
  const queries = useQueryClient();
  useLiveTopic('settings', ({ event }) => {
    if (event === 'subscribed') return;
    void queries.invalidateQueries({ queryKey: queryKeys.settings });
  });
  return null;
}

/** The live connection of whoever is signed in. */
export function LiveSession({ children }: { readonly children: ReactNode }) {
  const { data: me } = useMe();
  return (
    <LiveProvider userId={me?.id ?? null}>
      <LiveSettings />
      {children}
    </LiveProvider>
  );
}
