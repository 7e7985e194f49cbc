import type { LiveClientMessage, LiveEvent, LiveReport, LiveServerMessage } from '@fiacre/contract';
import { liveCloseCodes } from '@fiacre/contract/live-close-codes';
import { retryDelayMs } from './retry-delay.ts';

/**
 * `idle`: nobody is subscribed. `connecting`: the first attempt. `offline`: the connection is lost, until an attempt has
 * succeeded. `refused`: the session ended, so the connection waits for another one.
 */
export type LiveState = 'idle' | 'connecting' | 'open' | 'offline' | 'refused';
export type LiveListener = (event: LiveEvent) => void;

/** Socket event handlers. */
export interface SocketEvents {
  readonly onOpen: () => void;
  readonly onMessage: (data: unknown) => void;
  readonly onClose: (code: number) => void;
}

/** The part of WebSocket that is used. */
export interface Socket {
  readonly send: (text: string) => void;
  readonly close: () => void;
}

/** The connection's dependencies, replaced in tests. */
export interface LiveDependencies {
  /** Whose events are received. */
  readonly userId: string;
  readonly openSocket: (events: SocketEvents) => Socket;
  readonly random: () => number;
  /** Called with the number of every event before any listener. */
  readonly onSeq?: (seq: number, event: string) => void;
  /** Called once for each event that is new to one of its topics, before the listeners of these. */
  readonly onEvent?: (event: LiveEvent) => void;
  /** Runs `action` after a delay; the returned function cancels it. */
  readonly after: (delayMs: number, action: () => void) => () => void;
}

interface Topic {
  readonly listeners: Set<LiveListener>;
  /** Number of the last event seen; after a reconnect the topic resumes from here. */
  seq: number | undefined;
  /** Where the first subscription resumes from; undefined when nothing was fetched before it. */
  readonly since: () => number | undefined;
}

/** The server's response to a report; null if there was none, so it is unknown whether the positions are stored. */
export type ReportAnswer = { readonly refused: string | null } | null;

const pingEveryMs = 25_000;
/** A handshake or a pong that takes longer never comes: a mobile network may drop packets for minutes. */
const answersWithinMs = 10_000;
/** An attempt as old as this may be on a network that the device has left since. */
const oldAfterMs = 1000;
/** After this time the positions are sent by a request, which has no further effect if they were stored. */
const storedWithinMs = 5000;

/** Events without their own number. */
const mayRepeat = new Set(['position', 'nearby', 'reset', 'subscribed']);

/** Keeps one socket for all topics, reconnects after a loss, and resumes each topic where it stopped. */
export class LiveConnection {
  readonly #surroundings: LiveDependencies;
  readonly #topics = new Map<string, Topic>();
  readonly #stateListeners = new Set<() => void>();
  #state: LiveState = 'idle';
  #socket: Socket | null = null;
  /** The reports without a response, by their number. */
  readonly #reports = new Map<number, (answer: ReportAnswer) => void>();
  #lastReport = 0;
  #attempt = 0;
  #isAttemptOld = false;
  /** The session with which the connection was last resumed. */
  #session: string | null = null;
  #cancelRetry: (() => void) | null = null;
  /** Stops waiting for the socket's handshake, or for its next ping or pong. */
  #cancelWait: (() => void) | null = null;

  constructor(surroundings: LiveDependencies) {
    this.#surroundings = surroundings;
  }

  readonly state = (): LiveState => this.#state;

  readonly onState = (listener: () => void): (() => void) => {
    this.#stateListeners.add(listener);
    return () => this.#stateListeners.delete(listener);
  };

  /**
   * Subscribes to a topic until the returned function is called, which returns the number of the last event seen.
   * `since` is the event number to resume from.
   */
  subscribe(
    name: string,
    listener: LiveListener,
    since: () => number | undefined = () => undefined,
  ): () => number | undefined {
    const known = this.#topics.get(name);
    const topic: Topic = known ?? { listeners: new Set(), seq: undefined, since };
    topic.listeners.add(listener);
    this.#topics.set(name, topic);
    if (this.#state === 'idle') this.#connect();
    else if (known === undefined) this.#ask(name, topic);
    return () => {
      topic.listeners.delete(listener);
      if (topic.listeners.size > 0 || this.#topics.get(name) !== topic) return topic.seq;
      this.#topics.delete(name);
      this.#send({ unsubscribe: true, topic: name });
      return topic.seq;
    };
  }

  /** Sends positions if the connection is open. */
  report(positions: Omit<LiveReport, 'report'>): Promise<ReportAnswer> {
    if (this.#state !== 'open') return Promise.resolve(null);
    this.#lastReport += 1;
    const report = this.#lastReport;
    return new Promise((resolve) => {
      const cancel = this.#surroundings.after(storedWithinMs, () => this.#answer(report, null));
      this.#reports.set(report, (answer) => {
        cancel();
        resolve(answer);
      });
      this.#send({ report, ...positions });
    });
  }

  #answer(report: number, answer: ReportAnswer): void {
    const resolve = this.#reports.get(report);
    this.#reports.delete(report);
    resolve?.(answer);
  }

