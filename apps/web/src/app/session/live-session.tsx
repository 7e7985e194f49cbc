import type { LiveCatalogue, LiveEvent } from '@fiacre/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { LiveProvider, useLiveState, useLiveTopic } from '../../api/live/live-context.tsx';
import { resumeLive } from '../../api/live/resume-live.ts';
import { retryDelayMs } from '../../api/live/retry-delay.ts';
import { keepSnapshot } from '../../api/offline/snapshot.ts';
import { useSendUnsent } from '../../api/offline/use-unsent.ts';
import { queryKeys } from '../../api/client/query-keys.ts';
import { useIsSigningOut, useMe } from '../../api/client/session.ts';
import { DutyProvider } from './duty.tsx';

const tables = {
  'car-types': queryKeys.carTypes,
  languages: queryKeys.languages,
  'cancellation-reasons': queryKeys.cancellationReasons,
  zones: queryKeys.zones,
  closures: queryKeys.closures,
  tariffs: queryKeys.tariffs,
} satisfies Readonly<Record<LiveCatalogue['part'], readonly string[]>>;

/** The queries that an event of `settings` makes outdated. */
function changedBy({ event, data }: Pick<LiveEvent, 'event' | 'data'>): readonly (readonly string[])[] {
  if (event === 'subscribed') return [];
  // The settings themselves are already being refetched.
  if (event === 'reset') return Object.values(tables);
  if (event !== 'catalogue') return [queryKeys.settings];
  const { part } = data as LiveCatalogue;
  // A newer server may name tables that this page does not know.
  return [(tables as Partial<Record<string, readonly string[]>>)[part] ?? queryKeys.settings];
}

/** An admin's changes to settings and tables reach every open page without a reload. Source: MISC-6. */
function LiveSettings(): null {
  const queries = useQueryClient();
  useLiveTopic('settings', queryKeys.settings, (event) => {
    for (const queryKey of changedBy(event)) void queries.invalidateQueries({ queryKey });
  });
  return null;
}

/** A session that ended elsewhere, such as in another tab, also ends on this page, or is replaced by the next one. */
function EndedSession(): null {
  const queries = useQueryClient();
  const isRefused = useLiveState() === 'refused';
  const isSigningOut = useIsSigningOut();
  useEffect(() => {
    if (!isRefused || isSigningOut || queries.getQueryData(queryKeys.me) === null) return undefined;
    let attempt = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStopped = false;
    const look = () =>
      resumeLive(queries).catch(() => {
        if (isStopped) return;
        timer = setTimeout(() => void look(), retryDelayMs(attempt, Math.random));
        attempt += 1;
      });
    void look();
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [queries, isRefused, isSigningOut]);
  return null;
}

/** Every page sends the actions taken without a connection. */
function SendUnsent(): null {
  useSendUnsent();
  const queries = useQueryClient();
  const me = useMe().data;
  const userId = me?.usertype === 'rider' || me?.usertype === 'driver' ? me.id : null;
  useEffect(() => (userId === null ? undefined : keepSnapshot(queries, userId)), [queries, userId]);
  return null;
}

/** Runs on every page of a signed-in user: the live connection, and what depends on it. */
export function LiveSession({ children }: { readonly children: ReactNode }) {
  const { data: me } = useMe();
  return (
    <LiveProvider userId={me?.id ?? null}>
      <LiveSettings />
      <EndedSession />
      <SendUnsent />
      <DutyProvider>{children}</DutyProvider>
    </LiveProvider>
  );
}
