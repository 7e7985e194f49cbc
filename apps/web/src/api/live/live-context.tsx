import type { LiveEvent } from '@fiacre/contract';
import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useMemo,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { applyEvents } from './apply-events.ts';
import { liveCacheOf } from './live-cache.ts';
import { keepLiveConnection } from './page-connection.ts';
import { LiveConnection, type LiveState, type Socket, type SocketEvents } from './live-connection.ts';

const Context = createContext<LiveConnection | null>(null);

function openSocket({ onOpen, onMessage, onClose }: SocketEvents): Socket {
  const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws';
  const socket = new WebSocket(`${scheme}://${window.location.host}/api/live`);
  socket.onopen = onOpen;
  socket.onmessage = ({ data }) => onMessage(data);
  socket.onclose = ({ code }) => onClose(code);
  return {
    // The server may be closing the socket already; the next socket subscribes again.
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => socket.close(),
  };
}

function after(delayMs: number, action: () => void): () => void {
  const timer = setTimeout(action, delayMs);
  return () => clearTimeout(timer);
}

export interface LiveProviderProps {
  /** The user whose events are received; each user gets a separate connection. Null for a guest. */
  readonly userId: string | null;
  readonly children: ReactNode;
}

/** One live connection for the page, opened on the first subscription. */
export function LiveProvider({ userId, children }: LiveProviderProps) {
  const client = useQueryClient();
  const connection = useMemo(
    () =>
      userId === null
        ? null
        : new LiveConnection({
            userId,
            openSocket,
            random: Math.random,
            after,
            onSeq: (seq, event) => liveCacheOf(client).noteEvent(seq, event),
            onEvent: applyEvents(client),
          }),
    [userId, client],
  );
  useEffect(() => {
    if (connection === null) return;
    const forget = keepLiveConnection(client, connection);
    const wake = () => {
      if (document.visibilityState === 'visible') connection.wake();
    };
    document.addEventListener('visibilitychange', wake);
    window.addEventListener('online', wake);
    return () => {
      document.removeEventListener('visibilitychange', wake);
      window.removeEventListener('online', wake);
      forget();
      connection.close();
    };
  }, [connection, client]);
  return <Context value={connection}>{children}</Context>;
}

/**
 * Subscribes to a topic. It starts with the first event that the data of `queryKey` does not include yet, and resumes
 * after a reconnect; `reset` means that there were too many, and refetches the data. Events are applied to the cached
 * queries once, however many components subscribe (`applyEvents`); `onEvent` is for anything else. Null subscribes to
 * nothing, and guests have no live connection.
 */
export function useLiveTopic(
  topic: string | null,
  queryKey: QueryKey,
  onEvent?: (event: LiveEvent) => void,
): void {
  const connection = use(Context);
  const client = useQueryClient();
  const deliver = useEffectEvent((event: LiveEvent) => onEvent?.(event));
  const since = useEffectEvent(() => liveCacheOf(client).since(queryKey));
  const follow = useEffectEvent(() => liveCacheOf(client).follow(queryKey));
  const reset = useEffectEvent(() => liveCacheOf(client).reset(queryKey));
  const leave = useEffectEvent((seq: number | undefined) => {
    if (seq !== undefined) liveCacheOf(client).include(queryKey, seq);
  });
  useEffect(() => {
    if (connection === null || topic === null) return;
    let unfollow: (() => void) | undefined;
    const hear = (event: LiveEvent) => {
      if (event.event === 'subscribed') unfollow ??= follow();
      if (event.event === 'reset') reset();
      deliver(event);
    };
    const stop = connection.subscribe(topic, hear, () => since());
    return () => {
      unfollow?.();
      leave(stop());
    };
  }, [connection, topic]);
}

const noState = () => () => {};

/** The state of the live connection, which tells whether the page is kept up to date. */
export function useLiveState(): LiveState {
  const connection = use(Context);
  return useSyncExternalStore(
    connection?.onState ?? noState,
    () => connection?.state() ?? 'idle',
    () => 'idle',
  );
}