  /** Reconnects immediately, or checks that the socket is alive: the page became visible or the device came online. */
  wake(): void {
    if (this.#state === 'open') return this.#pulse(0);
    const isTrying = this.#state === 'connecting' || this.#state === 'offline';
    if (isTrying && (this.#socket === null || this.#isAttemptOld)) this.#connect();
  }

  /**
   * Also reconnects after the session ended; `session` is the id of the one that the browser has now. If that
   * one has already been refused, trying it again would never end.
   */
  resume(session: string): void {
    if (this.#state !== 'refused' || session === this.#session) return;
    this.#session = session;
    this.#enter('offline');
    this.#connect();
  }

  close(): void {
    this.#topics.clear();
    this.#cancelRetry?.();
    this.#lose();
  }

  #enter(next: LiveState): void {
    if (this.#state === next) return;
    this.#state = next;
    for (const listener of this.#stateListeners) listener();
  }

  #send(message: LiveClientMessage): void {
    if (this.#state === 'open') this.#socket?.send(JSON.stringify(message));
  }

  #ask(name: string, { seq, since }: Topic): void {
    const after = seq ?? since();
    this.#send({ subscribe: true, topic: name, ...(after === undefined ? {} : { after }) });
  }

  /** Sends a ping at intervals; a socket that does not respond is dead. */
  #pulse(delayMs: number): void {
    const { after } = this.#surroundings;
    this.#cancelWait?.();
    this.#cancelWait = after(delayMs, () => {
      this.#send({ ping: true });
      this.#cancelWait = after(answersWithinMs, () => this.#lose());
    });
  }

  /** Ends an attempt whose handshake does not finish. */
  #limitAttempt(): void {
    const { after } = this.#surroundings;
    this.#isAttemptOld = false;
    this.#cancelWait?.();
    this.#cancelWait = after(oldAfterMs, () => {
      this.#isAttemptOld = true;
      this.#cancelWait = after(answersWithinMs - oldAfterMs, () => this.#lose());
    });
  }

  #connect(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    if (this.#state === 'idle') this.#enter('connecting');
    const replaced = this.#socket;
    const ifCurrent = (act: () => void) => void (this.#socket === opened && act());
    const opened = this.#surroundings.openSocket({
      onOpen: () => ifCurrent(() => this.#opened()),
      onMessage: (data) => ifCurrent(() => this.#hear(data)),
      onClose: (code) => ifCurrent(() => this.#gone(code === liveCloseCodes.signedOut)),
    });
    this.#socket = opened;
    replaced?.close();
    this.#limitAttempt();
  }

  #opened(): void {
    this.#attempt = 0;
    this.#enter('open');
    this.#pulse(pingEveryMs);
    for (const [name, topic] of this.#topics) this.#ask(name, topic);
  }

  #gone(refused: boolean): void {
    const { after, random } = this.#surroundings;
    this.#socket = null;
    this.#cancelWait?.();
    for (const report of this.#reports.keys()) this.#answer(report, null);
    if (refused || this.#topics.size === 0) {
      this.#enter(refused ? 'refused' : 'idle');
      return;
    }
    this.#enter('offline');
    this.#cancelRetry = after(retryDelayMs(this.#attempt, random), () => this.#connect());
    this.#attempt += 1;
  }

  #lose(refused = false): void {
    const lost = this.#socket;
    this.#gone(refused);
    lost?.close();
  }

  #hear(data: unknown): void {
    this.#pulse(pingEveryMs);
    if (typeof data === 'string') this.#receive(JSON.parse(data) as LiveServerMessage);
  }

  #receive(message: LiveServerMessage): void {
    if ('report' in message && message.report !== undefined)
      return this.#answer(message.report, { refused: 'error' in message ? message.error.code : null });
    // The browser's session may have ended, or become another person's, while this page was not connected.
    if ('welcome' in message && message.userId !== this.#surroundings.userId) return this.#lose(true);
    if (!('event' in message)) return;
    this.#surroundings.onSeq?.(message.seq, message.event);
    // An event of several topics is sent once.
    const topics = [message.topic, ...(message.also ?? [])]
      .map((name) => this.#topics.get(name))
      .filter((topic) => topic !== undefined)
      .filter((topic) => isNewTo(topic, message));
    if (topics.length > 0) this.#surroundings.onEvent?.(message);
    for (const { listeners } of topics) for (const listener of listeners) listener(message);
  }
}

/** Whether the topic has not had this event yet; it has from now on. */
function isNewTo(topic: Topic, { event, seq }: LiveEvent): boolean {
  // Positions and nearby cars repeat the last number; anything else with a known number is a duplicate.
  const repeated = topic.seq !== undefined && seq <= topic.seq;
  if (repeated && !mayRepeat.has(event)) return false;
  if (event === 'reset' || topic.seq === undefined || seq > topic.seq) topic.seq = seq;
  return true;
}
