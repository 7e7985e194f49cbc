import type { LiveClientMessage, LiveEvent, LiveServerMessage } from '@fiacre/contract';
import { retryDelayMs } from './retry-delay.ts';

/** `idle`: nobody listens. `refused`: the session ended, so coming back makes no sense. */
export type LiveState = 'idle' | 'connecting' | 'open' | 'offline' | 'refused';
export type LiveListener = (event: LiveEvent) => void;

/** What happens on a socket. */
export interface SocketEvents {
  readonly onOpen: () => void;
  readonly onMessage: (data: unknown) => void;
  readonly onClose: (code: number) => void;
}

/** The part of a WebSocket that is used. */
export interface Socket {
  readonly send: (text: string) => void;
  readonly close: () => void;
}

/** What the connection takes from its surroundings; replaced in tests. */
export interface LiveSurroundings {
  readonly openSocket: (events: SocketEvents) => Socket;
  readonly random: () => number;
  /** Runs `action` after a while; the answer cancels it. */
  readonly after: (delayMs: number, action: () => void) => () => void;
}

interface Topic {
  readonly listeners: Set<LiveListener>;
  /** Number of the last event seen; what came later is asked for after a loss. */
  seq: number | undefined;
}

// As in the contract's liveCloseCodes, whose module would bring the schemas along.
const signedOutCode = 4401;
const pingEveryMs = 25_000;
const pongWithinMs = 10_000;

export interface LiveConnection {
  /** Listens to a topic until the returned function is called. */
  readonly subscribe: (topic: string, listener: LiveListener) => () => void;
  readonly state: () => LiveState;
  readonly onState: (listener: () => void) => () => void;
  /** Comes back at once if it is away, and makes sure that it is there: the page is seen or online again. */
  readonly wake: () => void;
  readonly close: () => void;
}

/** Keeps one socket for all topics, comes back after a loss, and resumes each topic where it was. */
export function createLiveConnection({ openSocket, random, after }: LiveSurroundings): LiveConnection {
  const topics = new Map<string, Topic>();
  const stateListeners = new Set<() => void>();
  let state: LiveState = 'idle';
  let socket: Socket | null = null;
  let attempt = 0;
  let cancelRetry: (() => void) | null = null;
  let cancelPulse: (() => void) | null = null;

  function enter(next: LiveState): void {
    if (state === next) return;
    state = next;
    for (const listener of stateListeners) listener();
  }

  function send(message: LiveClientMessage): void {
    if (state === 'open') socket?.send(JSON.stringify(message));
  }

  function ask(name: string, topic: Topic): void {
    send({ subscribe: true, topic: name, ...(topic.seq === undefined ? {} : { after: topic.seq }) });
  }

  /** Asks for a sign of life now and then; a silent socket is a dead one. */
  function pulse(delayMs: number): void {
    cancelPulse?.();
    cancelPulse = after(delayMs, () => {
      send({ ping: true });
      cancelPulse = after(pongWithinMs, lose);
    });
  }

  function connect(): void {
    cancelRetry?.();
    cancelRetry = null;
    enter('connecting');
    const opened = openSocket({
      onOpen() {
        attempt = 0;
        enter('open');
        pulse(pingEveryMs);
        for (const [name, topic] of topics) ask(name, topic);
      },
      onMessage(data) {
        pulse(pingEveryMs);
        if (typeof data === 'string') receive(JSON.parse(data) as LiveServerMessage);
      },
      onClose(code) {
        if (socket === opened) gone(code === signedOutCode);
      },
    });
    socket = opened;
  }

  function gone(refused: boolean): void {
    socket = null;
    cancelPulse?.();
    if (refused || topics.size === 0) {
      enter(refused ? 'refused' : 'idle');
      return;
    }
    enter('offline');
    cancelRetry = after(retryDelayMs(attempt, random), connect);
    attempt += 1;
  }

  function lose(): void {
    const lost = socket;
    gone(false);
    lost?.close();
  }

  function receive(message: LiveServerMessage): void {
    if (!('event' in message)) return;
    const topic = topics.get(message.topic);
    if (topic === undefined) return;
    const { event, seq } = message;
    // Positions repeat the last number; anything else that was already seen came twice.
    const repeated = topic.seq !== undefined && seq <= topic.seq;
    if (repeated && event !== 'position' && event !== 'reset' && event !== 'subscribed') return;
    if (event === 'reset' || topic.seq === undefined || seq > topic.seq) topic.seq = seq;
    for (const listener of topic.listeners) listener(message);
  }

  function subscribe(name: string, listener: LiveListener): () => void {
    const known = topics.get(name);
    const topic: Topic = known ?? { listeners: new Set(), seq: undefined };
    topic.listeners.add(listener);
    topics.set(name, topic);
    if (state === 'idle') connect();
    else if (known === undefined) ask(name, topic);
    return () => {
      topic.listeners.delete(listener);
      if (topic.listeners.size > 0 || topics.get(name) !== topic) return;
      topics.delete(name);
      send({ unsubscribe: true, topic: name });
    };
  }

  return {
    subscribe,
    state: () => state,
    onState(listener) {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    wake() {
      if (state === 'offline') connect();
      else if (state === 'open') pulse(0);
    },
    close() {
      topics.clear();
      cancelRetry?.();
      const closing = socket;
      gone(false);
      closing?.close();
    },
  };
}
