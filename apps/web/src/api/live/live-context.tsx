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
import { LiveConnection, type LiveState, type Socket, type SocketEvents } from './live-connection.ts';

const Context = createContext<LiveConnection | null>(null);

function openSocket({ onOpen, onMessage, onClose }: SocketEvents): Socket {
  const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws';
  const socket = new WebSocket(`${scheme}://${window.location.host}/api/live`);
  socket.onopen = onOpen;
  socket.onmessage = ({ data }) => onMessage(data);
  socket.onclose = ({ code }) => onClose(code);
  return {
    // The server may have begun to close it; what was asked for is asked again on the next one.
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
  /** Whose events these are: another reader is another connection. Null for a guest. */
  readonly userId: string | null;
  readonly children: ReactNode;
}

/** One live connection for the page, opened when somebody first listens. */
export function LiveProvider({ userId, children }: LiveProviderProps) {
  const connection = useMemo(
    () => (userId === null ? null : new LiveConnection({ openSocket, random: Math.random, after })),
    [userId],
  );
  useEffect(() => {
    if (connection === null) return;
    const wake = () => {
      if (document.visibilityState === 'visible') connection.wake();
    };
    document.addEventListener('visibilitychange', wake);
    window.addEventListener('online', wake);
    return () => {
      document.removeEventListener('visibilitychange', wake);
      window.removeEventListener('online', wake);
      connection.close();
    };
  }, [connection]);
  return <Context value={connection}>{children}</Context>;
}

/**
 * Calls back with every event of a topic; null listens to nothing, and guests have no live connection.
 * `subscribed` comes first, once the server listens: what was fetched before it may already be older.
 * After a loss the missed events follow by themselves, or `reset` says to fetch afresh.
 */
export function useLiveTopic(topic: string | null, onEvent: (event: LiveEvent) => void): void {
  const connection = use(Context);
  const deliver = useEffectEvent(onEvent);
  useEffect(() => {
    if (connection === null || topic === null) return;
    return connection.subscribe(topic, (event) => deliver(event));
  }, [connection, topic]);
}

const noState = () => () => {};

/** Whether what the page shows is up to date. */
export function useLiveState(): LiveState {
  const connection = use(Context);
  return useSyncExternalStore(
    connection?.onState ?? noState,
    () => connection?.state() ?? 'idle',
    () => 'idle',
  );
}
